// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_overlay.h"

#include "charts/figure_places.h"
#include "charts/run_plot.h"
#include "models/spoken.h"
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

constexpr double titleGap = 4; // between a pane and its title

void text(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& words, const QColor& color,
          Appearance::Type type = Appearance::Type::caption) {
    painter.setFont(typeFont(type));
    painter.setPen(color);
    painter.drawText(place, int(alignment | Qt::AlignVCenter) | Qt::TextSingleLine, words);
}

} // namespace

RunOverlay::RunOverlay(const ChartCurves& curves, RunPlot& plot) : QWidget(&plot), m_curves(curves), m_plot(plot) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

void RunOverlay::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintAll(painter);
}

void RunOverlay::paintAll(QPainter& painter) {
    m_values.clear();
    m_opened.reset();
    m_crosses.clear();
    m_notes.clear();
    painter.setRenderHint(QPainter::TextAntialiasing);
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane) {
        if (!m_plot.shows(pane))
            continue;
        paintTitle(painter, pane);
        paintMarkers(painter, pane);
        paintValues(painter, pane);
        if (painter.device() == this) // paper shows what somebody chose
            paintBeyond(painter, pane);
    }
    paintValuesHead(painter);
    paintSketch(painter);
    paintEvents(painter);
    paintNotFinite(painter);
    paintEndings(painter);
    paintNotes(painter);
    paintLeftOut(painter);
    paintSecondCursor(painter);
    paintCursor(painter);
    paintNearest(painter);
    paintFocus(painter);
    paintEmpty(painter);
    if (m_opened && painter.device() == this) // on paper nothing is pointed at
        paintOpened(painter, *m_opened);
}

double RunOverlay::pixel(double x) const { return m_plot.sharedX()->coordToPixel(x); }

void RunOverlay::paintTitle(QPainter& painter, std::size_t pane) {
    const QRect rect = m_plot.paneRect(pane);
    const auto [title, unit] = paneTypes()[pane].title(m_curves, m_curves.view().choices[pane]);
    const QRectF place(rect.left(), rect.top() - scaled(25), rect.width() - 24, scaled(18));
    text(painter, place, Qt::AlignLeft, title, theme().text, Appearance::Type::strong);
    const double width = QFontMetricsF(typeFont(Appearance::Type::strong)).horizontalAdvance(title) + 6;
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    text(painter, place.adjusted(width, 0, 0, 0), Qt::AlignLeft, metrics.elidedText(unit, Qt::ElideRight, place.width() - width),
         theme().muted);
    if (painter.device() == this) // nothing opens on paper
        paintIcon(painter, QRectF(rect.right() - 15, rect.top() - scaled(16) - 8, 16, 16), "menu", theme().text);
}

int RunOverlay::menuAt(const QPointF& at) const {
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane) {
        const QRect rect = m_plot.paneRect(pane);
        if (m_plot.shows(pane) && QRectF(rect.right() - 19, rect.top() - scaled(16) - 10, 24, 22).contains(at))
            return int(pane);
    }
    return -1;
}

void RunOverlay::paintMarkers(QPainter& painter, std::size_t pane) {
    const QCPAxis* y = m_plot.yOf(pane);
    const bool screen = painter.device()->devType() == QInternal::Widget; // on paper they stay shapes
    const double radius = markerRadius();
    for (int key : m_curves.runs()) {
        const RunLine& line = theme().line(m_curves.run(key).line);
        const QPixmap stamp = screen ? markerStamp(line, radius, theme().panel, painter.device()->devicePixelRatio()) : QPixmap();
        for (const QPointF& mark : m_plot.markersOf(key, pane)) {
            if (!std::isfinite(mark.y()) || !y->range().contains(mark.y()))
                continue;
            const QPointF at(pixel(mark.x()), y->coordToPixel(mark.y()));
            screen ? paintStamp(painter, at, stamp) : paintMarker(painter, at, line, radius, theme().panel);
        }
    }
}

