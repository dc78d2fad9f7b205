// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFocusEvent>
#include <QSlider>

namespace mantissa::app {

namespace {

bool isField(const QObject* widget) {
    return qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QSlider*>(widget);
}

constexpr const char* const byHand = "chosenByHand";

// What a page gives the keyboard, as a form the first field of what was just added, nobody chose.
void noteFocus(QWidget& field, Qt::FocusReason reason) {
    switch (reason) {
    case Qt::MouseFocusReason:
    case Qt::TabFocusReason:
    case Qt::BacktabFocusReason:
    case Qt::ShortcutFocusReason: field.setProperty(byHand, true); break;
    case Qt::OtherFocusReason: field.setProperty(byHand, false); break;
    default: break; // a window or a menu gives back what was there before
    }
}

} // namespace

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    const bool focus = type == QEvent::FocusIn || type == QEvent::MouseButtonPress;
    if ((type != QEvent::Wheel && type != QEvent::Polish && !focus) || !isField(watched))
        return false;
    auto* widget = static_cast<QWidget*>(watched);
    if (type == QEvent::Polish && widget->focusPolicy() == Qt::WheelFocus)
        widget->setFocusPolicy(Qt::StrongFocus);
    if (focus)
        noteFocus(*widget, type == QEvent::FocusIn ? static_cast<QFocusEvent*>(event)->reason() : Qt::MouseFocusReason);
    if (type != QEvent::Wheel || (widget->hasFocus() && widget->property(byHand).toBool()))
        return false;
    event->ignore(); // so that it goes on to what lies around it
    return true;
}

} // namespace mantissa::app
