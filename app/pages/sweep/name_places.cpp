// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/name_places.h"

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr double fartherOff[] = {0, 14, 28, 44, 60, 78, 98, 120}; // pixels

QVector<QRectF> placesAround(const DotName& name, double more) {
    const double away = name.away + more, width = name.size.width(), height = name.size.height();
    const auto at = [&](double x, double y) { return QRectF(name.dot + QPointF(x, y), name.size); };
    return {at(away, -height / 2), at(-away - width, -height / 2),        at(away / 2, -away - height),
            at(away / 2, away),    at(-away / 2 - width, -away - height), at(-away / 2 - width, away)};
}

bool meetsAny(const QVector<QRectF>& others, const QRectF& place) {
    return std::ranges::any_of(others, [&](const QRectF& other) { return other.intersects(place); });
}

} // namespace

QRectF placeOfName(const DotName& name, const QRectF& room, const QVector<QRectF>& taken, const QVector<QRectF>& lines) {
    for (const double more : fartherOff) {
        QVector<QRectF> apart = placesAround(name, more);
        apart.removeIf([&](const QRectF& place) { return !room.contains(place) || meetsAny(taken, place); });
        const auto free = std::ranges::find_if(apart, [&](const QRectF& place) { return !meetsAny(lines, place); });
        if (free != apart.end())
            return *free;
        if (!apart.isEmpty())
            return apart.first();
    }
    return {};
}

bool isFarOff(const QRectF& place, const DotName& name) {
    const double near = name.away + 2;
    return !place.adjusted(-near, -near, near, near).contains(name.dot);
}

} // namespace mantissa::app
