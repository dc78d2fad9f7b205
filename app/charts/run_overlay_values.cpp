// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The values of the runs at the cursor, or the latest, in a column beside each pane.
#include "charts/run_overlay.h"
#include "charts/run_plot.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

double tallestRow() { return scaled(16); }
double lowestRow() { return 12.5 * Appearance::instance().textScale(); }

void paintFigure(QPainter& painter, const QRectF& place, const QString& text, const QColor& color,
                 Appearance::Type type = Appearance::Type::caption) {
    painter.setFont(typeFont(type));
    painter.setPen(color);
    painter.drawText(place, int(Qt::AlignRight | Qt::AlignVCenter) | Qt::TextSingleLine, text);
}

// How far the cursors are apart, which each figure's second part is for one of.
QString overWords(XUnit unit, double way) {
    if (unit == XUnit::step && std::llround(way) == 1)
        return RunOverlay::tr("over 1 step");
    if (unit == XUnit::epoch && formatFigure(way) == formatFigure(1))
        return RunOverlay::tr("over 1 epoch");
    return unit == XUnit::step    ? RunOverlay::tr("over %1 steps").arg(formatCount(std::llround(way)))
           : unit == XUnit::epoch ? RunOverlay::tr("over %1 epochs").arg(formatFigure(way))
                                  : RunOverlay::tr("over %1").arg(formatMoment(way));
}

} // namespace

// Over the column of values: of what place it tells.
void RunOverlay::paintValuesHead(QPainter& painter) {
    const QRect rect = m_plot.paneRect(0);
    const ChartView& view = m_curves.view();
    QString head = view.until < 0 ? tr("latest") : tr("at step %1").arg(formatCount(view.until));
    if (view.cursor)
        head = view.xUnit == XUnit::step    ? tr("at step %1").arg(formatCount(qint64(*view.cursor)))
               : view.xUnit == XUnit::epoch ? tr("at epoch %1").arg(formatFigure(*view.cursor))
                                            : tr("at %1").arg(formatMoment(*view.cursor));
    if (view.mark && view.cursor)
        head = overWords(view.xUnit, std::fabs(*view.cursor - *view.mark));
    paintFigure(painter, QRectF(rect.right() + 12, rect.top() - scaled(24), valueWidth(0), scaled(16)), head, theme().muted);
}

QVector<int> RunOverlay::runsOf(std::size_t pane) const {
    QVector<int> keys;
    for (int key : m_curves.runs())
        if (!m_curves.idle(key, pane) && !m_curves.isWithin(key, pane))
            keys << key;
    return keys;
}

// A run has a row; of seeds that are drawn as one their spread and number stand beneath the mean.
int RunOverlay::rowsOf(int key, std::size_t pane) const { return m_curves.seedsOf(key, pane) ? 2 : 1; }

// As many as stand beside the pane; the pointer over it opens the rest.
void RunOverlay::paintValues(QPainter& painter, std::size_t pane) {
    QVector<int> keys = runsOf(pane);
    const QRect rect = m_plot.paneRect(pane);
    qsizetype rows = 0, taken = 0, shown = 0;
    for (int key : keys)
        rows += rowsOf(key, pane);
    const double height = qBound(lowestRow(), (rect.height() + 4.0) / double(qMax(qsizetype(1), rows)), tallestRow());
    const auto whole = qsizetype((rect.height() + 6.0) / height), room = rows <= whole ? whole : whole - 1;
    if (rows > whole) // what has not begun has no value, and takes nobody's room
        std::ranges::stable_partition(keys, [this](int key) { return m_curves.run(key).steps() > 0; });
    while (shown < keys.size() && taken + rowsOf(keys[shown], pane) <= room)
        taken += rowsOf(keys[shown++], pane);
    const int closest = nearest(pane);
    QRectF row(rect.right() + 12, rect.top(), valueWidth(pane), height);
    for (qsizetype i = 0; i < shown; row.translate(0, height * rowsOf(keys[i++], pane)))
        paintValue(painter, pane, {row, keys[i]}, closest);
    if (shown == keys.size() || painter.device() != this) // on paper nothing opens: the names over the panes are of all
        return;
    paintFigure(painter, row, tr("%1 more").arg(keys.size() - shown), theme().muted);
    const auto pointer = m_curves.view().pointer;
    if (pointer && *pointer >= rect.top() && *pointer <= rect.bottom())
        m_opened = pane;
}

