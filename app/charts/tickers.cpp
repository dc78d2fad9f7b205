// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/tickers.h"

#include "charts/nice_step.h"
#include "models/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::app {

namespace {

// Of those in the range, every second or third, where there are too many.
QVector<double> thinned(const QVector<double>& ticks, const QCPRange& range, int most) {
    QVector<double> inside, kept;
    for (double tick : ticks)
        if (tick >= range.lower && tick <= range.upper)
            inside << tick;
    const qsizetype every = (inside.size() + most - 1) / most;
    for (qsizetype i = 0; i < inside.size(); i += qMax<qsizetype>(1, every))
        kept << inside[i];
    return kept;
}

bool standApart(const QCPAxis& axis) {
    QVector<double> ticks;
    QVector<QString> labels;
    axis.ticker()->generate(axis.range(), QLocale(), 'g', 6, ticks, nullptr, &labels);
    const QFontMetricsF metrics(axis.tickLabelFont());
    double end = -HUGE_VAL;
    for (qsizetype i = 0; i < ticks.size() && i < labels.size(); ++i) {
        const double middle = axis.coordToPixel(ticks[i]), half = metrics.horizontalAdvance(labels[i]) / 2;
        if (middle - half < end + metrics.averageCharWidth())
            return false;
        end = middle + half;
    }
    return true;
}

constexpr double oneMinute = 60, oneHour = 60 * oneMinute, oneDay = 24 * oneHour; // in seconds

// As a clock is divided.
double clockStep(double value) {
    if (value <= 0.5)
        return niceStep(value);
    for (const double unit : {1.0, oneMinute})
        for (const double count : {1, 2, 5, 10, 15, 30})
            if (value <= count * unit * (1 + 1e-9))
                return count * unit;
    for (const double hours : {1, 2, 3, 6, 12, 24})
        if (value <= hours * oneHour * (1 + 1e-9))
            return hours * oneHour;
    return niceStep(value / oneDay) * oneDay;
}

} // namespace

int fitTickCount(QCPAxis& axis, int most) {
    int count = most;
    for (axis.ticker()->setTickCount(count); count > 1 && !standApart(axis); axis.ticker()->setTickCount(count))
        --count;
    return count;
}

// Decades, with what lies between them where they are few; within less than a decade even steps. Never fewer than two.
QVector<double> LogTicker::createTickVector(double, const QCPRange& range) {
    if (range.lower <= 0)
        return {};
    const int from = static_cast<int>(std::floor(std::log10(range.lower))), to = static_cast<int>(std::ceil(std::log10(range.upper)));
    const auto inside = [&](const QVector<double>& ticks) {
        return std::count_if(ticks.begin(), ticks.end(), [&](double tick) { return tick >= range.lower && tick <= range.upper; });
    };
    for (const QVector<double>& factors : {QVector<double>{1}, QVector<double>{1, 3}, QVector<double>{1, 2, 5}}) {
        const int every = factors.size() > 1 ? 1 : qMax(1, (to - from) / 5);
        QVector<double> ticks;
        for (int decade = from; decade <= to; decade += every)
            for (double factor : factors)
                ticks << factor * std::pow(10, decade);
        if (inside(ticks) >= 3)
            return thinned(ticks, range, tickCount() < 4 ? qMax(2, tickCount()) : 7);
    }
    QVector<double> ticks;
    for (int most = qMin(4, tickCount()); ticks.size() < 2 && most <= 16; most *= 2) {
        const double step = niceStep(range.size() / most);
        ticks.clear();
        for (double tick = std::ceil(range.lower / step) * step; tick <= range.upper; tick += step)
            ticks << tick;
    }
    return ticks;
}

// Figures look alike on one axis: where one of them is written as a power, all are.
QVector<QString> LogTicker::createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar format, int precision) {
    m_far = std::any_of(ticks.begin(), ticks.end(), [](double tick) { return tick < 1e-4 || tick >= 1e5; });
    return QCPAxisTicker::createLabelVector(ticks, locale, format, precision);
}

