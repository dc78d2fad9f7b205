// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <QVector>

#include <utility>

namespace mantissa::app {

class Desk;

// What stands in a field and was refused keeps Run off, with the field's own reason: a run would train with the value from before, and
// who typed another would not see it.
class RefusedInput : public QObject {
    Q_OBJECT
public:
    static RefusedInput& of(Desk& desk); // the desk's own, made when it is first asked for

    void set(const QObject* field, const QString& whyNot); // empty: what stands in it holds
    QString words() const;                                 // of the one that was refused first; empty: none is

private:
    explicit RefusedInput(Desk& desk);
    void forget(QObject* field) { set(field, {}); }

    Desk& m_desk;
    QVector<std::pair<const QObject*, QString>> m_refused; // known by their addresses alone
};

} // namespace mantissa::app
