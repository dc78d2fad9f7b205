// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_overlay.h"

#include "charts/run_plot.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/run_painter.h"

#include <QPainter>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr double tallestRow = 16, lowestRow = 12.5;

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
    m_valueRuns.clear();
    painter.setRenderHint(QPainter::TextAntialiasing);
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane) {
        paintTitle(painter, pane);
        paintMarkers(painter, pane);
        paintValues(painter, pane);
    }
    paintEvents(painter);
    paintNotFinite(painter);
    paintEndings(painter);
    paintCursor(painter);
    paintFocus(painter);
    paintEmpty(painter);
}

double RunOverlay::pixel(double x) const { return m_plot.sharedX()->coordToPixel(x); }

void RunOverlay::paintTitle(QPainter& painter, std::size_t pane) {
    const QRect rect = m_plot.paneRect(pane);
    const auto [title, unit] = paneTypes()[pane].title(m_curves, m_curves.view().choices[pane]);
    const QRectF place(rect.left(), rect.top() - 25, rect.width() - 24, 18);
    text(painter, place, Qt::AlignLeft, title, theme().text, Appearance::Type::strong);
    const double width = QFontMetricsF(typeFont(Appearance::Type::strong)).horizontalAdvance(title) + 6;
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    text(painter, place.adjusted(width, 0, 0, 0), Qt::AlignLeft, metrics.elidedText(unit, Qt::ElideRight, place.width() - width),
         theme().muted);
    paintIcon(painter, QRectF(rect.right() - 15, rect.top() - 24, 16, 16), "menu", theme().text);
}

int RunOverlay::menuAt(const QPointF& at) const {
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane) {
        const QRect rect = m_plot.paneRect(pane);
        if (QRectF(rect.right() - 19, rect.top() - 26, 24, 22).contains(at))
            return int(pane);
    }
    return -1;
}

void RunOverlay::paintMarkers(QPainter& painter, std::size_t pane) {
    const QCPAxis* y = m_plot.yOf(pane);
    const bool screen = painter.device()->devType() == QInternal::Widget; // on paper they stay shapes
    for (int key : m_curves.runs()) {
        const RunLine& line = theme().lines[m_curves.run(key).line];
        const QPixmap stamp = screen ? markerStamp(line, 3.6, theme().panel, painter.device()->devicePixelRatio()) : QPixmap();
        for (const QPointF& mark : m_plot.markersOf(key, pane)) {
            if (!std::isfinite(mark.y()) || !y->range().contains(mark.y()))
                continue;
            const QPointF at(pixel(mark.x()), y->coordToPixel(mark.y()));
            screen ? paintStamp(painter, at, stamp) : paintMarker(painter, at, line, 3.6, theme().panel);
        }
    }
}

void RunOverlay::paintValues(QPainter& painter, std::size_t pane) {
    const QRect rect = m_plot.paneRect(pane);
    double top = rect.top() + 2;
    const double rowHeight = qBound(lowestRow, (rect.height() + 6.0) / qMax(1, int(m_curves.runs().size())), tallestRow);
    if (pane == 0) {
        QString head = tr("latest");
        if (const auto cursor = m_curves.view().cursor)
            head = m_curves.view().xUnit == XUnit::step    ? tr("at step %1").arg(formatCount(qint64(*cursor)))
                   : m_curves.view().xUnit == XUnit::epoch ? tr("at epoch %1").arg(formatFigure(*cursor))
                                                           : tr("at %1 s").arg(formatFigure(*cursor));
        text(painter, QRectF(rect.right() + 12, rect.top() - 24, 98, 16), Qt::AlignRight, head, theme().muted);
    }
    for (int key : m_curves.runs()) {
        const RunData& run = m_curves.run(key);
        if (top + rowHeight > rect.bottom() + 6 || m_curves.idle(key, pane))
            continue;
        const QRectF row(rect.right() + 12, top, 98, rowHeight);
        const auto cursor = m_curves.view().cursor;
        const bool beyond = !cursor ? run.state == RunState::diverged : *cursor > m_curves.view().xOf(run, double(run.steps())) + 1e-9;
        const std::size_t last = run.loss.empty() ? 0 : run.loss.size() - 1;
        const double value = beyond ? std::nan("") : m_curves.valueAt(key, pane, cursor ? m_curves.view().indexAt(run, *cursor) : last);
        painter.setOpacity(m_curves.hidden(key) ? 0.35 : 1);
        paintRunSample(painter, QRectF(row.left(), row.top(), 22, rowHeight), theme().lines[run.line], theme().panel);
        text(painter, row, Qt::AlignRight, paneTypes()[pane].value(value), theme().text);
        painter.setOpacity(1);
        m_values[static_cast<int>(m_valueRuns.size())] = row;
        m_valueRuns << key;
        top += rowHeight;
    }
}

int RunOverlay::runAt(const QPointF& at) const {
    for (auto value = m_values.begin(); value != m_values.end(); ++value)
        if (value->contains(at))
            return m_valueRuns[value.key()];
    return -1;
}

void RunOverlay::paintCursor(QPainter& painter) {
    const auto cursor = m_curves.view().cursor;
    if (!cursor)
        return;
    const QRect first = m_plot.paneRect(0), last = m_plot.laneRect();
    const double x = std::round(pixel(*cursor)) + 0.5;
    painter.setPen(QPen(theme().text, 1));
    painter.drawLine(QPointF(x, first.top()), QPointF(x, last.bottom()));
    const QString words = m_curves.view().xUnit == XUnit::step ? formatCount(qint64(*cursor)) : formatFigure(*cursor);
    painter.setFont(typeFont(Appearance::Type::caption));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(words) + 12;
    const QRectF box(qBound(double(first.left()), x - width / 2, first.right() - width + 20), last.bottom() + 5, width, 18);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(theme().text);
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(box, 3, 3);
    text(painter, box, Qt::AlignHCenter, words, theme().panel);
}

void RunOverlay::paintFocus(QPainter& painter) const {
    if (!m_plot.parentWidget()->hasFocus() || painter.device() != this)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().accent, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

void RunOverlay::paintEmpty(QPainter& painter) {
    for (int key : m_curves.runs())
        if (m_curves.run(key).steps() > 0)
            return;
    const QRectF rect = m_plot.paneRect(0);
    const QRectF box(rect.left(), rect.center().y() - 22, rect.width(), 20);
    text(painter, box, Qt::AlignHCenter, tr("No points yet"), theme().text, Appearance::Type::body);
    text(painter, box.translated(0, 20), Qt::AlignHCenter, tr("Press Run (F5). The curves of all variants grow side by side."),
         theme().muted);
}

} // namespace mantissa::app
