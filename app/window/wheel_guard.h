// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace mantissa::app {

// A wheel that turns over a field scrolls the page beneath it: it changes the field only where somebody chose that before. Qt gives what
// takes the wheel the keyboard before anybody is asked, so that fields do not take it.
class WheelGuard : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace mantissa::app
