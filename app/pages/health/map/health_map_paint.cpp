// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/words.h"
#include "pages/health/map/health_map.h"
#include "style/scaling.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace mantissa::app {
namespace {

using insight::Measure;

constexpr int layerNameWidth = 160, atCursorWidth = 64, mapLegendHeight = 34, markLaneHeight = 18, mapAxisHeight = 24;
constexpr double thinnestColumn = 4, widestColumn = 24; // few steps take the room there is
constexpr std::array shareClasses = {0.001, 0.003, 0.01, 0.03, 0.1, 0.3};
constexpr std::array bitClasses = {8.0, 6.0, 4.0, 2.0, 1.0, 0.0}; // of head-room: fewer is worse

} // namespace

QString wordsOf(Measure measure) {
    switch (measure) {
    case Measure::underflow: return QObject::tr("Underflow to zero");
    case Measure::overflow: return QObject::tr("Overflow");
    case Measure::subnormal: return QObject::tr("Subnormal");
    case Measure::error: return QObject::tr("Rounding error");
    case Measure::lost: return QObject::tr("Lost updates");
    case Measure::twin: return QObject::tr("Distance from the twin");
    case Measure::headroom: return QObject::tr("Head-room in bits");
    case Measure::footroom: return QObject::tr("Foot-room in bits");
    }
    return {};
}

QString figureOf(Measure measure, double value) {
    if (!std::isfinite(value))
        return noFigure();
    return insight::is_in_bits(measure) ? formatBits(value) : value == 0 ? QString("0") : formatFigure(value * 100, 3);
}

Outcome outcomeOf(Measure measure) {
    if (measure == Measure::overflow || measure == Measure::headroom)
        return Outcome::overflow;
    if (measure == Measure::error || measure == Measure::twin)
        return Outcome::inRange;
    return measure == Measure::subnormal ? Outcome::subnormal : Outcome::underflow;
}

// How many ends of classes the value is beyond.
int heatClassOf(Measure measure, double value) {
    if (insight::is_in_bits(measure))
        return int(std::ranges::count_if(bitClasses, [&](double end) { return value <= end; }));
    return int(std::ranges::count_if(shareClasses, [&](double end) { return value >= end; }));
}

QRect HealthMap::cells() const {
    return rect().adjusted(scaled(layerNameWidth), scaled(mapLegendHeight + markLaneHeight), -scaled(atCursorWidth),
                           -scaled(mapAxisHeight));
}

int HealthMap::rowHeight() const { return qBound(scaled(14), cells().height() / qMax(1, int(m_rows.size())), scaled(24)); }

int HealthMap::laneHeight() const { return scaled(markLaneHeight); }

int HealthMap::rowsShown() const { return qMax(1, cells().height() / rowHeight()); }

qsizetype HealthMap::perColumn() const {
    return std::max<qsizetype>(1, qsizetype(std::ceil(double(samplesShown()) * thinnestColumn / qMax(1, cells().width()))));
}

int HealthMap::columns() const { return int((m_end + perColumn() - 1) / perColumn() - m_begin / perColumn()); }
double HealthMap::columnWidth() const { return qMin(widestColumn, double(cells().width()) / qMax(1, columns())); }

// Of whole columns, which begin at the same steps wherever the window does, so that nothing flickers while it goes on.
double HealthMap::xOf(qsizetype sample) const {
    const qsizetype per = perColumn();
    return cells().left() + columnWidth() * double(sample / per - m_begin / per);
}

qsizetype HealthMap::sampleAt(double x) const {
    const qsizetype per = perColumn(), column = qsizetype((x - cells().left()) / columnWidth()) + m_begin / per;
    return std::clamp<qsizetype>(column * per + per - 1, m_begin, m_end - 1);
}

void HealthMap::paintLegend(QPainter& painter) const {
    const int wide = Appearance::instance().scaled(28), right = cells().right(), top = 6; // beneath the line of the focus
    painter.setPen(theme().muted);
    for (int level = 0; level < heatClasses; ++level) {
        const QRect box(right - (heatClasses - level) * wide, top, wide - 1, 8);
        painter.fillRect(box, heatColor(outcomeOf(m_measure), level));
        if (level == 0) {
            painter.setPen(theme().border);
            painter.drawRect(box.adjusted(0, 0, -1, -1));
            painter.setPen(theme().muted);
            continue;
        }
        const double end = insight::is_in_bits(m_measure) ? bitClasses[std::size_t(level - 1)] : shareClasses[std::size_t(level - 1)] * 100;
        painter.drawText(QRect(box.left() - wide, box.bottom() + 2, 2 * wide, Appearance::instance().scaled(16)),
                         Qt::AlignHCenter | Qt::AlignTop, QLocale().toString(end, 'g', 3));
    }
    painter.drawText(QRect(right + 4, top - 4, width() - right - 6, Appearance::instance().scaled(16)), Qt::AlignLeft,
                     insight::is_in_bits(m_measure) ? tr("bits") : QStringLiteral("%"));
}

