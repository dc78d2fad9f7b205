// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/tickers.h"

#include "charts/nice_step.h"
#include "models/words.h"

#include <cmath>

namespace mantissa::app {

QVector<double> LogTicker::createTickVector(double, const QCPRange& range) {
    QVector<double> ticks;
    if (range.lower <= 0)
        return ticks;
    const int from = static_cast<int>(std::floor(std::log10(range.lower))), to = static_cast<int>(std::ceil(std::log10(range.upper)));
    const int every = qMax(1, (to - from) / 5);
    for (int decade = from; decade <= to; decade += every) {
        ticks << std::pow(10, decade);
        if (to - from <= 4)
            ticks << 3 * std::pow(10, decade);
    }
    return ticks;
}

QString LogTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    return tick < 1e-4 || tick >= 1e5 ? QStringLiteral("10") + raised(qRound(std::log10(tick))) : formatPlain(tick, 2);
}

QVector<double> PowerTicker::createTickVector(double, const QCPRange& range) {
    QVector<double> ticks;
    if (range.lower <= 0)
        return ticks;
    const int from = static_cast<int>(std::ceil(std::log2(range.lower) - 1e-6)), to = static_cast<int>(std::floor(std::log2(range.upper) + 1e-6));
    int every = 1;
    while ((to - from) / every > 2)
        every = every == 1 ? 3 : every * 2;
    for (int power = to; power >= from; power -= every)
        ticks.prepend(std::exp2(power));
    return ticks;
}

QString PowerTicker::getTickLabel(double tick, const QLocale&, QChar, int) { return formatPower(std::exp2(std::round(std::log2(tick)))); }

double PlainTicker::getTickStep(const QCPRange& range) { return niceStep(range.size() / (tickCount() + 1e-10)); }

QString PlainTicker::getTickLabel(double tick, const QLocale&, QChar, int) { return std::fabs(tick) < 1e-12 ? QStringLiteral("0") : formatPlain(tick, 6); }

} // namespace mantissa::app