std::optional<double> RunOverlay::crossAt(const QPointF& at) const {
    for (const Cross& cross : m_crosses)
        if (cross.place.contains(at))
            return cross.number;
    return std::nullopt;
}

// The second cursor stands where A was pressed.
void RunOverlay::paintSecondCursor(QPainter& painter) {
    const auto mark = m_curves.view().mark;
    const QRect first = m_plot.paneRect(0), last = m_plot.laneRect();
    if (!mark || pixel(*mark) < first.left() || pixel(*mark) > first.right())
        return;
    const double x = std::round(pixel(*mark)) + 0.5;
    painter.setPen(QPen(theme().accent, 1, Qt::DashLine));
    painter.drawLine(QPointF(x, first.top()), QPointF(x, last.bottom()));
    text(painter, QRectF(x + 4, first.top(), 20, scaled(16)), Qt::AlignLeft, QStringLiteral("A"), theme().accent, Appearance::Type::strong);
}

double highestOver(const QPolygonF& line, double left, double right) {
    double highest = line.last().y();
    for (qsizetype i = 1; i < line.size(); ++i)
        if (line[i].x() >= left && line[i - 1].x() <= right)
            highest = std::min({highest, line[i - 1].y(), line[i].y()});
    return highest;
}

void RunOverlay::paintSketch(QPainter& painter) {
    const QVector<QPointF>& sketch = m_curves.view().sketch;
    if (sketch.isEmpty() || m_curves.view().xUnit != XUnit::step || !m_plot.shows(0))
        return;
    QPolygonF line;
    for (const QPointF& point : sketch)
        line << QPointF(pixel(point.x()), m_plot.yOf(0)->coordToPixel(point.y()));
    painter.save();
    painter.setClipRect(m_plot.paneRect(0));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().accent, 2.5, Qt::DotLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    line.size() > 1 ? painter.drawPolyline(line) : painter.drawPoint(line.first());
    const QString words = tr("your prediction");
    const double width = QFontMetricsF(typeFont(Appearance::Type::caption)).horizontalAdvance(words);
    const QRect pane = m_plot.paneRect(0);
    const double left = qMin(line.last().x() + 6, pane.right() - width - 4.0), top = highestOver(line, left, left + width) - scaled(18);
    const QRectF place(left, qBound(double(pane.top()), top, double(pane.bottom() - scaled(16))), width + 4, scaled(16));
    text(painter, place, Qt::AlignLeft, words, theme().accent);
    painter.restore();
}

void RunOverlay::paintCursor(QPainter& painter) {
    const auto cursor = m_curves.view().cursor;
    if (!cursor)
        return;
    const QRect first = m_plot.paneRect(0), last = m_plot.laneRect();
    const double x = std::round(pixel(*cursor)) + 0.5;
    painter.setPen(QPen(theme().text, 1));
    painter.drawLine(QPointF(x, first.top()), QPointF(x, last.bottom()));
    const XUnit unit = m_curves.view().xUnit;
    const QString words = unit == XUnit::step    ? formatCount(qint64(*cursor))
                          : unit == XUnit::epoch ? formatFigure(*cursor)
                                                 : formatMoment(*cursor);
    painter.setFont(typeFont(Appearance::Type::caption));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(words) + 12;
    const QRectF box(qBound(double(first.left()), x - width / 2, first.right() - width + 20), last.bottom() + 5, width, scaled(18));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(theme().text);
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(box, 3, 3);
    text(painter, box, Qt::AlignHCenter, words, theme().panel);
}

void RunOverlay::paintNearest(QPainter& painter) {
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane) {
        const int key = m_plot.shows(pane) ? nearest(pane) : -1;
        if (key < 0)
            continue;
        const QString name = shownName(m_curves.run(key));
        const double width = QFontMetricsF(typeFont(Appearance::Type::caption)).horizontalAdvance(name) + 12,
                     x = pixel(*m_curves.view().cursor);
        const QRect rect = m_plot.paneRect(pane);
        const QRectF box(x + 10 + width < rect.right() ? x + 10 : x - 10 - width,
                         qBound(double(rect.top()), *m_curves.view().pointer - scaled(24), double(rect.bottom())), width, scaled(18));
        painter.setPen(QPen(theme().border, 1));
        painter.setBrush(theme().raised);
        painter.drawRoundedRect(box, 3, 3);
        text(painter, box, Qt::AlignHCenter, name, theme().text);
    }
}

