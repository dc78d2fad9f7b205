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

int drawLineNames(QPainter& painter, const QVector<NamedRunLine>& lines, int top, int width, int lowest) {
    const int rowHeight = Appearance::instance().scaled(20);
    int x = edge, y = top;
    painter.setFont(typeFont(Appearance::Type::caption));
    const int more = gap + painter.fontMetrics().horizontalAdvance(QStringLiteral("+999"));
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const NamedRunLine& each = lines[i];
        const bool isLastRow = y + 2 * rowHeight > lowest;
        const QString name = elidedName(painter.fontMetrics(), each.name, width - 2 * edge - sampleWidth - (isLastRow ? more : 0));
        const int needed = sampleWidth + painter.fontMetrics().horizontalAdvance(name) + 1;
        const int left = isLastRow && i + 1 < lines.size() ? more : 0; // for how many there is no room
        if (x > edge && x + needed > width - edge - left) {
            if (isLastRow) {
                painter.setPen(theme().muted);
                painter.drawText(QRect(x, y, width - edge - x, rowHeight), Qt::AlignVCenter, QStringLiteral("+%1").arg(lines.size() - i));
                break;
            }
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
