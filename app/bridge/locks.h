// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <QString>

namespace mantissa::app {

class Desk;

// What an open lesson keeps as it is: controls by name ("batch", "pages.build") with the reason that their tool tip tells.
struct LockState {
    bool lesson = false; // one is open
    QHash<QString, QString> reasons = {};
    QSet<QString> hidden = {};
    QString meant = {};           // the control that the step speaks of
    QString whyNotRun = {};       // empty: Run is free
    qint64 steps = 0, epochs = 0; // of a run at most; 0: the experiment decides
    bool operator==(const LockState&) const = default;
};

class Locks : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    static Locks& of(Desk& desk); // the desk's own, made when it is first asked for

    const LockState& state() const { return m_state; }
    QString reason(const QString& control) const { return m_state.reasons.value(control); } // empty: it is free
    bool isHidden(const QString& control) const { return m_state.hidden.contains(control); }
    void set(const LockState& state);

Q_SIGNALS:
    void changed();

private:
    LockState m_state;
};

} // namespace mantissa::app
