// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QStringList>

// Variables of the environment for as long as it is there: NAME=VALUE, by spaces.
class Environment {
public:
    explicit Environment(const QString& settings) {
        for (const QString& one : settings.split(' ', Qt::SkipEmptyParts)) {
            m_names << one.section('=', 0, 0).toLatin1();
            qputenv(m_names.back(), one.section('=', 1).toLatin1());
        }
    }
    ~Environment() {
        for (const QByteArray& name : m_names)
            qunsetenv(name);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    QList<QByteArray> m_names;
};
