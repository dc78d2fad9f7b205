// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_data.h"

#include "runs/middle_step.h"
#include "runs/summary_notes.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace mantissa::app {
namespace {

constexpr std::size_t ringSize = 256, medianSteps = 2000, warmUp = 10;

struct Curve {
    std::vector<float> RunData::*ofRun;
    float StepPoint::*ofStep;
};
#define CURVE(name, figure) Curve{&RunData::name, &StepPoint::name},
constexpr Curve allCurves[] = {
#include "models/curves.inl"
};
#undef CURVE

#define CURVE(name, figure)
#define HELD(name, figure) &StepPoint::name,
constexpr float StepPoint::*heldCurves[] = {
#include "models/curves.inl"
};
#undef CURVE

double total(const TimeBars& step) { return std::accumulate(step.begin(), step.end(), 0.0); }

template <typename T>
double median(std::vector<T> values) {
    if (values.empty())
        return 0;
    auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// The lowest and the highest of each group, in the order they came; a group with a value that is not finite keeps it.
std::vector<float> extremes(const std::vector<float>& values, std::size_t group) {
    std::vector<float> two;
    for (std::size_t begin = 0; begin + group <= values.size(); begin += group) {
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(begin), end = first + static_cast<std::ptrdiff_t>(group);
        const auto broken = std::find_if(first, end, [](float value) { return !std::isfinite(value); });
        const auto [low, high] =
            std::minmax_element(first, end, [](float a, float b) { return std::isfinite(a) && (!std::isfinite(b) || a < b); });
        if (broken != end) {
            two.push_back(*broken);
            two.push_back(*low);
        } else {
            two.push_back(low < high ? *low : *high);
            two.push_back(low < high ? *high : *low);
        }
    }
    return two;
}

std::array<StepPoint, 2> joinedToTwo(const std::vector<StepPoint>& steps) {
    std::array<StepPoint, 2> two{steps[steps.size() / 2 - 1], steps.back()}; // their seconds
    for (const Curve& curve : allCurves) {
        std::vector<float> values;
        for (const StepPoint& step : steps)
            values.push_back(step.*curve.ofStep);
        const std::vector<float> ends = extremes(values, values.size());
        two[0].*curve.ofStep = ends[0];
        two[1].*curve.ofStep = ends[1];
    }
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i].skipped)
            two[i >= steps.size() / 2].skipped = true;
    return two;
}

} // namespace

QString wordOf(RunState state) {
    const char* words[] = {QT_TRANSLATE_NOOP("RunState", "ready"),           QT_TRANSLATE_NOOP("RunState", "running"),
                           QT_TRANSLATE_NOOP("RunState", "finished"),        QT_TRANSLATE_NOOP("RunState", "stopped"),
                           QT_TRANSLATE_NOOP("RunState", "diverged"),        QT_TRANSLATE_NOOP("RunState", "failed"),
                           QT_TRANSLATE_NOOP("RunState", "ending not known")};
    return QCoreApplication::translate("RunState", words[static_cast<int>(state)]);
}

RunState shownState(const RunData& run) {
    return run.gone || (run.imported && run.state == RunState::completed) ? RunState::untold : run.state;
}

bool isHeld(const RunData& run) { return (run.held || run.waits) && run.state == RunState::running; }

QString wordOf(const RunData& run) {
    if (run.gone)
        return QCoreApplication::translate("RunState", "folder gone");
    if (isHeld(run))
        return run.waits ? QCoreApplication::translate("RunState", "waits") : QCoreApplication::translate("RunState", "paused");
    if (run.elsewhere && run.state == RunState::stopped)
        return QCoreApplication::translate("RunState", "trained elsewhere");
    if (run.takenBack > 0 && run.state == RunState::stopped && !run.cutOff)
        return QCoreApplication::translate("RunState", "diverges");
    return run.cutOff && run.state == RunState::stopped ? QCoreApplication::translate("RunState", "cut off") : wordOf(shownState(run));
}

qint64 RunData::epochsBegun() const {
    const bool known = stepsPerEpoch > 1 && !loss.empty();
    return known ? (steps() + stepsPerEpoch - 1) / stepsPerEpoch : summaryEpochs;
}

Trained RunData::trained() const {
    if (state == RunState::completed)
        return {stepsDone(), batch};
    const bool ended = (state == RunState::stopped || cutOff) && !epochs.isEmpty();
    return ended ? Trained{epochs.last().step, batch} : Trained();
}

void RunData::store(const StepPoint& point) {
    for (const Curve& curve : allCurves)
        (this->*curve.ofRun).push_back(point.*curve.ofStep);
    seconds.push_back(point.seconds);
    skipped.push_back(point.skipped);
}

// Four points become two.
void RunData::halve() {
    for (const Curve& curve : allCurves)
        this->*curve.ofRun = extremes(this->*curve.ofRun, 4);
    for (std::size_t i = 0; i < seconds.size() / 2; ++i) {
        seconds[i] = seconds[2 * i + 1];
        skipped[i] = skipped[2 * i] | skipped[2 * i + 1];
    }
    seconds.resize(seconds.size() / 2);
    skipped.resize(skipped.size() / 2);
    stride *= 2;
}

std::size_t RunData::pointOf(double step) const {
    const double last = double(loss.size()) - 1;
    return static_cast<std::size_t>(std::clamp(std::floor(step / double(stride) + 1e-9) - 1, 0.0, std::max(0.0, last)));
}

