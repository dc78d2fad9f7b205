// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/outside.h"

#include "bridge/desk.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QUrl>

namespace mantissa::app {

void openOutside(Desk& desk, const QString& path) {
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        desk.tell([=] {
            return Message{Message::Kind::warn, QCoreApplication::translate("Outside", "No program here opens it."),
                           QDir::toNativeSeparators(path)};
        });
}

} // namespace mantissa::app
