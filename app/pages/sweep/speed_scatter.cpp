// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/speed_scatter.h"

#include "charts/nice_step.h"
#include "models/words.h"
#include "pages/sweep/name_places.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr double leastRadius = 3.5, mostRadius = 8;

const SweepFigure& figureOf(const SweepCell& cell, SweepMeasure measure) { return cell.figures[std::size_t(measure)]; }

} // namespace

SpeedScatter::SpeedScatter(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Accuracy against speed"));
    setFocusPolicy(Qt::StrongFocus);
    connect(&Appearance::instance(), &Appearance::changed, this, [this] { update(); });
}

// Whole steps of 1, 2 or 5 that hold the values, with some air.
SpeedScatter::Axis SpeedScatter::Axis::over(double low, double high, int ticks) {
    const double size = high > low ? high - low : std::max(1e-9, std::fabs(high) * 0.1);
    const double step = niceStep(size * 1.16 / ticks);
    return {std::floor((low - 0.08 * size) / step) * step, std::ceil((high + 0.08 * size) / step) * step, step};
}

// As many digits as tell one step from the next.
QString SpeedScatter::Axis::words(double value) const {
    const double unit = high >= 1e6 ? 1e6 : high >= 1e4 ? 1e3 : 1;
    const int digits = std::clamp(int(std::ceil(-std::log10(step / unit) - 1e-9)), 0, 3);
    return QLocale().toString(value / unit, 'f', digits) + (unit == 1e6   ? QStringLiteral(" M")
                                                            : unit == 1e3 ? QStringLiteral(" k")
                                                                          : QString());
}

void SpeedScatter::show(const SweepBoard& board) {
    m_board = board;
    if (m_current >= board.cells.size())
        m_current = -1;
    measureAxes();
    update();
}

void SpeedScatter::setCurrent(int cell) {
    m_current = cell;
    if (cell >= 0 && cell < m_board.cells.size())
        setAccessibleDescription(tellCell(m_board, cell, SweepMeasure::accuracy).replace('\n', QLatin1String(". ")));
    update();
}

bool SpeedScatter::drawn(int cell) const {
    const SweepCell& one = m_board.cells[cell];
    return !std::isnan(figureOf(one, SweepMeasure::accuracy).mean) && !std::isnan(figureOf(one, SweepMeasure::images).mean);
}

void SpeedScatter::measureAxes() {
    double left = 1e300, right = -1e300, low = 1e300, high = -1e300;
    for (int cell = 0; cell < m_board.cells.size(); ++cell) {
        if (!drawn(cell))
            continue;
        const SweepFigure &speed = figureOf(m_board.cells[cell], SweepMeasure::images),
                          &accuracy = figureOf(m_board.cells[cell], SweepMeasure::accuracy);
        const double half = std::isnan(accuracy.deviation) ? 0 : accuracy.deviation;
        left = std::min(left, speed.mean);
        right = std::max(right, speed.mean);
        low = std::min(low, accuracy.mean - half);
        high = std::max(high, accuracy.mean + half);
    }
    if (left > right)
        return;
    m_across = Axis::over(left, right, 4);
    m_up = Axis::over(low, high, 5);
    m_up.low = std::max(m_up.low, 0.0); // there is no accuracy beyond, and none is drawn
    m_up.high = std::min(m_up.high, 100.0);
}

QRectF SpeedScatter::pane() const { return QRectF(rect()).adjusted(scaled(44), scaled(30), -scaled(16), -scaled(38)); }

QPointF SpeedScatter::placeOf(int cell) const {
    const QRectF area = pane();
    const SweepCell& one = m_board.cells[cell];
    return {area.left() + m_across.at(figureOf(one, SweepMeasure::images).mean) * area.width(),
            area.bottom() - m_up.at(figureOf(one, SweepMeasure::accuracy).mean) * area.height()};
}

double SpeedScatter::mostMemory() const {
    double most = 0;
    for (const SweepCell& cell : m_board.cells)
        if (const double bytes = figureOf(cell, SweepMeasure::memory).mean; !std::isnan(bytes))
            most = std::max(most, bytes);
    return most;
}

