// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace mantissa::app {

// Qt shows a plain tool tip in one line, however long: over what one looks at, to the edge of the screen. In an application's event
// filter, long ones wrap.
class WideTips : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace mantissa::app
