// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/system_shade.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>

namespace mantissa::app {
namespace {

const QString service = QStringLiteral("org.freedesktop.portal.Desktop"), path = QStringLiteral("/org/freedesktop/portal/desktop"),
              settings = QStringLiteral("org.freedesktop.portal.Settings"), space = QStringLiteral("org.freedesktop.appearance"),
              key = QStringLiteral("color-scheme");

} // namespace

// Asked without waiting: the window does not stand still for a desktop that answers late.
SystemShade::SystemShade(QObject* parent) : QObject(parent) {
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(service, path, settings, QStringLiteral("SettingChanged"), this, SLOT(takeChange(QString, QString, QDBusVariant)));
    QDBusMessage question = QDBusMessage::createMethodCall(service, path, settings, QStringLiteral("Read"));
    question << space << key;
    auto* answer = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        if (!answer->isError() && !answer->reply().arguments().isEmpty())
            take(answer->reply().arguments().first());
        answer->deleteLater();
    });
}

void SystemShade::takeChange(const QString& changedSpace, const QString& changedKey, const QDBusVariant& value) {
    if (changedSpace == space && changedKey == key)
        take(QVariant::fromValue(value));
}

// 1: dark, 2: light, 0: no preference. Read() wraps it in two variants, the signal in one.
void SystemShade::take(const QVariant& wrapped) {
    QVariant value = wrapped;
    while (value.canConvert<QDBusVariant>() && value.userType() == qMetaTypeId<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    bool good = false;
    const uint choice = value.toUInt(&good);
    if (good && choice <= 2)
        Q_EMIT darkChanged(choice == 1);
}

} // namespace mantissa::app
