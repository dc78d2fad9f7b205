// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A row per layer as it is painted: name, the pair of bars, three figures, and whether matrix units served it.
#include "insight/words.h"
#include "models/spoken.h"
#include "pages/why/layer_times_view.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "style/view_focus.h"

#include <QPainter>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int leastBars = 90;

QString msOfLayer(double value) { return value == 0 ? QString::fromStdString(no_figure) : spoken(words_of_milliseconds(value)); }

} // namespace

void LayerTimesView::paintNothing(QPainter& painter) const {
    painter.setPen(theme().muted);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                     m_side == Side::casts && m_answer && !m_answer->layers.empty()
                         ? tr("Neither step has a cast.")
                         : tr("These runs kept no profile of their steps. Measure takes one."));
}

std::array<QString, 3> LayerTimesView::numberHeads() const {
    return {QString::fromStdString(m_answer->base), QString::fromStdString(m_answer->run), tr("change")};
}

LayerTimesView::Columns LayerTimesView::columnsFor(const QFontMetricsF& metrics) const {
    double widest = 0;
    for (const QString& head : numberHeads())
        widest = std::max(widest, metrics.horizontalAdvance(head) + 10);
    const double units = scaled(m_side == Side::casts ? 130 : 76), name = std::min(1.0 * scaled(150), 0.3 * width());
    const double least = scaled(54),
                 spare = (width() - name - units - 8 - scaled(leastBars)) / 3; // names are whole where bars can spare it
    const double number = std::max(least, std::min(widest, spare)), bars = std::max(20.0, width() - name - 3 * number - units - 8);
    return {.name = name, .bars = bars, .number = number, .units = units};
}

// In the column of the base, of the run or of the change.
QRectF LayerTimesView::numberPlace(const QRectF& line, const Columns& columns, int number) const {
    return {columns.name + columns.bars + number * columns.number, line.top(), columns.number - 4, line.height()};
}

QRectF LayerTimesView::unitsPlace(const QRectF& line, const Columns& columns) const {
    return {width() - columns.units, line.top(), columns.units, line.height()};
}

void LayerTimesView::paintHead(QPainter& painter, const Columns& columns) const {
    const QFontMetricsF metrics(painter.font());
    const QRectF line(0, 0, width(), scaled(layerHead));
    painter.setPen(theme().muted);
    painter.drawText(QRectF(0, 0, columns.name, line.height()), Qt::AlignVCenter, m_side == Side::casts ? tr("Cast") : tr("Layer"));
    const std::array<QString, 3> heads = numberHeads();
    for (int i = 0; i < 3; ++i)
        painter.drawText(numberPlace(line, columns, i), Qt::AlignVCenter | Qt::AlignRight,
                         metrics.elidedText(heads[std::size_t(i)], Qt::ElideMiddle, columns.number - 6));
    painter.drawText(unitsPlace(line, columns), Qt::AlignVCenter,
                     metrics.elidedText(m_side == Side::casts ? tr("from → to") : tr("Matrix units"), Qt::ElideRight, columns.units));
}

void LayerTimesView::paintGround(QPainter& painter, const QRectF& line, const Row& row) const {
    if (!picked().isEmpty() && row.name == picked())
        painter.fillRect(line, theme().accentSoft);
    painter.setPen(theme().grid);
    painter.drawLine(line.topLeft(), line.topRight());
}

// The base's above the run's.
void LayerTimesView::paintBars(QPainter& painter, const QRectF& place, const Row& row, double most) const {
    const QColor base = theme().line(m_lines[0]).color, own = theme().line(m_lines[1]).color;
    const QBrush run(own, own == base ? Qt::Dense4Pattern : Qt::SolidPattern); // of more than ten runs two may have one colour
    const double scale = most > 0 ? (place.width() - 6) / most : 0, high = (place.height() - 7) / 2;
    painter.fillRect(QRectF(place.left(), place.top() + 3, row.base * scale, high), base);
    painter.fillRect(QRectF(place.left(), place.top() + 4 + high, row.run * scale, high), run);
}

void LayerTimesView::paintFigures(QPainter& painter, const QRectF& line, const Columns& columns, const Row& row) const {
    const QFontMetricsF metrics(painter.font());
    const double change = row.run - row.base;
    painter.setPen(theme().text);
    painter.drawText(line.adjusted(2, 0, 0, 0), Qt::AlignVCenter, metrics.elidedText(spoken(row.name), Qt::ElideMiddle, columns.name - 6));
    painter.drawText(numberPlace(line, columns, 0), Qt::AlignVCenter | Qt::AlignRight, msOfLayer(row.base));
    painter.drawText(numberPlace(line, columns, 1), Qt::AlignVCenter | Qt::AlignRight, msOfLayer(row.run));
    painter.setPen(change > 0.01 * m_answer->run_ms ? theme().bad : theme().text);
    painter.drawText(numberPlace(line, columns, 2), Qt::AlignVCenter | Qt::AlignRight, spoken(words_of_more_milliseconds(change)));
    painter.setPen(theme().muted);
    painter.drawText(unitsPlace(line, columns), Qt::AlignVCenter, metrics.elidedText(row.units, Qt::ElideRight, columns.units));
}

void LayerTimesView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(typeFont(Appearance::Type::caption));
    const QVector<Row> all = rows(mostRows());
    if (all.isEmpty())
        return paintNothing(painter);
    const Columns columns = columnsFor(QFontMetricsF(painter.font()));
    paintHead(painter, columns);
    double most = 0;
    for (const Row& row : all)
        most = std::max({most, row.base, row.run});
    for (int i = 0; i < all.size(); ++i) {
        const QRectF line(0, scaled(layerHead) + i * scaled(layerLine), width(), scaled(layerLine));
        paintGround(painter, line, all[i]);
        paintBars(painter, QRectF(columns.name, line.top(), columns.bars, line.height()), all[i], most);
        paintFigures(painter, line, columns, all[i]);
    }
    if (hasFocus())
        paintFocusFrame(painter, rect());
}

} // namespace mantissa::app
