// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "reports/chart_object.h"

#include <QPainter>
#include <QSvgRenderer>

namespace mantissa::app {

QSizeF ChartObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format) { return format.property(Property::size).toSizeF(); }

void ChartObject::drawObject(QPainter* painter, const QRectF& place, QTextDocument*, int, const QTextFormat& format) {
    QSvgRenderer(format.property(Property::svg).toByteArray()).render(painter, place);
}

} // namespace mantissa::app
