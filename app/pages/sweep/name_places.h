// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QRectF>
#include <QVector>

namespace mantissa::app {

struct DotName {
    QPointF dot;
    double away = 0; // that the words keep from it
    QSizeF size;     // of the words
};
// Beside its dot, where it covers neither another name nor a dot, and best no line either; farther off before it covers one of them.
// Null: there is no room for it, and the tool tip alone tells it.
QRectF placeOfName(const DotName& name, const QRectF& room, const QVector<QRectF>& taken, const QVector<QRectF>& lines);
bool isFarOff(const QRectF& place, const DotName& name); // so that it needs a line to its dot

} // namespace mantissa::app
