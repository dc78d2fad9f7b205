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

std::optional<double> figureIn(const QString& text) {
    QString words = text;
    words.replace(QStringLiteral("−"), "-");
    for (int digit = 0; digit < 10; ++digit)
        words.replace(raised(digit), QString::number(digit));
    words.replace(QStringLiteral("⁻"), "-").replace(QStringLiteral(" × 10"), "e");
    static const QRegularExpression figure("-?[0-9][0-9.,\\s\u00a0\u202f']*(?:e-?[0-9]+)?");
    const QRegularExpressionMatch match = figure.match(words);
    if (!match.hasMatch())
        return words.contains("NaN") ? std::optional(std::nan("")) : std::nullopt;
    bool good = false;
    const double value = QLocale().toDouble(match.captured(0).trimmed(), &good);
    return good ? std::optional(value) : std::nullopt;
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
