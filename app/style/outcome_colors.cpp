// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/outcome_colors.h"

#include "style/appearance.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>

namespace mantissa::app {
namespace {

constexpr std::array outcomeNames = {"zero", "underflow", "subnormal", "in range", "overflow", "non-finite"};
constexpr std::array heatShares = {0.2, 0.38, 0.56, 0.74, 0.94};

using OutcomeColors = std::array<QColor, outcomeNames.size()>;

OutcomeColors readOutcomes(const QString& shade) {
    QFile file(QStringLiteral(":/themes/mantissa.json"));
    OutcomeColors colors;
    if (!file.open(QIODevice::ReadOnly))
        return colors;
    const QJsonObject all = QJsonDocument::fromJson(file.readAll()).object()["health"].toObject();
    for (std::size_t i = 0; i < colors.size(); ++i)
        colors[i] = QColor(all[outcomeNames[i]].toObject()[shade].toString());
    return colors;
}

} // namespace

QColor outcomeColor(Outcome outcome) {
    static const OutcomeColors light = readOutcomes("light"), dark = readOutcomes("dark");
    return (theme().shade == Theme::Shade::light ? light : dark)[std::size_t(outcome)];
}

QColor heatColor(Outcome outcome, int level) {
    const QColor full = outcomeColor(outcome);
    if (level <= 0)
        return theme().panel;
    return level > int(heatShares.size()) ? mixed(full, theme().text, 0.5) : mixed(full, theme().panel, heatShares[std::size_t(level - 1)]);
}

} // namespace mantissa::app
