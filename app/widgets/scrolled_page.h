// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QScrollArea>

namespace mantissa::app {

// A page that scrolls where it does not fit; the keyboard is with what lies in it.
inline QScrollArea* scrolledPage(QWidget* page) {
    auto* scroll = new QScrollArea;
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

} // namespace mantissa::app