// The area is the memory, as long as the dot can be told from its line.
double SpeedScatter::radiusOf(int cell) const {
    const double bytes = figureOf(m_board.cells[cell], SweepMeasure::memory).mean, most = mostMemory();
    return std::isnan(bytes) || most <= 0 ? leastRadius : std::max(leastRadius, mostRadius * std::sqrt(bytes / most));
}

void SpeedScatter::paintAxes(QPainter& painter) const {
    const QRectF area = pane();
    const int digits = std::clamp(int(std::ceil(-std::log10(m_up.step) - 1e-9)), 0, 3);
    for (double value = m_up.low; value <= m_up.high + m_up.step / 2; value += m_up.step) {
        const double y = area.bottom() - m_up.at(value) * area.height();
        painter.setPen(QPen(theme().grid, 1));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme().muted);
        painter.drawText(QRectF(0, y - scaled(9), area.left() - 6, scaled(18)), Qt::AlignRight | Qt::AlignVCenter,
                         QLocale().toString(value, 'f', digits));
    }
    for (double value = m_across.low; value <= m_across.high + m_across.step / 2; value += m_across.step) {
        const double x = area.left() + m_across.at(value) * area.width();
        painter.setPen(QPen(theme().grid, 1));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.setPen(theme().muted);
        painter.drawText(QRectF(x - 40, area.bottom() + 5, 80, scaled(18)), Qt::AlignCenter, m_across.words(value));
    }
    painter.setPen(QPen(theme().axis, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(area.bottomLeft(), area.topLeft());
    painter.setPen(theme().muted);
    painter.drawText(QRectF(area.left(), area.bottom() + scaled(21), area.width(), scaled(18)), Qt::AlignRight | Qt::AlignVCenter,
                     tr("images per second"));
}

// From the most accurate point on: nothing lies above and to the right of it.
QPolygonF SpeedScatter::frontLine() const {
    QVector<int> front;
    for (int cell = 0; cell < m_board.cells.size(); ++cell)
        if (m_board.cells[cell].onFront && drawn(cell))
            front << cell;
    if (front.isEmpty())
        return {};
    std::ranges::sort(front, {}, [this](int cell) { return placeOf(cell).x(); });
    QPolygonF stairs = {{pane().left(), placeOf(front.first()).y()}};
    for (int cell : std::as_const(front)) {
        const QPointF at = placeOf(cell);
        stairs << QPointF(stairs.last().x(), at.y()) << at;
    }
    stairs << QPointF(stairs.last().x(), pane().bottom());
    return stairs;
}

void SpeedScatter::paintFront(QPainter& painter) const {
    painter.setPen(QPen(theme().muted, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(frontLine());
}

void SpeedScatter::paintPolicies(QPainter& painter) const {
    for (int policy = 0; policy < m_board.policies.size(); ++policy) {
        const RunLine line = theme().line(m_board.policies[policy].line);
        QPolygonF joined;
        for (int batch = 0; batch < m_board.batches.size(); ++batch)
            if (const int cell = m_board.place(policy, batch); drawn(cell))
                joined << placeOf(cell);
        painter.setPen(QPen(line.color, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(joined);
        for (int batch = 0; batch < m_board.batches.size(); ++batch) {
            const int cell = m_board.place(policy, batch);
            if (!drawn(cell))
                continue;
            const QPointF at = placeOf(cell);
            if (const double half = figureOf(m_board.cells[cell], SweepMeasure::accuracy).deviation; !std::isnan(half)) {
                const double mean = figureOf(m_board.cells[cell], SweepMeasure::accuracy).mean;
                const auto y = [&](double value) { return pane().bottom() - m_up.at(std::clamp(value, 0.0, 100.0)) * pane().height(); };
                painter.setPen(QPen(line.color, 1.5));
                painter.drawLine(QPointF(at.x(), y(mean - half)), QPointF(at.x(), y(mean + half)));
            }
            paintMarker(painter, at, line, radiusOf(cell), theme().panel);
        }
    }
}

// The batch beside its dot: at the right, or where that is taken or outside, at the left, over or under it, or farther off with a line.
void SpeedScatter::paintNames(QPainter& painter) const {
    QVector<QRectF> taken;
    for (int cell = 0; cell < m_board.cells.size(); ++cell)
        if (drawn(cell))
            taken << QRectF(placeOf(cell) - QPointF(6, 6), QSizeF(12, 12));
    const QPolygonF front = frontLine();
    QVector<QRectF> lines; // which strike a name through
    for (int i = 0; i + 1 < front.size(); ++i)
        lines << QRectF(front[i], front[i + 1]).normalized().adjusted(-1, -1, 1, 1);
    const QRectF room = pane().adjusted(1, 1, scaled(14), -1); // beside it stand the figures of the axes
    QVector<int> cells;                                        // the pick chooses first
    for (int cell = 0; cell < m_board.cells.size(); ++cell)
        if (drawn(cell))
            cells.insert(cell == m_board.pick ? 0 : cells.size(), cell);
    for (int cell : cells) {
        const bool pick = cell == m_board.pick, current = cell == m_current && hasFocus();
        const QString words = pick ? tr("batch %1").arg(m_board.batchOf(cell)) : QString::number(m_board.batchOf(cell));
        painter.setFont(typeFont(pick ? Appearance::Type::strong : Appearance::Type::caption));
        const QSizeF size(painter.fontMetrics().horizontalAdvance(words), painter.fontMetrics().height());
        const QPointF at = placeOf(cell);
        const double away = radiusOf(cell) + 4;
        const QRectF place = placeOfName({at, away, size}, room, taken, lines);
        if (!place.isNull() && isFarOff(place, {at, away, size})) {
            painter.setPen(QPen(theme().axis, 1));
            painter.drawLine(at, QPointF(std::clamp(at.x(), place.left(), place.right()), std::clamp(at.y(), place.top(), place.bottom())));
        }
        taken << place; // null where there is no room for it: it meets nothing, and has no words
        painter.setPen(pick ? theme().text : theme().muted);
        if (!place.isNull())
            painter.drawText(place, Qt::AlignCenter, words);
        if (current) {
            painter.setPen(QPen(theme().focus, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(at, radiusOf(cell) + 3, radiusOf(cell) + 3);
        }
    }
}

// What the dashed line is, where there is room before what follows; else the tool tip alone tells it.
void SpeedScatter::paintFrontName(QPainter& painter, double right) const {
    const QString words = tr("dashed: best front");
    const bool any = std::ranges::any_of(m_board.cells, &SweepCell::onFront);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (any && pane().left() + painter.fontMetrics().horizontalAdvance(words) < right)
        painter.drawText(QRectF(pane().left(), scaled(4), pane().width(), scaled(18)), Qt::AlignVCenter, words);
}

// What a dot's area stands for: the least and the most memory. How far to the left that goes.
double SpeedScatter::paintSizes(QPainter& painter) const {
    int least = -1, most = -1;
    const auto bytes = [this](int cell) { return figureOf(m_board.cells[cell], SweepMeasure::memory).mean; };
    for (int cell = 0; cell < m_board.cells.size(); ++cell)
        if (drawn(cell) && !std::isnan(bytes(cell))) {
            least = least < 0 || bytes(cell) < bytes(least) ? cell : least;
            most = most < 0 || bytes(cell) > bytes(most) ? cell : most;
        }
    if (most < 0 || bytes(most) <= 1.05 * bytes(least))
        return pane().right();
    painter.setFont(typeFont(Appearance::Type::caption));
    double x = pane().right();
    for (int cell : {most, least}) {
        const QString words = formatBytes(bytes(cell));
        const double width = painter.fontMetrics().horizontalAdvance(words), r = radiusOf(cell);
        painter.setPen(theme().muted);
        painter.drawText(QRectF(x - width, scaled(4), width, scaled(18)), Qt::AlignVCenter, words);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().muted);
        painter.drawEllipse(QPointF(x - width - r - 4, scaled(13)), r, r);
        x -= width + 2 * r + 16;
    }
    return x;
}

void SpeedScatter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(typeFont(Appearance::Type::caption));
    bool any = false;
    for (int cell = 0; cell < m_board.cells.size(); ++cell)
        any = any || drawn(cell);
    if (!any) {
        painter.setPen(theme().muted);
        painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("A dot comes with the first run that ends."));
        return;
    }
    paintAxes(painter);
    paintFront(painter);
    paintPolicies(painter);
    paintNames(painter);
    paintFrontName(painter, paintSizes(painter));
    if (hasFocus()) {
        painter.setPen(QPen(theme().focus, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    }
}

} // namespace mantissa::app
