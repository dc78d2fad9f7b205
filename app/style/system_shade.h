// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDBusVariant>
#include <QObject>

namespace mantissa::app {

// Whether the desktop asks for dark colours, now and when it changes its mind, as the settings portal says.
// Where there is none, nothing is ever told.
class SystemShade : public QObject {
    Q_OBJECT
public:
    explicit SystemShade(QObject* parent = nullptr);

Q_SIGNALS:
    void darkChanged(bool dark);

private Q_SLOTS:
    void takeChange(const QString& space, const QString& key, const QDBusVariant& value);

private:
    void take(const QVariant& value);
};

} // namespace mantissa::app
