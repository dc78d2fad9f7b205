// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/web_link.h"

#include "widgets/announcer.h"

#include <QCoreApplication>
#include <QCursor>
#include <QDesktopServices>
#include <QToolTip>
#include <QUrl>

namespace mantissa::app {

bool leadsToWeb(const QUrl& link) {
    const QString scheme = link.scheme();
    return scheme == "http" || scheme == "https" || scheme == "mailto";
}

void openWebLink(const QUrl& link, QWidget& from) {
    if (leadsToWeb(link)) {
        QDesktopServices::openUrl(link);
        return;
    }
    const QString words = QCoreApplication::translate("WebLink", "Only links to web pages and e-mail addresses are opened, not %1.")
                              .arg(link.toDisplayString());
    QToolTip::showText(QCursor::pos(), "<p>" + words.toHtmlEscaped() + "</p>", &from); // without a tag "&amp;" would stand in it
    announce(from, words);
}

} // namespace mantissa::app
