// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractButton>
#include <QGuiApplication>
#include <QStyleHints>
#include <QTimer>

namespace mantissa::app {

// A button that means more from now on is held back as long as a double click takes: whoever clicked twice meant what it was.
inline void holdBack(QAbstractButton& button) {
    const bool focused = button.hasFocus();
    button.setEnabled(false);
    QTimer::singleShot(QGuiApplication::styleHints()->mouseDoubleClickInterval(), &button, [&button, focused] {
        button.setEnabled(true);
        if (focused)
            button.setFocus();
    });
}

} // namespace mantissa::app