// All values of a low pane, over the columns of its neighbours.
void RunOverlay::paintOpened(QPainter& painter, std::size_t pane) {
    const QVector<int> keys = runsOf(pane);
    const QRect rect = m_plot.paneRect(pane);
    qsizetype rows = 0, taken = 0, shown = 0;
    for (int key : keys)
        rows += rowsOf(key, pane);
    const double rowHeight = qBound(lowestRow(), (height() - 12.0) / double(rows), tallestRow());
    for (const auto room = qsizetype((height() - 12.0) / rowHeight); shown < keys.size() && taken + rowsOf(keys[shown], pane) <= room;)
        taken += rowsOf(keys[shown++], pane);
    const double whole = rowHeight * double(taken) + 8;
    const QRectF box(rect.right() + 4, qBound(2.0, rect.center().y() - whole / 2, qMax(2.0, height() - whole - 2)), valueWidth(pane) + 14,
                     whole);
    painter.setPen(theme().border);
    painter.setBrush(theme().raised);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    QRectF row(rect.right() + 12, box.top() + 4, valueWidth(pane), rowHeight);
    const int closest = nearest(pane);
    for (qsizetype i = 0; i < shown; row.translate(0, rowHeight * rowsOf(keys[i++], pane)))
        paintValue(painter, pane, {row, keys[i]}, closest);
}

// Values that came since somebody zoomed a pane, and that it does not show.
void RunOverlay::paintBeyond(QPainter& painter, std::size_t pane) const {
    const RunPlot::Beyond beyond = m_plot.beyond(pane);
    const QRect rect = m_plot.paneRect(pane);
    const auto tell = [&](const QString& words, const char* arrow, double line) {
        const double left = rect.right() - QFontMetricsF(typeFont(Appearance::Type::caption)).horizontalAdvance(words) - 4;
        paintIcon(painter, QRectF(left - 18, line - scaled(12), 16, 16), arrow, theme().accent);
        paintOverCurves(painter, {left, line}, words, theme().accent);
    };
    if (beyond.above)
        tell(tr("newest values above"), "up", rect.top() + scaled(13));
    if (beyond.below)
        tell(tr("newest values below"), "down", rect.bottom() - 5);
}

// Where others are drawn alike, as those of a sweep are. Empty: none are.
QString RunOverlay::batchOf(int key) const {
    const RunData& run = m_curves.run(key);
    const auto isOther = [&](int other) { return m_curves.run(other).line == run.line && m_curves.run(other).batch != run.batch; };
    return std::ranges::any_of(m_curves.runs(), isOther) ? QString::number(run.batch) : QString();
}

// As far as there is room beside the figure.
void RunOverlay::paintBatch(QPainter& painter, const QRectF& place, const QString& batch, const QString& figure) {
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    const double room = place.width() - QFontMetricsF(typeFont(Appearance::Type::strong)).horizontalAdvance(figure) - 8;
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    for (const QString& words : {tr("batch %1").arg(batch), batch})
        if (!batch.isEmpty() && metrics.horizontalAdvance(words) <= room)
            return painter.drawText(place, int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, words);
}

void RunOverlay::paintValue(QPainter& painter, std::size_t pane, Value one, int closest) {
    const QRectF row = one.place;
    const int key = one.key;
    const RunData& run = m_curves.run(key);
    const ChartView& view = m_curves.view();
    const bool beyond =
        !view.cursor ? run.state == RunState::diverged && view.past(run.steps()) : *view.cursor > view.xOf(run, double(run.steps())) + 1e-9;
    const double value =
        beyond ? std::nan("") : m_curves.toldAt(key, pane, view.cursor ? view.indexAt(run, *view.cursor) : m_curves.lastPoint(key));
    painter.setOpacity(m_curves.hidden(key) ? 0.35 : 1);
    paintRunSample(painter, QRectF(row.left(), row.top(), 22, row.height()), theme().line(run.line), theme().panel);
    const QString figure = view.mark && view.cursor ? difference(key, pane) : paneTypes()[pane].value(value);
    paintBatch(painter, row.adjusted(27, 0, 0, 0), batchOf(key), figure);
    paintFigure(painter, row, figure, theme().text, key == closest ? Appearance::Type::strong : Appearance::Type::caption);
    if (const SeedGroup* seeds = m_curves.seedsOf(key, pane); seeds && !(view.mark && view.cursor))
        paintSpread(painter, pane, row.translated(0, row.height()), *seeds);
    painter.setOpacity(1);
    one.number = value;
    m_values << one;
}

