// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Where a run ended before its end, and losses that were not finite.
#include "charts/run_overlay.h"
#include "charts/run_plot.h"
#include "insight/number_made.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/scaling.h"

#include <QPainterPath>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr double validationBelow = 15; // so that it covers no mark of the training
constexpr int mostCrossLines = 8;

// What a click on a run's end opens in Numbers: what its tensor was to hold and could not, else the loss.
double numberThatEnded(const RunData& run) {
    if (const auto number = run.firstNonFinite ? insight::number_behind(*run.firstNonFinite) : std::nullopt)
        return *number;
    return run.loss.empty() ? std::nan("") : double(run.loss.back());
}

} // namespace

// Readable over curves, which still show faintly around the letters.
void RunOverlay::paintOverCurves(QPainter& painter, const QPointF& at, const QString& words, const QColor& color) {
    painter.setFont(typeFont(Appearance::Type::caption));
    QColor ground = theme().panel;
    ground.setAlphaF(0.82F);
    const QFontMetricsF metrics(painter.font());
    painter.fillRect(QRectF(at.x() - 3, at.y() - metrics.ascent(), metrics.horizontalAdvance(words) + 6, metrics.height()), ground);
    QPainterPath letters;
    letters.addText(at, painter.font(), words);
    painter.strokePath(letters, QPen(theme().panel, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setPen(color);
    painter.drawText(at, words);
}

// Filled as the dots of the training, hollow as the rings of validations.
void RunOverlay::paintCross(QPainter& painter, const QPointF& at, Loss loss) {
    const bool hollow = loss == Loss::validation;
    painter.setPen(hollow ? QPen(theme().bad, 1.4) : QPen(Qt::NoPen));
    painter.setBrush(hollow ? theme().panel : theme().bad);
    painter.drawRoundedRect(QRectF(at.x() - 6, at.y() - 6, 13, 13), 2, 2);
    paintIcon(painter, QRectF(at.x() - 5.5, at.y() - 5.5, 12, 12), "close", hollow ? theme().bad : theme().panel);
}

// Losses that were not finite though the run went on: at their step on the top edge, those of validations beneath it.
void RunOverlay::paintNotFinite(QPainter& painter) {
    for (int key : m_curves.runs())
        for (const Loss loss : {Loss::validation, Loss::training})
            if (!m_curves.hidden(key))
                paintNotFinite(painter, key, loss);
}

void RunOverlay::paintNotFinite(QPainter& painter, int key, Loss loss) {
    const QRect top = m_plot.paneRect(0);
    const RunData& run = m_curves.run(key);
    const bool trained = loss == Loss::training;
    const double y = top.top() + (trained ? 0 : validationBelow);
    double taken = -100;
    for (qint64 step : trained ? run.notFinite : run.notFiniteValidations) {
        if (!m_curves.view().past(step))
            break;
        const double x = std::round(pixel(m_curves.view().xOf(run, double(step))));
        if (x < top.left() || x > top.right() || x - taken <= 8)
            continue;
        paintCross(painter, {x, y}, loss);
        const QString words =
            trained ? tr("%1, step %2: the training loss is not finite.") : tr("%1, step %2: the validation loss is not finite.");
        m_crosses << Cross{QRectF(x - 8, y - 8, 16, 16), std::nan(""), words.arg(shownName(run), formatCount(step))};
        taken = x;
    }
}

QString RunOverlay::crossWordsAt(const QPointF& at) const {
    QStringList words;
    for (const Cross& cross : m_crosses)
        if (cross.place.contains(at) && !cross.words.isEmpty() && words.size() < mostCrossLines)
            words << cross.words;
    return words.join('\n');
}

QString RunOverlay::leftOutWords() const {
    const QVector<int> out = m_curves.leftOut();
    return out.isEmpty()     ? QString()
           : out.size() == 1 ? tr("%1 is left out: its steps tell no time.").arg(m_curves.nameOf(out.first()))
                             : tr("%1 runs are left out: their steps tell no time.").arg(out.size());
}

// Beneath what ends of runs, and curves that are still read, say there.
void RunOverlay::paintLeftOut(QPainter& painter) {
    const QString words = leftOutWords();
    std::size_t first = 0; // the loss, unless another is shown alone
    while (first < paneTypes().size() && !m_plot.shows(first))
        ++first;
    if (words.isEmpty() || first == paneTypes().size())
        return;
    const QRect pane = m_plot.paneRect(first);
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    paintOverCurves(painter, {pane.left() + 6.0, pane.top() + double(scaled(31))},
                    metrics.elidedText(words, Qt::ElideMiddle, pane.width() - 12.0), theme().muted);
}

// Through the panes and the lane, and not through the titles between them.
void RunOverlay::paintDown(QPainter& painter, double x) const {
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane)
        if (const QRect rect = m_plot.paneRect(pane); m_plot.shows(pane))
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()));
    painter.drawLine(QPointF(x, m_plot.laneRect().top()), QPointF(x, m_plot.laneRect().bottom()));
}

// Where a run broke off, in pixels; nothing, where it did not, or is not shown there.
std::optional<double> RunOverlay::endOf(int key) const {
    const RunData& run = m_curves.run(key);
    if (run.state != RunState::diverged || m_curves.hidden(key) || !m_curves.view().past(run.steps()))
        return std::nullopt;
    const QRect top = m_plot.paneRect(0);
    const double x = std::round(pixel(m_curves.view().xOf(run, double(run.steps()))));
    return x < top.left() - 1 || x > top.right() + 1 ? std::nullopt : std::optional(x);
}

QVector<double> RunOverlay::endings() const {
    QVector<double> all;
    for (int key : m_curves.runs())
        if (const std::optional<double> end = endOf(key))
            all << *end;
    return all;
}

// Where a run broke off: a red square on the top edge at its step, a dotted line through all panes.
void RunOverlay::paintEndings(QPainter& painter) {
    const QRect top = m_plot.paneRect(0), lane = m_plot.laneRect();
    double taken = -100;
    for (int key : m_curves.runs()) {
        const RunData& run = m_curves.run(key);
        const std::optional<double> end = endOf(key);
        if (!end)
            continue;
        const double x = *end;
        QPen dotted(theme().bad, 1.2);
        dotted.setDashPattern({1.5, 2});
        painter.setPen(dotted);
        paintDown(painter, x + 0.5);
        for (double y : {double(top.top()), double(lane.center().y())})
            paintCross(painter, {x, y}), m_crosses << Cross{QRectF(x - 8, y - 8, 16, 16), numberThatEnded(run)};
        if (x - taken > 120) {
            const QString words = tr("diverged at %1").arg(formatCount(run.steps()));
            paintOverCurves(painter, {x + 12, top.top() + double(scaled(13))}, words, theme().bad);
            taken = x;
        }
    }
}

} // namespace mantissa::app
