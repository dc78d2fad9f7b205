// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_overlay.h"
#include "charts/run_plot.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace mantissa::app {
namespace {

constexpr int mostLines = 8;

// Marks are as large as the texts are.
int pixelsPerEvent() { return scaled(10); }

// Asked of each event as often as the lane is painted.
int gravity(const QString& kind) {
    constexpr QLatin1String order[] = {QLatin1String("checkpoint"), QLatin1String("loss_scale"), RunOverlay::clockHeld,
                                       QLatin1String("skipped"),    QLatin1String("skips"),      QLatin1String("setting"),
                                       QLatin1String("refused"),    QLatin1String("taken_back"), QLatin1String("pin")};
    const auto at = std::ranges::find_if(order, [&](QLatin1String each) { return kind == each; });
    return at == std::end(order) ? -1 : static_cast<int>(at - std::begin(order));
}

// Of what is told in words: epochs end by themselves, and a run ends once.
int gravityInWords(const QString& kind) {
    const int shown = gravity(kind);
    return kind == QLatin1String("epoch") || shown >= 0 ? shown : 100;
}

QString sentence(QString text, const QString& kind) {
    if (!text.isEmpty() && kind != QLatin1String("setting")) // that begins with what was set: a layer's name stays as it is
        text[0] = text[0].toUpper();
    return text.endsWith('.') || text.isEmpty() ? text : text + '.';
}

double middleOf(int place) { return (place + 0.5) * pixelsPerEvent(); }

bool isCounted(const RunOverlay::LaneMark& mark) { return mark.count > 1 && mark.kind != "checkpoint"; }

// Of its count, where it has one.
double rightOf(int place, const RunOverlay::LaneMark& mark, const QFontMetricsF& metrics) {
    return middleOf(place) + scaled(6) + (mark.counted ? metrics.horizontalAdvance(QString::number(mark.count)) : 0);
}

// The marks of its kind and run that its count would lie beneath are counted with it; where they end.
RunOverlay::LaneMarks::iterator endOfCounted(RunOverlay::LaneMarks& marks, RunOverlay::LaneMarks::iterator at, RunOverlay::LaneMark& sum,
                                             const QFontMetricsF& metrics) {
    auto next = std::next(at);
    while (next != marks.end() && next->second.kind == sum.kind && next->second.color == sum.color &&
           middleOf(next->first) - scaled(7) < rightOf(at->first, sum, metrics))
        sum.count += next++->second.count;
    return next;
}

bool coversMark(const RunOverlay::LaneMarks& marks, const QVector<double>& ends, const QRectF& words) {
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    if (std::ranges::any_of(ends, [&](double x) { return x - 7 < words.right() && x + 8 > words.left(); }))
        return true;
    return std::any_of(marks.begin(), marks.end(), [&](const auto& mark) {
        return middleOf(mark.first) - scaled(5) < words.right() && rightOf(mark.first, mark.second, metrics) > words.left();
    });
}

} // namespace

// What stands in the lane beside it, units of the axis included.
void RunOverlay::paintLaneWords(QPainter& painter) {
    const QRect lane = m_plot.laneRect();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    painter.drawText(QRectF(0, lane.top(), lane.left() - 8, lane.height()), int(Qt::AlignRight | Qt::AlignVCenter) | Qt::TextDontClip,
                     tr("Events"));
    const XUnit unit = m_curves.view().xUnit;
    painter.drawText(QRectF(lane.right() + scaled(30), lane.bottom() + 4, scaled(82), scaled(20)), Qt::AlignLeft | Qt::AlignVCenter,
                     unit == XUnit::step    ? tr("step")
                     : unit == XUnit::epoch ? tr("epoch")
                                            : m_plot.clockUnit());
}

RunOverlay::LaneMarks RunOverlay::laneMarks() const {
    const QRect lane = m_plot.laneRect();
    LaneMarks marks;
    for (int key : m_curves.runs()) {
        const RunData& run = m_curves.run(key);
        const auto add = [&](qint64 step, const QString& kind) {
            const double x = pixel(m_curves.view().xOf(run, double(step)));
            if (!m_curves.view().past(step) || x < lane.left() || x > lane.right())
                return;
            LaneMark& mark = marks[int(x) / pixelsPerEvent()];
            if (mark.count == 0 || gravity(kind) > gravity(mark.kind))
                mark = {0, kind, theme().line(run.line).color, false};
            mark.count += kind == mark.kind;
        };
        for (const EventPoint& event : run.events)
            if (gravity(event.kind) >= 0)
                add(event.step, event.kind);
        for (const HeldSpan& span : run.clockHeld)
            add(span.from, clockHeld);
        if (run.skippedSteps > 0)
            for (auto at = run.skipped.begin(); (at = std::find(at, run.skipped.end(), 1)) != run.skipped.end(); ++at)
                add(qint64(run.stepOf(std::size_t(at - run.skipped.begin()))), "skipped");
    }
    countMarks(marks);
    return marks;
}

// A count stands where nothing else does; pointing at its mark tells the rest.
void RunOverlay::countMarks(LaneMarks& marks) const {
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    const QVector<double> ends = endings();
    for (auto at = marks.begin(); at != marks.end(); ++at) {
        LaneMark sum = at->second;
        if (!(sum.counted = isCounted(sum)))
            continue;
        const auto next = endOfCounted(marks, at, sum, metrics);
        const double left = middleOf(at->first) + scaled(6), right = rightOf(at->first, sum, metrics);
        const bool free = (next == marks.end() || middleOf(next->first) - scaled(7) >= right) && placeOfLegend().left() - 16 >= right;
        if (!free || std::ranges::any_of(ends, [&](double x) { return x - 7 < right && x + 8 > left; }))
            continue; // each mark stays as it is
        at->second = sum;
        marks.erase(std::next(at), next);
    }
}