void HealthMap::paintNames(QPainter& painter) const {
    const QRect area = cells();
    const int high = rowHeight(), chosen = row(), indent = Appearance::instance().scaled(10);
    for (int shown = 0; shown < rowsFitting(); ++shown) {
        const MapRow& line = m_rows[m_first + shown];
        const QRect place(0, area.top() + shown * high, area.left() - 6, high);
        const int left = Appearance::instance().scaled(22) + indent * line.depth;
        if (line.depth > 0 || line.kind == MapRow::Kind::open)
            painter.fillRect(place, theme().raised);
        if (line.depth > 0) { // the by-pass of the block
            painter.setPen(QPen(theme().accent, 1.5));
            painter.drawLine(QPointF(left - 8, place.top()), QPointF(left - 8, place.bottom()));
        }
        if (m_first + shown == chosen)
            painter.fillRect(place.adjusted(left - 4, 0, 0, 0), theme().accentSoft);
        if (line.kind != MapRow::Kind::layer) {
            const double x = left - Appearance::instance().scaled(12), y = place.center().y() + 0.5, arm = 3.5;
            painter.setPen(QPen(theme().muted, 1.5));
            const QPointF open[] = {{x - arm, y - arm / 2}, {x, y + arm / 2}, {x + arm, y - arm / 2}};
            const QPointF folded[] = {{x - arm / 2, y - arm}, {x + arm / 2, y}, {x - arm / 2, y + arm}};
            painter.setRenderHint(QPainter::Antialiasing);
            painter.drawPolyline(line.kind == MapRow::Kind::open ? open : folded, 3);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
        painter.setPen(line.depth > 0 && m_first + shown != chosen ? theme().muted : theme().text);
        painter.drawText(place.adjusted(left, 0, 0, 0), Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(line.name, Qt::ElideMiddle, place.width() - left));
    }
}

void HealthMap::paintCells(QPainter& painter) const {
    const QRect area = cells();
    const qsizetype per = perColumn(), first = m_begin / per;
    const int count = columns(), high = rowHeight();
    const double wide = columnWidth();
    for (int shown = 0; shown < rowsFitting(); ++shown) {
        const MapRow& line = m_rows[m_first + shown];
        const int y = area.top() + shown * high;
        int from = 0, level = -1; // a run of cells of one class is one rectangle
        const auto flush = [&](int to) {
            if (level > 0)
                painter.fillRect(QRectF(area.left() + wide * from, y, wide * (to - from), high - 1),
                                 heatColor(outcomeOf(m_measure), level));
        };
        for (int column = 0; column < count; ++column) {
            const qsizetype begin = std::max(m_begin, (first + column) * per), end = std::min(m_end, (first + column + 1) * per);
            const float value = worst(line, begin, end);
            const int own = std::isnan(value) ? -1 : heatClassOf(m_measure, double(value));
            if (own != level) {
                flush(column);
                from = column;
                level = own;
            }
        }
        flush(count);
    }
}

bool HealthMap::hasNone(const MapRow& row) const { return std::isnan(worst(row, m_begin, m_end)); }

// Beside the line of the picked step, and that of the run's end, which would strike them through.
double HealthMap::leftOfNone(double width) const {
    constexpr double gap = 6;
    const double least = qMax(3.0, columnWidth());
    QVector<std::pair<double, double>> lines; // from, to
    if (const qsizetype at = sampleOf(m_step); at >= m_begin && at < m_end)
        lines << std::pair{xOf(at) - 2, xOf(at) + least + 2};
    for (const MapMark& mark : m_marks)
        if (mark.kind == MapMark::Kind::stopped && m_end > m_begin)
            lines << std::pair{xOf(m_end - 1) + columnWidth(), xOf(m_end - 1) + columnWidth() + 2};
    double left = cells().left() + gap;
    for (const auto& [from, to] : lines) // the end is never before the step
        if (from < left + width && to > left)
            left = to + gap;
    return left;
}

void HealthMap::paintNone(QPainter& painter) const {
    const QString words = tr("has none");
    const double width = painter.fontMetrics().horizontalAdvance(words), left = leftOfNone(width);
    painter.setPen(theme().muted);
    for (int shown = 0; shown < rowsFitting(); ++shown)
        if (hasNone(m_rows[m_first + shown]))
            painter.drawText(QRectF(left, cells().top() + shown * rowHeight(), width + 2, rowHeight()), Qt::AlignVCenter, words);
}

void HealthMap::paintFigures(QPainter& painter) const {
    const qsizetype at = sampleOf(m_step), per = perColumn();
    const qsizetype begin = std::max(m_begin, at / per * per), end = std::min(m_end, (at / per + 1) * per);
    const QRect area = cells();
    const int high = rowHeight(), chosen = row();
    painter.setPen(theme().muted);
    const int before = Appearance::instance().scaled(60), lane = Appearance::instance().scaled(markLaneHeight);
    painter.drawText(QRect(area.right() - before, area.top() - lane, width() - area.right() + before - 8, lane - 2),
                     Qt::AlignRight | Qt::AlignVCenter, tr("at %1").arg(formatCount(step())));
    for (int shown = 0; shown < rowsFitting(); ++shown) {
        const int i = m_first + shown;
        painter.setFont(typeFont(i == chosen ? Appearance::Type::strong : Appearance::Type::caption));
        painter.setPen(theme().text);
        painter.drawText(QRect(area.right(), area.top() + shown * high, width() - area.right() - 8, high),
                         Qt::AlignVCenter | Qt::AlignRight, figureOf(m_measure, double(worst(m_rows[i], begin, end))));
    }
    painter.setFont(typeFont(Appearance::Type::caption));
}

void HealthMap::paintCursor(QPainter& painter) const {
    const QRect area = cells();
    const qsizetype at = sampleOf(m_step);
    const int foot = area.top() + rowHeight() * rowsFitting();
    painter.setPen(theme().axis);
    painter.drawLine(area.left(), foot + 1, area.right(), foot + 1);
    if (at < m_begin || at >= m_end)
        return paintAxis(painter, -1);
    const double x = xOf(at), middle = x + columnWidth() / 2;
    painter.setPen(theme().text);
    painter.drawLine(QPointF(middle, area.top()), QPointF(middle, foot + 3));
    if (const int shown = row() - m_first; shown >= 0 && shown < rowsFitting()) {
        painter.setPen(QPen(theme().text, 2));
        painter.drawRect(QRectF(x - 1, area.top() + shown * rowHeight(), qMax(3.0, columnWidth()) + 2, rowHeight() - 1));
    }
    paintAxis(painter, middle);
}

void HealthMap::paintAxis(QPainter& painter, double cursor) const {
    const QRect area = cells();
    const int top = area.top() + rowHeight() * rowsFitting() + 4, high = Appearance::instance().scaled(18);
    double taken = -1e9, keepFrom = 1e9, keepTo = -1e9;
    if (cursor >= 0) {
        const QString step = formatCount(this->step());
        const int box = painter.fontMetrics().horizontalAdvance(step) + 12;
        const QRect tag(qBound(area.left(), int(cursor) - box / 2, area.right() - box), top, box, high);
        painter.fillRect(tag, theme().text);
        painter.setPen(theme().panel);
        painter.drawText(tag, Qt::AlignCenter, step);
        keepFrom = tag.left() - 8;
        keepTo = tag.right() + 8;
    }
    painter.setPen(theme().muted);
    painter.drawText(QRect(0, top, area.left() - 8, high), Qt::AlignRight | Qt::AlignVCenter, tr("observed steps"));
    for (int i = 0; i <= 5; ++i) {
        const qsizetype sample = m_begin + (samplesShown() - 1) * i / 5;
        const QString words = formatCount(m_grid->steps[std::size_t(sample)]);
        const double wide = painter.fontMetrics().horizontalAdvance(words);
        const double x = qBound(double(area.left()), xOf(sample) + columnWidth() / 2 - wide / 2, area.right() - wide);
        if (x < taken || (x < keepTo && x + wide > keepFrom))
            continue;
        painter.drawText(QRectF(x, top, wide + 2, high), Qt::AlignVCenter, words);
        taken = x + wide + 16;
    }
}

void HealthMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (samples() == 0 || m_rows.isEmpty()) {
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_nothing);
        return;
    }
    paintLegend(painter);
    paintNames(painter);
    paintCells(painter);
    paintNone(painter);
    paintFigures(painter);
    paintCursor(painter);
    paintMarks(painter);
    if (hasFocus()) {
        painter.setPen(theme().focus);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

} // namespace mantissa::app
