// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/number_menu.h"

#include "bridge/desk.h"
#include "models/words.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QLocale>
#include <QMenu>
#include <QRegularExpression>

#include <cmath>

namespace mantissa::app {

namespace {

// "⁻¹⁵" -> -15
int raisedIn(QStringView words) {
    int value = 0;
    for (const QChar sign : words)
        for (int digit = 0; digit < 10; ++digit)
            if (raised(digit) == QString(sign))
                value = 10 * value + digit;
    return words.startsWith(u'⁻') ? -value : value;
}

} // namespace

std::optional<double> figureIn(const QString& text) {
    QString words = text;
    words.replace(QStringLiteral("−"), "-");
    static const QRegularExpression figure("(-?[0-9][0-9.,\\s\u00a0\u202f']*(?:e[-+]?[0-9]+)?)(?:\\s*× 10)?(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?");
    const QRegularExpressionMatch match = figure.match(words);
    if (!match.hasMatch())
        return words.contains("NaN") ? std::optional(std::nan("")) : std::nullopt;
    bool good = false;
    QString plain = match.captured(1).trimmed();
    while (!plain.back().isDigit()) // a comma that belongs to the sentence
        plain.chop(1);
    const double value = QLocale().toDouble(plain, &good);
    if (!good)
        return std::nullopt;
    if (match.captured(2).isEmpty())
        return value;
    const int power = raisedIn(match.capturedView(2));
    if (!match.captured(0).contains(QStringLiteral("× 10")))
        return std::pow(value, power);
    return QLocale::c().toDouble(QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest) + 'e' +
                                 QString::number(power)); // to the last bit
}

void offerNumbers(QAbstractItemView& view, Desk& desk) {
    view.setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(&view, &QWidget::customContextMenuRequested, &view, [&view, &desk](const QPoint& at) {
        const QString words = view.indexAt(at).data().toString();
        const auto number = figureIn(words);
        if (!number)
            return;
        auto* menu = new QMenu(&view);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(QCoreApplication::translate("NumberMenu", "Open %1 in Numbers").arg(formatPlain(*number, 6)), &desk,
                        [&desk, number] { desk.showNumber(*number); });
        menu->popup(view.viewport()->mapToGlobal(at));
    });
}

} // namespace mantissa::app
