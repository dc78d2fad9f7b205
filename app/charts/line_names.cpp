// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/line_names.h"

#include "style/appearance.h"
#include "style/elided_name.h"
#include "style/run_painter.h"

#include <QPainter>

namespace mantissa::app {
namespace {

constexpr int edge = 12, sampleWidth = 28, gap = 18;

} // namespace

int drawLineNames(QPainter& painter, const QVector<NamedRunLine>& lines, int top, int width) {
    const int rowHeight = Appearance::instance().scaled(20);
    int x = edge, y = top;
    painter.setFont(typeFont(Appearance::Type::caption));
    for (const NamedRunLine& each : lines) {
        const QString name = elidedName(painter.fontMetrics(), each.name, width - 2 * edge - sampleWidth);
        const int needed = sampleWidth + painter.fontMetrics().horizontalAdvance(name) + 1;
        if (x > edge && x + needed > width - edge) {
            x = edge;
            y += rowHeight;
        }
        paintRunSample(painter, QRectF(x, y, sampleWidth - 6, rowHeight), theme().line(each.line), theme().panel);
        painter.setPen(theme().text);
        painter.drawText(QRect(x + sampleWidth, y, needed, rowHeight), Qt::AlignVCenter, name);
        x += needed + gap;
    }
    return lines.isEmpty() ? top : y + rowHeight;
}

} // namespace mantissa::app
