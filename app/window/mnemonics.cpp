// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/mnemonics.h"

#include <QAction>
#include <QMenu>
#include <QSet>

namespace mantissa::app {
namespace {

QChar letterOf(const QString& text) {
    const qsizetype at = text.indexOf('&');
    return at < 0 ? QChar() : (at + 1 < text.size() ? text[at + 1].toUpper() : QChar());
}

// The first letter of a word says most, then any other, then a digit. -1: all are taken.
qsizetype placeIn(const QString& text, const QSet<QChar>& taken) {
    qsizetype letter = -1, digit = -1;
    for (qsizetype at = text.size() - 1; at >= 0; --at)
        if (!taken.contains(text[at].toUpper()) && text[at].isLetterOrNumber())
            (text[at].isLetter() ? letter : digit) = at;
    for (qsizetype at = 0; at < text.size(); ++at)
        if (text[at].isLetter() && (at == 0 || text[at - 1].isSpace()) && !taken.contains(text[at].toUpper()))
            return at;
    return letter >= 0 ? letter : digit;
}

} // namespace

void giveMnemonics(const QList<QAction*>& actions) {
    QSet<QChar> taken;
    for (const QAction* action : actions)
        taken << letterOf(action->text());
    for (QAction* action : actions) {
        const QString text = action->text();
        const qsizetype at = action->isSeparator() || text.contains('&') ? -1 : placeIn(text, taken);
        if (at < 0)
            continue;
        taken << text[at].toUpper();
        action->setText(QString(text).insert(at, '&'));
    }
}

void keepMnemonics(QMenu& menu) {
    QObject::connect(&menu, &QMenu::aboutToShow, &menu, [&menu] {
        giveMnemonics(menu.actions());
        for (QAction* action : menu.actions())
            if (QMenu* within = action->menu(); within && !within->property("mnemonics").toBool()) {
                within->setProperty("mnemonics", true);
                keepMnemonics(*within);
            }
    });
}

} // namespace mantissa::app