// From the left: several runs end theirs at one place.
std::map<double, qint64> RunOverlay::epochEnds() const {
    const QRect lane = m_plot.laneRect();
    std::map<double, qint64> ends;
    for (int key : m_curves.runs()) {
        const RunData& run = m_curves.run(key);
        for (const EpochPoint& epoch : run.epochs) {
            const double x = std::round(pixel(m_curves.view().xOf(run, double(epoch.step)))) + 0.5;
            if (m_curves.view().past(epoch.step) && x >= lane.left() && x <= lane.right() + 1)
                ends.emplace(x, epoch.epoch);
        }
    }
    return ends;
}

// A bar at its end, and what it is called: before it, for behind it begins the next one; nothing, where that would hide a mark.
void RunOverlay::paintEpochs(QPainter& painter, const LaneMarks& marks) {
    const QRect lane = m_plot.laneRect();
    const double apart = std::max(60.0, painter.fontMetrics().horizontalAdvance(tr("epoch %1").arg(100)) + 20.0);
    const QVector<double> ends = endings();
    double last = -100, taken = lane.left();
    for (const auto& [x, epoch] : epochEnds()) {
        if (x - last < apart)
            continue;
        last = x;
        painter.setPen(QPen(theme().axis, 1.5));
        painter.drawLine(QPointF(x, lane.top()), QPointF(x, lane.bottom()));
        const QString words = tr("epoch %1").arg(epoch);
        const double width = painter.fontMetrics().horizontalAdvance(words);
        painter.setPen(theme().muted);
        const QRectF place(x - scaled(10) - width, lane.top() + 2, width, lane.height() - 4);
        if (place.left() < taken || coversMark(marks, ends, place))
            continue;
        painter.drawText(place, int(Qt::AlignCenter) | Qt::TextDontClip, words); // the lane may be lower than they are
        taken = place.right() + 6;
    }
}

// At the end of the column of values: above the axis word the two would read as one.
QRectF RunOverlay::placeOfLegend() const {
    const QRect lane = m_plot.laneRect();
    const double width = QFontMetricsF(typeFont(Appearance::Type::caption)).horizontalAdvance(tr("skipped")) + 2,
                 right = lane.right() + scaled(112);
    return {qMax(lane.right() + 30.0, right - width), double(lane.top()), width, double(lane.height())};
}

void RunOverlay::paintEvents(QPainter& painter) {
    const QRect lane = m_plot.laneRect();
    paintLaneWords(painter);
    const LaneMarks marks = laneMarks();
    paintEpochs(painter, marks);
    paintHeld(painter);
    for (const auto& [place, mark] : marks)
        paintMark(painter, {std::max(middleOf(place), lane.left() + 4.0), double(lane.center().y())}, mark);
    if (std::any_of(marks.begin(), marks.end(), [](const auto& mark) { return mark.second.kind == "skipped"; })) {
        const QRectF place = placeOfLegend();
        paintMark(painter, {place.left() - 10, double(lane.center().y())}, {1, "skipped", theme().muted, false});
        painter.setPen(theme().muted);
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, tr("skipped"));
    }
}

// What happened under the pointer, in the engine's words.
QString RunOverlay::eventWordsAt(const QPointF& at) const {
    if (const auto note = noteAt(at))
        return tr("%1, step %2: %3").arg(shownName(m_curves.run(note->first)), formatCount(note->second.step), note->second.text);
    if (const QString words = crossWordsAt(at); !words.isEmpty())
        return words;
    const QRect lane = m_plot.laneRect();
    if (!lane.adjusted(-4, 0, 4, 0).contains(at.toPoint()))
        return {};
    QVector<QPair<int, QString>> words; // beginning with the gravest
    auto add = [&](const RunData& run, qint64 step, const QString& text, const QString& kind) {
        if (m_curves.view().past(step) && std::fabs(pixel(m_curves.view().xOf(run, double(step))) - at.x()) <= 0.8 * pixelsPerEvent())
            words.append({-gravityInWords(kind),
                          tr("%1, step %2: %3")
                              .arg(shownName(run), formatCount(step),
                                   kind == QLatin1String("pin") ? text : spoken(sentence(text, kind)))}); // a note is in its writer's words
    };
    for (int key : m_curves.runs()) {
        const RunData& run = m_curves.run(key);
        for (const EventPoint& event : run.events)
            add(run, event.step, event.text.isEmpty() ? QString(event.kind).replace('_', ' ') : event.text, event.kind);
        for (std::size_t i = 0; run.skippedSteps > 0 && i < run.skipped.size(); ++i)
            if (run.skipped[i])
                add(run, qint64(run.stepOf(i)), tr("the step was skipped, for a gradient was not finite"), "skipped");
        for (const EpochPoint& epoch : run.epochs)
            add(run, epoch.step, tr("epoch %1 ended").arg(epoch.epoch), "epoch");
    }
    std::stable_sort(words.begin(), words.end(), [](const auto& one, const auto& other) { return one.first < other.first; });
    QStringList all;
    for (const auto& [gravity, line] : words)
        all << line;
    all << heldWordsAt(at.x());
    QStringList lines = all.mid(0, mostLines);
    if (all.size() > 1) // the mark shows the gravest alone
        lines.prepend(tr("%1 events:").arg(formatCount(all.size())));
    const qsizetype more = all.size() - mostLines;
    return lines.join('\n') + (more > 0 ? tr("\nand %1 more; zoom in to part them").arg(more) : QString());
}

} // namespace mantissa::app
