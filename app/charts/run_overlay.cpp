// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_overlay.h"

#include "charts/run_chart.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/run_painter.h"

#include <QPainter>

#include <qcustomplot.h>

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

RunOverlay::RunOverlay(RunChart& chart, QWidget* parent) : QWidget(parent), m_chart(chart) {
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
    for (std::size_t pane = 0; pane + 1 < paneCount; ++pane) {
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

double RunOverlay::pixel(double x) const { return m_chart.panes()[0].rect->axis(QCPAxis::atBottom)->coordToPixel(x); }

qint64 RunOverlay::notFinite() const {
    qint64 steps = 0;
    for (int key : m_chart.runs())
        if (!m_chart.hidden(key))
            steps += m_chart.store().run(key).notFiniteSteps;
    return steps;
}

QString RunOverlay::titleOf(PaneKind kind, QString* unit) const {
    switch (kind) {
    case PaneKind::loss:
        *unit = tr("training, %1; raw faint, smoothed %2; rings: validation")
                    .arg(m_chart.logLoss() ? tr("log scale") : tr("linear"), QLocale().toString(m_chart.smoothing(), 'f', 2));
        if (const qint64 broken = notFinite(); broken > 0)
            *unit = tr("%1 not finite; %2").arg(formatCount(broken), *unit);
        return tr("Loss");
    case PaneKind::accuracy: *unit = tr("%, training; rings: validation"); return tr("Accuracy");
    case PaneKind::time:
        *unit = m_chart.timeUnit() == TimeUnit::imagesPerSecond ? tr("images/s, input included") : tr("ms, input included");
        return m_chart.timeUnit() == TimeUnit::imagesPerSecond ? tr("Throughput") : tr("Time per step");
    default: break;
    }
    qint64 skipped = 0;
    bool scaled = false;
    for (int key : m_chart.runs()) {
        skipped += m_chart.store().run(key).skippedSteps;
        scaled = scaled || (m_chart.store().run(key).steps() > 0 && m_chart.store().run(key).lossScale.back() != 1);
    }
    *unit = scaled || skipped > 0      ? (skipped == 1 ? tr("1 skipped step") : tr("%1 skipped steps").arg(formatCount(skipped)))
            : m_chart.runs().isEmpty() ? QString()
                                       : tr("off in every run shown");
    return tr("Loss scale");
}

void RunOverlay::paintTitle(QPainter& painter, std::size_t pane) {
    const QRect rect = m_chart.panes()[pane].rect->rect();
    QString unit;
    const QString title = titleOf(m_chart.panes()[pane].kind, &unit);
    const QRectF place(rect.left(), rect.top() - 25, rect.width() - 24, 18);
    text(painter, place, Qt::AlignLeft, title, theme().text, Appearance::Type::strong);
    const double width = QFontMetricsF(typeFont(Appearance::Type::strong)).horizontalAdvance(title) + 6;
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    text(painter, place.adjusted(width, 0, 0, 0), Qt::AlignLeft, metrics.elidedText(unit, Qt::ElideRight, place.width() - width),
         theme().muted);
    paintIcon(painter, QRectF(rect.right() - 15, rect.top() - 24, 16, 16), "menu", theme().text);
}

int RunOverlay::menuAt(const QPointF& at) const {
    for (int pane = 0; pane + 1 < paneCount; ++pane) {
        const QRect rect = m_chart.panes()[static_cast<std::size_t>(pane)].rect->rect();
        if (QRectF(rect.right() - 19, rect.top() - 26, 24, 22).contains(at))
            return pane;
    }
    return -1;
}

void RunOverlay::paintMarkers(QPainter& painter, std::size_t pane) {
    const Pane& here = m_chart.panes()[pane];
    QCPAxis* y = here.rect->axis(QCPAxis::atLeft);
    const bool screen = painter.device()->devType() == QInternal::Widget; // on paper they stay shapes
    for (QCPGraph* graph : here.rect->graphs()) {
        if (graph->lineStyle() != QCPGraph::lsNone || graph->scatterStyle().shape() != QCPScatterStyle::ssNone)
            continue;
        for (int key : m_chart.runs()) {
            const RunLine& line = theme().lines[m_chart.store().run(key).line];
            if (line.color != graph->pen().color())
                continue;
            const QPixmap stamp = screen ? markerStamp(line, 3.6, theme().panel, painter.device()->devicePixelRatio()) : QPixmap();
            for (const QCPGraphData& point : *graph->data())
                if (const QPointF at(pixel(point.key), y->coordToPixel(point.value)); std::isfinite(point.value) && y->range().contains(point.value))
                    screen ? paintStamp(painter, at, stamp) : paintMarker(painter, at, line, 3.6, theme().panel);
            break;
        }
    }
}

void RunOverlay::paintValues(QPainter& painter, std::size_t pane) {
    const Pane& here = m_chart.panes()[pane];
    const QRect rect = here.rect->rect();
    double top = rect.top() + 2;
    const double rowHeight = qBound(lowestRow, (rect.height() + 6.0) / qMax(1, int(m_chart.runs().size())), tallestRow);
    if (pane == 0) {
        QString head = tr("latest");
        if (const auto cursor = m_chart.cursor())
            head = m_chart.xUnit() == XUnit::step    ? tr("at step %1").arg(formatCount(qint64(*cursor)))
                   : m_chart.xUnit() == XUnit::epoch ? tr("at epoch %1").arg(formatFigure(*cursor))
                                                     : tr("at %1 s").arg(formatFigure(*cursor));
        text(painter, QRectF(rect.right() + 12, rect.top() - 24, 98, 16), Qt::AlignRight, head, theme().muted);
    }
    for (int key : m_chart.runs()) {
        const RunData& run = m_chart.store().run(key);
        const bool scaled = run.steps() > 0 && (run.lossScale.back() != 1 || run.skippedSteps > 0);
        if (top + rowHeight > rect.bottom() + 6 || (here.kind == PaneKind::scale && !scaled))
            continue;
        const QRectF row(rect.right() + 12, top, 98, rowHeight);
        const auto cursor = m_chart.cursor();
        const bool beyond = !cursor ? run.state == RunState::diverged : *cursor > m_chart.xOf(run, double(run.steps())) + 1e-9;
        const std::size_t last = run.loss.empty() ? 0 : run.loss.size() - 1;
        const double value = beyond ? std::nan("") : m_chart.valueAt(key, here.kind, cursor ? m_chart.indexAt(run, *cursor) : last);
        painter.setOpacity(m_chart.hidden(key) ? 0.35 : 1);
        paintRunSample(painter, QRectF(row.left(), row.top(), 22, rowHeight), theme().lines[run.line], theme().panel);
        const QString words = here.kind == PaneKind::scale && std::isfinite(value)      ? formatLossScale(value)
                              : here.kind == PaneKind::accuracy && std::isfinite(value) ? QLocale().toString(value, 'f', 2)
                                                                                        : formatFigure(value);
        text(painter, row, Qt::AlignRight, words, theme().text);
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
    const auto cursor = m_chart.cursor();
    if (!cursor)
        return;
    const QRect first = m_chart.panes()[0].rect->rect(), last = m_chart.panes()[paneCount - 1].rect->rect();
    const double x = std::round(pixel(*cursor)) + 0.5;
    painter.setPen(QPen(theme().text, 1));
    painter.drawLine(QPointF(x, first.top()), QPointF(x, last.bottom()));
    const QString words = m_chart.xUnit() == XUnit::step ? formatCount(qint64(*cursor)) : formatFigure(*cursor);
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
    if (!m_chart.hasFocus() || painter.device() != this)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().accent, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

void RunOverlay::paintEmpty(QPainter& painter) {
    for (int key : m_chart.runs())
        if (m_chart.store().run(key).steps() > 0)
            return;
    const QRectF rect = m_chart.panes()[0].rect->rect();
    const QRectF box(rect.left(), rect.center().y() - 22, rect.width(), 20);
    text(painter, box, Qt::AlignHCenter, tr("No points yet"), theme().text, Appearance::Type::body);
    text(painter, box.translated(0, 20), Qt::AlignHCenter, tr("Press Run (F5). The curves of all variants grow side by side."),
         theme().muted);
}

} // namespace mantissa::app
