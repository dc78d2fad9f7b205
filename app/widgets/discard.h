// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace mantissa::app {

// Out of sight, of its layout and of its window at once, gone a moment later: the mouse or the keyboard may be just at it.
inline void discard(QWidget* widget) {
    if (!widget)
        return;
    widget->hide();
    widget->setParent(nullptr); // who looks for what a window has does not find it
    widget->deleteLater();
}

} // namespace mantissa::app
