// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLayout>
#include <QWidget>

namespace mantissa::app {

// Out of sight and of its layout at once, gone a moment later: the mouse or the keyboard may be just at it.
inline void discard(QWidget* widget) {
    if (!widget)
        return;
    widget->hide();
    if (QWidget* around = widget->parentWidget(); around && around->layout())
        around->layout()->removeWidget(widget);
    widget->deleteLater();
}

} // namespace mantissa::app