QString LogTicker::getTickLabel(double tick, const QLocale&, QChar, int) { return m_far ? formatDecade(tick) : formatPlain(tick, 4); }

QVector<double> PowerTicker::createTickVector(double, const QCPRange& range) {
    QVector<double> ticks;
    if (range.lower <= 0)
        return ticks;
    const int from = static_cast<int>(std::ceil(std::log2(range.lower) - 1e-6)),
              to = static_cast<int>(std::floor(std::log2(range.upper) + 1e-6));
    const int most = tickCount() < 2 ? 0 : qBound(1, tickCount() - 2, 2); // beside the highest
    int every = 1;
    while ((to - from) / every > most)
        every = every == 1 ? qMax(2, most + 1) : every * 2;
    for (int power = to; power >= from; power -= every)
        ticks.prepend(std::exp2(power));
    return ticks;
}

QString PowerTicker::getTickLabel(double tick, const QLocale&, QChar, int) { return formatPower(std::exp2(std::round(std::log2(tick)))); }

QVector<double> PlainTicker::createTickVector(double step, const QCPRange& range) {
    QVector<double> ticks = QCPAxisTicker::createTickVector(step, range);
    const auto isBeyond = [this](double tick) { return tick > m_most * (1 + 1e-9); };
    ticks.erase(std::remove_if(ticks.begin(), ticks.end(), isBeyond), ticks.end());
    return ticks;
}

double PlainTicker::getTickStep(const QCPRange& range) { return niceStep(range.size() / (tickCount() + 1e-10)); }

// As many decimals as the finest of them needs, in all: 98.40 beside 98.41.
QVector<QString> PlainTicker::createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar format, int precision) {
    m_decimals = commonDecimals(ticks);
    return QCPAxisTicker::createLabelVector(ticks, locale, format, precision);
}

QString PlainTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    if (std::fabs(tick) < 1e-12)
        return QStringLiteral("0");
    const QString plain = formatPlain(tick, 6);
    return m_decimals <= 0 || plain.contains(QChar(u'×')) ? plain
                                                          : QLocale().toString(tick, 'f', m_decimals).replace('-', QStringLiteral("−"));
}

QString ClockTicker::unit() const {
    switch (m_figures) {
    case Figures::minutes: return QStringLiteral("min:s");
    case Figures::hours: return QStringLiteral("h:min");
    case Figures::fineHours: return QStringLiteral("h:min:s");
    default: return QStringLiteral("s");
    }
}

double ClockTicker::getTickStep(const QCPRange& range) {
    const double step = PlainTicker::getTickStep(range);
    return range.upper < oneMinute ? step : clockStep(range.size() / (tickCount() + 1e-10));
}

// Hours alone have no seconds where none of them is in the middle of a minute.
QVector<QString> ClockTicker::createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar format, int precision) {
    const double last = ticks.isEmpty() ? 0 : ticks.last();
    const bool fine = std::ranges::any_of(ticks, [](double tick) { return std::fabs(std::remainder(tick, oneMinute)) > 1e-6; });
    m_figures = last < oneMinute ? Figures::seconds : last < oneHour ? Figures::minutes : fine ? Figures::fineHours : Figures::hours;
    m_split = qMax(0, commonDecimals(ticks));
    return PlainTicker::createLabelVector(ticks, locale, format, precision);
}

QString ClockTicker::getTickLabel(double tick, const QLocale& locale, QChar format, int precision) {
    if (m_figures == Figures::seconds)
        return PlainTicker::getTickLabel(tick, locale, format, precision);
    if (m_figures == Figures::minutes)
        return clockDigits(tick, m_split);
    if (m_figures == Figures::hours)
        return QStringLiteral("%1:%2").arg(qint64(tick / oneHour + 1e-9)).arg(qRound64(tick / oneMinute) % 60, 2, 10, QChar(u'0'));
    const QString digits = clockDigits(tick, m_split);
    return tick < oneHour ? QStringLiteral("0:") + digits.rightJustified(m_split > 0 ? 6 + m_split : 5, '0') : digits;
}

} // namespace mantissa::app
