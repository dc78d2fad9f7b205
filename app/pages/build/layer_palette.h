// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/welcome/shipped.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace mantissa::app {

// A button per kind of layer, and the networks that ship with the program.
class LayerPalette : public QWidget {
    Q_OBJECT
public:
    explicit LayerPalette(QWidget* parent = nullptr);

Q_SIGNALS:
    void wanted(const QString& type);
    void presetChosen(const mantissa::app::Shipped& preset);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showPresets(QPushButton* under);

    QLabel* m_label;
};

} // namespace mantissa::app
