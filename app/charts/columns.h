// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QPainter>
#include <QVector>

namespace mantissa::app {

// What a polyline covers of each pixel column, and how dark: the columns of a line whose x never falls.
class Columns {
public:
    Columns(double begin, double end); // pixels

    void line(const QVector<QPointF>& points, double ratio); // in pixels once multiplied by it; NaN parts it
    void thicken(double width);
    void dash(const QVector<qreal>& pattern, double width, double phase); // as QPen's, in multiples of the width
    void paint(QPainter& painter, const QColor& color) const;             // in device pixels

private:
    struct Span {
        float low = 1e30f, high = -1e30f, alpha = 1;
    };
    void segment(QPointF from, QPointF to);
    static void shade(QRgb* pixel, qsizetype stride, const Span& span, int top, int bottom, QRgb color);
    void paintPart(QPainter& painter, const QColor& color, int begin, int end) const;

    int begin_;
    QVector<Span> spans_;
};

} // namespace mantissa::app
