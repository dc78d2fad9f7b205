// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace mantissa::app {

// The window's keys mean the same in a field as elsewhere: to Qt's fields Ctrl+E is the end of the line, on some systems. What they do not
// share, as copying, and undo stay the fields'. A filter of the whole application.
class WindowKeys : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace mantissa::app
