// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/welcome/shipped.h"

#include <QAbstractButton>

namespace mantissa::app {

// An experiment with a picture of its network and a sentence, as high as that takes; lessons are a line, or two and more.
class ExperimentCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit ExperimentCard(Shipped shipped, QWidget* parent = nullptr);
    void setOpen(bool open); // it is the one in the window
    QSize sizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void paintCard(QPainter& painter);
    void paintLine(QPainter& painter);
    bool fitsLine(int width) const; // name and sentence
    Shipped m_shipped;
    bool m_open = false;
};

} // namespace mantissa::app
