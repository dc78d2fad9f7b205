// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/words.h"

#include <QCollator>
#include <QLocale>
#include <QObject>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

// Digits after the point that leave `digits` significant ones.
int decimals(double value, int digits) {
    const int whole = value == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::fabs(value)) + 1e-12)) + 1;
    return qBound(0, digits - whole, 12);
}

QString withMinus(QString text) { return text.replace('-', QStringLiteral("−")); }

QString timesPowerOfTen(double value, int significant, char how) {
    int exponent = static_cast<int>(std::floor(std::log10(std::fabs(value))));
    if (std::round(std::fabs(value) / std::pow(10, exponent - significant + 1)) >= std::pow(10, significant)) // 9.9999e-7 is 1 × 10⁻⁶
        ++exponent;
    const int digits = how == 'f' ? significant - 1 : significant;
    return withMinus(QLocale().toString(value / std::pow(10, exponent), how, digits)) + QStringLiteral(" × 10") + raised(exponent);
}

QString withPrefix(double value, const char* const* prefixes, double base, const QString& space) {
    int prefix = 0;
    while (std::fabs(value) >= (base == 1000 ? 999.5 : 1023.5) && prefix < 4) {
        value /= base;
        ++prefix;
    }
    const int digits = prefix == 0 && value == std::floor(value) ? 0 : std::fabs(value) < 10 ? 1 : 0;
    return QLocale().toString(value, 'f', digits) + (prefixes[prefix][0] || !space.isEmpty() ? space : QString()) + prefixes[prefix];
}

} // namespace

QString noFigure() { return QStringLiteral("–"); }

QString formatFigure(double value, int digits) {
    if (std::isnan(value))
        return noFigure();
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    if (value != 0 && std::fabs(value) < 1e-3)
        return timesPowerOfTen(value, digits, 'f');
    if (std::fabs(value) >= 1e4)
        return withMinus(formatShort(value));
    return withMinus(QLocale().toString(value, 'f', decimals(value, digits)));
}

QString formatBits(double bits) { return withMinus(QLocale().toString(bits, 'f', 1)); }

QString formatCount(qint64 value) { return QLocale().toString(value); }

QString formatShort(double value) {
    static const char* const prefixes[] = {"", "k", "M", "G", "T"};
    if (std::isnan(value))
        return noFigure();
    QString text = withPrefix(value, prefixes, 1000, QStringLiteral(" "));
    return text.trimmed();
}

QString formatBytes(double bytes) {
    static const char* const prefixes[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    return withPrefix(bytes, prefixes, 1024, QStringLiteral(" "));
}

QString formatEnergy(double joules) {
    static const char* const prefixes[] = {"J", "kJ", "MJ", "GJ", "TJ"};
    return joules < 1 ? formatFigure(joules, 2) + QStringLiteral(" J") : withPrefix(joules, prefixes, 1000, QStringLiteral(" "));
}

QString formatClock(const QTime& time) {
    QString how = QLocale().timeFormat(QLocale::ShortFormat);
    if (!how.contains(QStringLiteral("ss")))
        how.replace(QStringLiteral("mm"), QStringLiteral("mm:ss"));
    return QLocale().toString(time, how);
}

QString formatDuration(double seconds) {
    if (seconds > 0 && seconds < 0.0995) // an epoch of a tiny network
        return QStringLiteral("%1 ms").arg(QLocale().toString(seconds * 1e3, 'f', seconds < 0.00995 ? 1 : 0));
    if (seconds < 99.5)
        return QStringLiteral("%1 s").arg(seconds < 10 && seconds >= 0.05 && seconds != std::floor(seconds)
                                              ? QLocale().toString(seconds, 'f', 1)
                                              : QString::number(qRound(seconds)));
    const qint64 minutes = qRound64(seconds / 60); // of a billion epochs it is more than an int holds
    if (minutes < 100)
        return QStringLiteral("%1 min").arg(minutes);
    return QStringLiteral("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

// Rounded as a whole: no figure has 60 seconds.
QString clockDigits(double seconds, int decimals) {
    const double one = std::pow(10, decimals), rounded = std::round(std::fabs(seconds) * one) / one;
    const auto minutes = qint64(std::floor(rounded / 60));
    const QString rest = QLocale()
                             .toString(std::max(0.0, rounded - double(minutes) * 60), 'f', decimals)
                             .rightJustified(decimals > 0 ? 3 + decimals : 2, '0'),
                  of = QStringLiteral("%1:%2").arg(minutes % 60, minutes < 60 ? 1 : 2, 10, QChar(u'0')).arg(rest);
    return (seconds < 0 ? QStringLiteral("−") : QString()) + (minutes < 60 ? of : QStringLiteral("%1:%2").arg(minutes / 60).arg(of));
}

QString formatMoment(double seconds) {
    if (!(std::fabs(seconds) >= 59.95))
        return formatFigure(seconds) + QStringLiteral(" s");
    return clockDigits(seconds) + (std::fabs(seconds) < 3599.5 ? QStringLiteral(" min") : QStringLiteral(" h"));
}

QString raised(int number) {
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text;
    for (QChar c : QString::number(number))
        text += c == '-' ? QChar(u'⁻') : digits[c.digitValue()];
    return text;
}

QString formatDecade(double value) {
    const int power = static_cast<int>(std::floor(std::log10(value) + 1e-9));
    const QString factor = formatPlain(value / std::pow(10, power), 3), ten = QStringLiteral("10") + raised(power);
    return factor == QLatin1String("1") ? ten : factor + QStringLiteral(" × ") + ten;
}

QString formatPower(double value) {
    if (value <= 0 || !std::isfinite(value))
        return noFigure();
    int exponent = 0;
    if (std::frexp(value, &exponent) != 0.5)
        return formatFigure(value);
    return QStringLiteral("2") + raised(exponent - 1);
}

int commonDecimals(const QVector<double>& values) {
    constexpr int most = 5;
    const auto isWhole = [](double value) { return std::fabs(value - std::round(value)) < 1e-9 * std::max(1.0, std::fabs(value)); };
    for (int decimals = 0; decimals <= most; ++decimals)
        if (std::all_of(values.begin(), values.end(), [&](double value) { return isWhole(value * std::pow(10, decimals)); }))
            return decimals;
    return -1;
}

QString formatPlain(double value, int significant) {
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    const double size = std::fabs(value);
    if (value == 0 || (size >= 1e-5 && size < 1e9)) {
        QString text = QLocale().toString(value, 'f', decimals(value, significant));
        const QString point = QLocale().decimalPoint();
        if (text.contains(point)) {
            while (text.endsWith('0'))
                text.chop(1);
            if (text.endsWith(point))
                text.chop(point.size());
        }
        return withMinus(text);
    }
    return timesPowerOfTen(value, significant, 'g');
}

QString formatLossScale(double value) { return value >= 1 ? formatCount(qRound64(value)) : formatPlain(value, 3); }

QString nameInRow(const QString& name) { return name.contains(QLatin1String(", ")) ? QObject::tr("“%1”").arg(name) : name; }

// The C locale knows no order of numbers.
QCollator orderOfNames() {
    QCollator order(QLocale().language() == QLocale::C ? QLocale(QLocale::English) : QLocale());
    order.setNumericMode(true);
    return order;
}

QString namesInRow(QStringList names) {
    if (names.size() > 1)
        for (QString& name : names)
            name = nameInRow(name);
    return names.join(QLatin1String(", "));
}

} // namespace mantissa::app
