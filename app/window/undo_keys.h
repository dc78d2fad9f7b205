// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace mantissa::app {

// Undo and Redo in a field take back what is being typed there; where nothing is, they are the experiment's: Qt's fields would swallow
// them. A filter of the whole application.
class UndoKeys : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace mantissa::app
