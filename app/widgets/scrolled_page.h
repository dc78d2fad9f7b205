// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QScrollArea>
#include <QStackedWidget>

namespace mantissa::app {

// Where a page scrolls that does not fit; the keyboard is with what lies in it. It is in the stack before its page is in it: what is hung
// elsewhere asks the style sheet anew, with all that lies in it.
inline QScrollArea* scrollIn(QStackedWidget& stack) {
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    stack.addWidget(scroll);
    return scroll;
}

} // namespace mantissa::app
