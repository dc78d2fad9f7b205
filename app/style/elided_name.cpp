// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/elided_name.h"

#include <QRegularExpression>

namespace mantissa::app {
namespace {

const QString gone = QStringLiteral("…");

struct FormatName {
    QString front, letters, digits; // "mixed", "bfloat", "16"
};

// Without letters: it ends with no format.
FormatName formatNameOf(const QString& name) {
    static const QRegularExpression parts(QStringLiteral("^(?:(.+)[_ ])?(\\p{L}{2,})(\\d+)$"));
    const QRegularExpressionMatch match = parts.match(name);
    return {match.captured(1), match.captured(2), match.captured(3)};
}

// First the word in front gives way, then the letters of the format, but for the first; what is left out is told in one place alone.
// Empty: it does not fit even so.
QString elidedFormat(const QFontMetricsF& metrics, const FormatName& name, double width) {
    const auto fits = [&](const QString& text) { return metrics.horizontalAdvance(text) <= width; };
    for (qsizetype keep = name.front.size() - 1; keep > 0; --keep)
        if (const QString shorter = name.front.left(keep) + gone + name.letters + name.digits; fits(shorter))
            return shorter;
    const QString front = name.front.isEmpty() ? QString() : name.front.left(1) + '.';
    for (qsizetype keep = name.letters.size() - 1; keep > 0; --keep)
        if (const QString shorter = front + name.letters.left(keep) + gone + name.digits; fits(shorter))
            return shorter;
    return {};
}

} // namespace

QString elidedMiddle(const QFontMetricsF& metrics, const QString& name, double width) {
    const FormatName format = metrics.horizontalAdvance(name) > width ? formatNameOf(name) : FormatName();
    const QString shorter = format.letters.isEmpty() ? QString() : elidedFormat(metrics, format, width);
    return shorter.isEmpty() ? metrics.elidedText(name, Qt::ElideMiddle, width) : shorter;
}

QString elidedName(const QFontMetricsF& metrics, const QString& name, double width) {
    if (metrics.horizontalAdvance(name) <= width)
        return name;
    for (qsizetype comma = name.indexOf(QStringLiteral(", ")); comma >= 0; comma = name.indexOf(QStringLiteral(", "), comma + 1)) {
        const QString head = name.left(comma), tail = name.mid(comma);
        const double room = width - metrics.horizontalAdvance(tail);
        const FormatName format = formatNameOf(head);
        if (const QString shorter = format.letters.isEmpty() ? QString() : elidedFormat(metrics, format, room); !shorter.isEmpty())
            return shorter + tail;
        if (format.letters.isEmpty() && room >= metrics.horizontalAdvance(head.left(2) + gone + head.right(2)))
            return metrics.elidedText(head, Qt::ElideMiddle, room) + tail;
    }
    return elidedMiddle(metrics, name, width);
}

} // namespace mantissa::app
