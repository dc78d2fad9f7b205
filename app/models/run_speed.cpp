// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_speed.h"

#include "insight/findings/finding.h"
#include "insight/speed.h"
#include "models/run_store.h"
#include "models/spoken.h"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mantissa::app {
namespace {

Status statusOf(RunState state) {
    switch (state) {
    case RunState::completed: return Status::completed;
    case RunState::stopped: return Status::stopped;
    case RunState::diverged: return Status::diverged;
    case RunState::failed: return Status::failed;
    default: return Status::running;
    }
}

// Of the last steps, as reports have it.
double lateAccuracy(const RunData& run) {
    constexpr std::size_t late = 20;
    const std::size_t count = std::min(late, std::size_t(run.accuracy.size()));
    return count > 0 ? std::accumulate(run.accuracy.end() - std::ptrdiff_t(count), run.accuracy.end(), 0.0) / double(count) / 100
                     : std::nan("");
}

} // namespace

insight::LearningFacts learningFactsOf(const RunData& run) {
    insight::LearningFacts facts{.status = statusOf(run.state),
                                 .taken_back = run.state == RunState::stopped ? run.takenBack : 0,
                                 .steps = run.stepsDone(),
                                 .skipped = run.skippedSteps,
                                 .last_loss = run.lastFigures().loss,
                                 .train_accuracy = lateAccuracy(run),
                                 .images = run.validationImages,
                                 .classes = run.classes,
                                 .commonest = run.commonest};
    for (const EpochPoint& epoch : run.epochs)
        facts.epochs.push_back({.epoch = epoch.epoch, .step = epoch.step, .val_loss = epoch.loss, .val_accuracy = epoch.accuracy / 100});
    return facts;
}

namespace {

// Of who ended in its warm-up no turn tells how fast it is.
std::vector<Pace> toldPaces(const RunData& run) {
    std::vector<Pace> paces = run.paces;
    if (run.state != RunState::completed && run.stepsDone() > 0 && run.stepsDone() < fewest_steps)
        for (Pace& pace : paces)
            pace.use = Pace::Use::first;
    return paces;
}

insight::RunEvidence evidenceOf(const RunData& run) {
    insight::RunEvidence evidence{.name = run.name.toStdString(),
                                  .device = run.device.toStdString(),
                                  .experiment = {{"model", run.network}, {"training", {{"batch", run.batch}}}},
                                  .paces = toldPaces(run),
                                  .processor = run.processor(),
                                  .learning = learning_of(learningFactsOf(run)),
                                  .support = run.support};
    if (run.threads > 0)
        evidence.environment.threads = run.threads;
    return evidence;
}

// A card shows milliseconds and the ratio side by side: beside busy programs the two need not agree.
QString howTaken(const RunData& run) {
    return stepsOfMedian(run) + ' ' +
           QObject::tr("The ratio is of turns side by side, where other programs weigh on both alike: where the two do not agree, it is "
                       "the surer.");
}

} // namespace

bool isOfWholeRun(const RunData& run) { return run.summaryMilliseconds > 0 && run.stepsDone() == run.summarySteps; }

QString stepsOfMedian(const RunData& run) {
    return isOfWholeRun(run) ? QObject::tr("The ms are the median of its whole run.")
                             : QObject::tr("The ms are the median of its latest steps.");
}

SpeedWords speedBeside(const RunData& run, const RunData& base) {
    const insight::RunEvidence own = evidenceOf(run), other = evidenceOf(base);
    const insight::Speed speed = speed_of(own, other);
    return {.ratio = speed.is_told() ? speed.ratio() : 0,
            .sentence = spoken(sentence_of(speed, own, other)),
            .how = speed.is_told() ? howTaken(run) : QString()};
}

QString disturbanceOf(const RunData& run) {
    for (const insight::Found& found : examine(insight::Question::fairness, {.runs = {evidenceOf(run)}}).found)
        if (found.finding == "disturbed")
            return spoken(told(found));
    return {};
}

QStringList doubtOfPinned(const RunStore& store) {
    const int pinned = store.pinned(), base = store.baseline();
    if (pinned < 0 || base < 0 || base == pinned)
        return {};
    return {QObject::tr("%1 is pinned as the baseline but not ticked, so runs are set beside %2.")
                .arg(shownName(store.run(pinned)), shownName(store.run(base)))};
}

} // namespace mantissa::app
