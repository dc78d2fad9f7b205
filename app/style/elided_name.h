// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QFontMetricsF>
#include <QString>

namespace mantissa::app {

// Of "mixed_bfloat16, batch 64, seed 3" batch and seed stay: the policy is told by the line's sample, too. A plain name loses its middle.
inline QString elidedName(const QFontMetricsF& metrics, const QString& name, double width) {
    const qsizetype comma = name.indexOf(QStringLiteral(", "));
    if (comma < 0 || metrics.horizontalAdvance(name) <= width)
        return metrics.elidedText(name, Qt::ElideMiddle, width);
    const QString tail = name.mid(comma), least = name.left(1) + QStringLiteral("…");
    const double room = width - metrics.horizontalAdvance(tail);
    return room >= metrics.horizontalAdvance(least) ? metrics.elidedText(name.left(comma), Qt::ElideRight, room) + tail
                                                    : metrics.elidedText(name, Qt::ElideLeft, width);
}

} // namespace mantissa::app
