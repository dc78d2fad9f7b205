// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/welcome/shipped.h"

#include <QFrame>

namespace mantissa::app {

// The networks that ship with the program, each with its picture, its kind and whose it is; a click or Enter takes one.
class PresetGallery : public QFrame {
    Q_OBJECT
public:
    explicit PresetGallery(QWidget* parent);
    void showUnder(const QWidget& button);

Q_SIGNALS:
    void chosen(const mantissa::app::Shipped& preset);

private:
    QWidget* m_cards;
};

} // namespace mantissa::app
