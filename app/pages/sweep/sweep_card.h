// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QScrollArea>

class QToolButton;

namespace mantissa::app {

// As high as what lies in it; many columns are scrolled here, not with the page.
class WideArea : public QScrollArea {
public:
    explicit WideArea(QWidget* inside);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();
};

// What the menu of a picture offers, for whoever has no mouse.
QToolButton* dotsOf(QWidget& painted);

} // namespace mantissa::app
