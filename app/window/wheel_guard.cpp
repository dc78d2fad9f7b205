// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QSlider>

namespace mantissa::app {

namespace {

bool isField(const QObject* widget) {
    return qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QSlider*>(widget);
}

} // namespace

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
    if ((event->type() != QEvent::Wheel && event->type() != QEvent::Polish) || !isField(watched))
        return false;
    auto* widget = static_cast<QWidget*>(watched);
    if (event->type() == QEvent::Polish && widget->focusPolicy() == Qt::WheelFocus)
        widget->setFocusPolicy(Qt::StrongFocus);
    if (event->type() == QEvent::Polish || widget->hasFocus())
        return false;
    event->ignore(); // so that it goes on to what lies around it
    return true;
}

} // namespace mantissa::app