// "± 0.021, n 3"; of seeds that diverged, how many: their own curves are there, too.
void RunOverlay::paintSpread(QPainter& painter, std::size_t pane, const QRectF& place, const SeedGroup& seeds) {
    const int key = seeds.keys.first();
    const ChartView& view = m_curves.view();
    const RunData& run = m_curves.run(key);
    if (run.loss.empty())
        return;
    const SeedSpread spread = m_curves.spreadAt(key, pane, view.cursor ? view.indexAt(run, *view.cursor) : m_curves.lastPoint(key));
    const QString n = seeds.diverged == 0 ? tr("n %1").arg(spread.n) : tr("n %1, %2 diverged").arg(spread.n).arg(seeds.diverged);
    const QString half = spread.n > 1 ? QStringLiteral("± ") + formatFigure(spread.deviation, 2) + ", " : QString();
    painter.setFont(typeFont(Appearance::Type::caption));
    const QString whole = half + n;
    const bool fits = painter.fontMetrics().horizontalAdvance(whole) <= place.width();
    paintFigure(painter, place, fits ? whole : n, seeds.diverged > 0 ? theme().bad : theme().muted);
}

// Of the column at the right, which the focus ring stays clear of.
double RunOverlay::valueWidth(std::size_t pane) const { return width() - m_plot.paneRect(pane).right() - scaled(14) - 6; }

// What was painted last lies on top.
const RunOverlay::Value* RunOverlay::valueAt(const QPointF& at) const {
    const auto found = std::find_if(m_values.rbegin(), m_values.rend(), [&](const Value& value) { return value.place.contains(at); });
    return found == m_values.rend() ? nullptr : &*found;
}

int RunOverlay::runAt(const QPointF& at) const {
    const Value* value = valueAt(at);
    return value ? value->key : -1;
}

std::optional<double> RunOverlay::numberAt(const QPointF& at) const {
    const Value* value = valueAt(at);
    return value ? std::optional(value->number) : crossAt(at);
}

int RunOverlay::nearest(std::size_t pane) const {
    const auto cursor = m_curves.view().cursor, pointer = m_curves.view().pointer;
    if (!cursor || !pointer || !m_plot.paneRect(pane).contains(int(pixel(*cursor)), int(*pointer)))
        return -1;
    int found = -1;
    double least = 24; // pixels: what is farther off is not meant
    for (int key : m_curves.runs()) {
        const double value = m_curves.hidden(key) || m_curves.idle(key, pane)
                                 ? std::nan("")
                                 : m_curves.valueAt(key, pane, m_curves.view().indexAt(m_curves.run(key), *cursor));
        const double far = std::fabs(m_plot.yOf(pane)->coordToPixel(value) - *pointer);
        if (std::isfinite(value) && far < least) {
            least = far;
            found = key;
        }
    }
    return found;
}

int RunOverlay::runNear() const {
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane)
        if (const int key = m_plot.shows(pane) ? nearest(pane) : -1; key >= 0)
            return key;
    return -1;
}

// From left to right, wherever the pointer is: the sign is that of the slope.
QString RunOverlay::differenceWords(double change, double way, XUnit unit) {
    const double onward = way < 0 ? -change : change;
    const QString pattern = unit == XUnit::time ? tr("%1%2, %3/s") : tr("%1%2, %3 each");
    const QString words = pattern.arg(onward > 0 ? QStringLiteral("+") : QString(), formatFigure(onward, 2), formatFigure(change / way, 2));
    return QString(words).replace('-', QChar(0x2212));
}

// What the curve rises or falls by, and by how much for each unit of the axis.
QString RunOverlay::difference(int key, std::size_t pane) const {
    const ChartView& view = m_curves.view();
    const RunData& run = m_curves.run(key);
    const double from = m_curves.toldAt(key, pane, view.indexAt(run, *view.mark)),
                 to = m_curves.toldAt(key, pane, view.indexAt(run, *view.cursor));
    const double way = *view.cursor - *view.mark, change = to - from;
    const bool beyond = std::max(*view.cursor, *view.mark) > view.xOf(run, double(run.steps())) + 1e-9;
    return !std::isfinite(change) || way == 0 || beyond ? noFigure() : differenceWords(change, way, view.xUnit);
}

} // namespace mantissa::app