void RunData::add(const StepPoint& point, const TimeBars& parts) {
    skippedSteps += point.skipped;
    toGrowth = point.toGrowth;
    if (!std::isfinite(point.loss))
        markNotFinite(notFinite, steps() + 1);
    for (const auto curve : heldCurves)
        if (!std::isnan(point.*curve))
            m_held.*curve = point.*curve;
    StepPoint whole = point;
    for (const auto curve : heldCurves)
        whole.*curve = m_held.*curve;
    place(whole);
    if (m_recent.size() < ringSize)
        m_recent.push_back(parts);
    else
        m_recent[m_next++ % ringSize] = parts;
}

// Nothing is known of these steps, so nothing is drawn and none counts as not finite.
bool RunData::skipTo(qint64 step) {
    if (step < steps() || step - steps() > qint64(mostPoints))
        return false;
    StepPoint gap{.seconds = seconds.empty() ? 0 : secondsDone()};
    for (const Curve& curve : allCurves)
        gap.*curve.ofStep = std::numeric_limits<float>::quiet_NaN();
    while (steps() < step)
        place(gap);
    return true;
}

void RunData::place(const StepPoint& point) {
    if (stride == 1) {
        store(point);
    } else if (m_pending.push_back(point); m_pending.size() == std::size_t(2 * stride)) {
        const std::vector<StepPoint> steps = std::move(m_pending);
        m_pending.clear();
        for (const StepPoint& joined : joinedToTwo(steps))
            store(joined);
    }
    if (loss.size() >= mostPoints)
        halve();
}

void RunData::add(const TurnRecord& turn) {
    const bool warmUp = turn.step - turn.steps < qMin<qint64>(warm_up_steps, totalSteps / 5); // of the run, and not of these steps
    for (Pace& pace : paces_of(turnSteps, {turn}))
        paces.emplace_back(std::move(pace)).use = warmUp ? Pace::Use::first : pace.use;
    std::erase_if(turnSteps, [&](const StepRecord& step) { return step.step <= turn.step; }); // the next turn has begun when it is told
    turns.push_back(turn);
}

ProcessorFacts RunData::processor() const { return turns.empty() ? summaryProcessor : processor_facts(turns); }

void RunData::clear() {
    for (const Curve& curve : allCurves)
        (this->*curve.ofRun).clear();
    seconds.clear();
    skipped.clear();
    stride = 1;
    m_held = StepPoint();
    m_power = {};
    m_heldDownBy.clear();
    clockHeld.clear();
    notFinite.clear();
    notFiniteValidations.clear();
    notFiniteSteps = 0;
    m_pending.clear();
    epochs.clear();
    events.clear();
    m_recent.clear();
    turnSteps.clear();
    paces.clear();
    turns.clear();
    m_next = 0;
    skippedSteps = 0;
}

double RunData::millisecondsPerStep() const {
    if (imported)
        return summaryMilliseconds; // its curve is drawn through steps that nobody told
    if (state != RunState::completed && stepsDone() > 0 && stepsDone() < fewest_steps)
        return 0;                                                         // whatever its summary says: that was its warm-up
    const bool told = summaryMilliseconds > 0 && steps() == summarySteps; // the figure that the run's folder and reports have
    if (milliseconds.empty() || told)
        return summaryMilliseconds;
    if (std::ssize(milliseconds) < fewest_steps)
        return 0;
    if (stride > 1) { // the column holds extremes
        std::vector<double> totals;
        for (const TimeBars& step : m_recent)
            totals.push_back(1e3 * total(step));
        return median(std::move(totals));
    }
    const std::size_t from =
        std::max(std::min(warmUp, milliseconds.size() / 5), milliseconds.size() - std::min(medianSteps, milliseconds.size()));
    std::vector<float> last(milliseconds.begin() + static_cast<std::ptrdiff_t>(from), milliseconds.end());
    std::erase_if(last, [](float value) { return std::isnan(value); }); // of steps whose lines are lost
    return median(std::move(last));
}

double secondsPerStep(const RunData& run) {
    const double median = run.millisecondsPerStep() / 1e3;
    return median > 0 ? median : run.steps() > 0 ? run.secondsDone() / double(run.steps()) : -1;
}

double RunData::secondsLeft() const {
    const double step = secondsPerStep(*this);
    return step < 0 ? -1 : step * double(qMax<qint64>(0, totalSteps - steps()));
}

// As long as the figure beside them says, which they add up to.
TimeBars RunData::stepTime() const {
    TimeBars bars = middle_of(recent());
    const double whole = total(bars), wanted = millisecondsPerStep() / 1e3;
    for (double& part : bars)
        part *= whole > 0 && wanted > 0 ? wanted / whole : 1;
    return bars;
}

Figures::Figures() { loss = accuracy = valLoss = valAccuracy = std::nan(""); }

Figures RunData::lastFigures() const {
    if (loss.empty())
        return summaryLast;
    Figures last;
    last.loss = double(loss.back());
    last.accuracy = double(accuracy.back());
    if (!epochs.isEmpty()) {
        last.valLoss = epochs.last().loss;
        last.valAccuracy = epochs.last().accuracy;
    }
    return last;
}

Figures RunData::bestFigures() const {
    if (loss.empty())
        return summaryBest;
    Figures figures;
    if (const EpochPoint* epoch = best()) {
        figures.valLoss = epoch->loss;
        figures.valAccuracy = epoch->accuracy;
    }
    return figures;
}

std::vector<TimeBars> RunData::recent() const {
    std::vector<TimeBars> steps = m_recent;
    std::ranges::rotate(steps, steps.begin() + static_cast<std::ptrdiff_t>(m_recent.size() < ringSize ? 0 : m_next % ringSize));
    return steps;
}

} // namespace mantissa::app
