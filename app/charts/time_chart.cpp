// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/time_chart.h"

#include "charts/nice_step.h"
#include "insight/step_profile.h"
#include "models/spoken.h"
#include "models/time_parts.h"
#include "models/words.h"
#include "style/appearance.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <numeric>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int axisWidth = 44, margin = 8; // of the words, as in the bars above
constexpr int leastLines = 2;             // of them: the columns do not move with each change of the sentence

QFontMetrics captionMetrics() { return QFontMetrics(typeFont(Appearance::Type::caption)); }

double sum(const TimeBars& step) { return std::accumulate(step.begin(), step.end(), 0.0); }

// Of the last steps, each by itself.
QString sentenceOf(const RunData& run) {
    std::vector<PartSeconds> steps;
    for (const TimeBars& step : run.recent())
        steps.push_back(toPartSeconds(step));
    return spoken(bound_sentence(step_profile_of(toPartSeconds(run.stepTime())), paces_of_steps(steps)));
}

} // namespace

TimeChart::TimeChart(RunStore& store, QWidget* parent) : QWidget(parent), m_store(store) {
    setAccessibleName(tr("Where the time of each step goes"));
    setProperty("titled", true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    connect(&Appearance::instance(), &Appearance::changed, this, &TimeChart::fitWords);
    connect(&Appearance::instance(), &Appearance::changed, this, qOverload<>(&QWidget::update));
    connect(&store, &RunStore::structureChanged, this, [this] {
        if (m_key >= m_store.runCount()) // another project: what is drawn before the page looks again is of no run
            setRun(-1);
    });
}

void TimeChart::setRun(int key) {
    m_key = key;
    setToolTip(toolTipWords());
    fitWords();
    update();
}

// Of what is simulated there is no bar above, and what its steps take is not the format's.
QString TimeChart::toolTipWords() const {
    if (m_key < 0)
        return {};
    const RunData& run = m_store.run(m_key);
    if (run.recent().size() == 1)
        return run.isSimulated()
                   ? tr("The last step of %1. What simulating the format takes, not what the format would.").arg(shownName(run))
                   : tr("The last step of %1, stacked as in the bar above").arg(shownName(run));
    return run.isSimulated()
               ? tr("The last %1 steps of %2. What simulating the format takes, not what the format would.")
                     .arg(formatCount(qint64(run.recent().size())), shownName(run))
               : tr("The last %1 steps of %2, stacked as in the bar above").arg(formatCount(qint64(run.recent().size())), shownName(run));
}

QString TimeChart::unit() const {
    return m_key >= 0 && m_store.run(m_key).isSimulated() ? tr("ms, simulated; newest at the right") : tr("ms, newest at the right");
}

// In some languages the sentence takes a line more, and is higher than what is beneath two of them.
void TimeChart::fitWords() {
    const QRect room(0, 0, width() - 2 * margin, QWIDGETSIZE_MAX);
    const int height = captionMetrics().boundingRect(room, Qt::TextWordWrap, sentence()).height(),
              wanted = qMax(height, leastLines * captionMetrics().height()) + 4;
    if (std::exchange(m_words, wanted) != wanted)
        updateGeometry();
}

void TimeChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWords();
}

QSize TimeChart::sizeHint() const { return {240, qMax(Appearance::instance().scaled(150), minimumSizeHint().height())}; }
QSize TimeChart::minimumSizeHint() const { return {120, 90 + qMax(0, m_words - 4 - leastLines * captionMetrics().height())}; }

// What the steps are bound by, in the engine's words.
QString TimeChart::sentence() const { return m_key < 0 ? QString() : sentenceOf(m_store.run(m_key)); }

QString TimeChart::table() const {
    QString text = "step," + timeParts().join(',') + ",ms\n";
    if (m_key < 0)
        return text;
    const std::vector<TimeBars> steps = m_store.run(m_key).recent();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        text += QString::number(i + 1);
        for (double seconds : steps[i])
            text += ',' + QString::number(1e3 * seconds, 'g', 9);
        text += ',' + QString::number(1e3 * sum(steps[i]), 'g', 9) + '\n';
    }
    return text;
}

// One slow step in a hundred must not flatten the rest.
double TimeChart::top() const {
    std::vector<double> totals;
    for (const TimeBars& step : m_store.run(m_key).recent())
        totals.push_back(1e3 * sum(step));
    std::ranges::sort(totals);
    return totals.empty() ? 1 : niceStep(1.1 * totals[(totals.size() - 1) * 98 / 100]);
}

void TimeChart::paintColumns(QPainter& painter, const QRect& pane) const {
    const std::vector<TimeBars> steps = m_store.run(m_key).recent();
    const QStringList names = timeParts();
    const double scale = pane.height() / top(), width = double(pane.width()) / double(qMax<std::size_t>(32, steps.size()));
    double right = pane.right() + 1;
    for (std::size_t i = steps.size(); i-- > 0; right -= width) {
        double low = pane.bottom() + 1;
        for (std::size_t part = 0; part < steps[i].size(); ++part) {
            const double height = std::min(1e3 * steps[i][part] * scale, low - pane.top());
            painter.fillRect(QRectF(right - width, low - height, width, height), theme().time[names[int(part)]]);
            low -= height;
        }
    }
}

namespace {

QString tick(double milliseconds) { return milliseconds < 1e4 ? QLocale().toString(milliseconds, 'g', 4) : formatShort(milliseconds); }

} // namespace

void TimeChart::paintAxis(QPainter& painter, const QRect& pane) const {
    painter.setPen(theme().muted);
    const int height = painter.fontMetrics().height(), room = pane.height() / height; // in a low pane, the middle goes first
    for (double share : {1.0, 0.0, 0.5}) {
        if ((share == 0 && room < 1) || (share == 0.5 && room < 2))
            continue;
        const int y = pane.bottom() - qRound(share * pane.height());
        painter.drawText(QRect(0, y - height / 2, axisWidth - 6, height), Qt::AlignRight | Qt::AlignVCenter, tick(share * top()));
    }
    painter.setPen(theme().axis);
    painter.drawLine(pane.bottomLeft() + QPoint(0, 1), pane.bottomRight() + QPoint(0, 1));
    painter.drawLine(pane.topLeft() - QPoint(1, 0), pane.bottomLeft() - QPoint(1, 0));
}

void TimeChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int line = QFontMetrics(typeFont(Appearance::Type::strong)).height();
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const QRect head(margin, margin - 2, width() - 2 * margin, line);
    painter.drawText(head, Qt::AlignLeft, tr("Each step"));
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, unit());
    if (m_key < 0 || m_store.run(m_key).recent().empty()) {
        painter.drawText(rect().adjusted(margin, head.bottom() + 6, -margin, 0), Qt::AlignLeft | Qt::TextWordWrap, tr("No step yet."));
        return;
    }
    const QRect pane(axisWidth, head.bottom() + 12, width() - axisWidth - margin, height() - head.bottom() - m_words - 24);
    paintColumns(painter, pane);
    paintAxis(painter, pane);
    painter.setPen(theme().text);
    painter.drawText(QRect(margin, height() - m_words - 4, width() - 2 * margin, m_words), Qt::AlignLeft | Qt::TextWordWrap, sentence());
}

} // namespace mantissa::app
