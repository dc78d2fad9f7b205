// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/appearance.h"

#include <QWidget>

#include <functional>

namespace mantissa::app {

inline int scaled(int pixels) { return Appearance::instance().scaled(pixels); }

// What must keep pace with View > Text size: done now, and again whenever it changes while the widget lives.
inline void keepScaled(QWidget* widget, const std::function<void()>& apply) {
    apply();
    QObject::connect(&Appearance::instance(), &Appearance::changed, widget, apply);
}
void setType(QWidget* widget, Appearance::Type type);
inline void setScaledHeight(QWidget* widget, int pixels) {
    keepScaled(widget, [widget, pixels] { widget->setFixedHeight(scaled(pixels)); });
}
inline void setScaledWidth(QWidget* widget, int pixels) {
    keepScaled(widget, [widget, pixels] { widget->setFixedWidth(scaled(pixels)); });
}

} // namespace mantissa::app