void RunOverlay::paintFocus(QPainter& painter) const {
    if (!m_plot.parentWidget()->hasFocus() || painter.device() != this)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().accent, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    const QRect keyed = m_plot.paneRect(m_curves.keyPane()); // whose menu the menu key opens
    painter.drawLine(keyed.topLeft() - QPoint(3, 0), keyed.bottomLeft() - QPoint(3, 0));
}

void RunOverlay::paintEmpty(QPainter& painter) {
    if (!m_curves.view().sketch.isEmpty())
        return; // what was foreseen stands there
    bool begun = false, held = false, coming = false;
    for (int key : m_curves.runs()) {
        if (m_curves.run(key).steps() > 0)
            return paintComing(painter);
        coming = coming || m_curves.run(key).curves == RunData::Curves::coming;
        begun = begun || m_curves.run(key).state == RunState::running;
        held = held || m_curves.run(key).held;
    }
    if (coming)
        return paintComing(painter);
    paintHint(painter, held                                   ? tr("The run is held before its first step. Press Continue (F5).")
                       : begun                                ? tr("The first step is under way.")
                       : !m_curves.view().whyNotRun.isEmpty() ? m_curves.view().whyNotRun
                       : m_curves.view().planned > 0          ? tr("Draw how the loss will fall, then press Run (F5) and see both.")
                       : m_curves.view().earlier              ? tr("Press Run (F5), or tick earlier runs at the left.")
                                                              : tr("Press Run (F5). The curves of all variants grow side by side."));
}

// Of long runs, beside those that are drawn already.
void RunOverlay::paintComing(QPainter& painter) {
    QStringList names;
    for (int key : m_curves.runs())
        if (m_curves.run(key).curves == RunData::Curves::coming && !m_curves.hidden(key))
            names << m_curves.nameOf(key);
    if (names.isEmpty() || painter.device() != this)
        return;
    const QRectF room = QRectF(m_plot.paneRect(0)).adjusted(6, 4, -6, 0);
    const QString words = names.size() == 1 ? tr("The curves of %1 are being read.").arg(names.first())
                                            : tr("The curves of %1 runs are being read.").arg(names.size());
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    text(painter, QRectF(room.topLeft(), QSizeF(room.width(), scaled(18))), Qt::AlignHCenter,
         metrics.elidedText(words, Qt::ElideMiddle, room.width()), theme().muted);
}

// In several lines where the pane is narrow, and where it is low, too, over the place of the figures that are not there yet. What is not
// there matters less than how it comes: its words go first.
void RunOverlay::paintHint(QPainter& painter, const QString& hint) {
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    QRectF room = m_plot.paneRect(0);
    const double head = scaled(20);
    const auto high = [&] { return metrics.boundingRect(room, Qt::AlignHCenter | Qt::TextWordWrap, hint).height(); };
    if (m_curves.runs().isEmpty() && high() > room.height() + titleGap)
        room.setRight(m_plot.width() - 8);
    const double whole = high();
    const bool fits = whole <= room.height() + titleGap;
    const double lines = fits ? whole : metrics.height(), above = !fits || head + lines <= room.height() ? head : 0;
    const QRectF box(room.left(), room.center().y() - (above + lines) / 2, room.width(), above);
    if (above > 0)
        text(painter, box, Qt::AlignHCenter, tr("No points yet"), theme().text, Appearance::Type::body);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    painter.drawText(QRectF(box.left(), box.bottom(), box.width(), lines), int(Qt::AlignHCenter | Qt::AlignTop) | Qt::TextWordWrap,
                     fits ? hint : metrics.elidedText(hint, Qt::ElideRight, box.width()));
}

} // namespace mantissa::app
