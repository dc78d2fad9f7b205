// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/summary_notes.h"

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

constexpr std::size_t warm_up_steps = 10;

double quantile(std::vector<double> values, double share) {
    if (values.empty())
        return 0;
    auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

// Of the steps after the warm-up.
template <typename F>
std::vector<double> milliseconds(const std::vector<StepRecord>& steps, F&& seconds) {
    std::vector<double> values;
    for (std::size_t i = std::min(warm_up_steps, steps.size() / 5); i < steps.size(); ++i)
        values.push_back(seconds(steps[i]) * 1e3);
    return values;
}

} // namespace

SummaryNotes::SummaryNotes(const RunLog& log) {
    for (const StepRecord& record : log.steps)
        add(record);
    for (const EpochRecord& record : log.epochs)
        add(record);
    for (const EventRecord& record : log.events)
        if (const auto* place = std::get_if<TensorPlace>(&record.facts); place && record.kind == EventKind::non_finite)
            first_ = {record.step, place->layer, place->tensor};
    for (const ReadingRecord& record : log.readings)
        add(record.reading);
}

void SummaryNotes::add(const StepRecord& record) {
    steps_.push_back(record);
    skipped_ += record.skipped;
    non_finite_ += record.non_finite;
}

bool SummaryNotes::add(const EpochRecord& record) {
    last_epoch_ = record;
    bool better = std::isfinite(record.val_loss) && (!best_ || record.val_loss < best_->val_loss);
    if (better)
        best_ = record;
    return better;
}

StepTimes SummaryNotes::step_times() const {
    std::vector<double> times = milliseconds(steps_, [](const StepRecord& step) { return step.step_seconds(); });
    if (times.empty())
        return {.steps = 0, .warm_up_steps = 0}; // no time is not a time of 0
    return {.median = quantile(times, 0.5),
            .p95 = quantile(times, 0.95),
            .steps = static_cast<std::int64_t>(times.size()),
            .warm_up_steps = static_cast<std::int64_t>(steps_.size() - times.size())};
}

Summary SummaryNotes::figures(std::int64_t batch) const {
    StepRecord last = steps_.empty() ? StepRecord{} : steps_.back();
    Summary summary;
    summary.steps = last.step;
    summary.epochs = last.epoch;
    summary.batch = batch;
    summary.seconds = last.seconds;
    summary.ms_step = step_times();
    if (double median = summary.ms_step.median.value_or(0); median > 0)
        summary.images_s = static_cast<double>(batch) * 1e3 / median;
    for (std::size_t part = 0; part < summary.time.size(); ++part)
        summary.time[part] = quantile(milliseconds(steps_, [part](const StepRecord& step) { return step.parts[part]; }), 0.5);
    if (!steps_.empty())
        summary.final.loss = last.loss, summary.final.accuracy = last.accuracy;
    if (last_epoch_)
        summary.final.val_loss = last_epoch_->val_loss, summary.final.val_accuracy = last_epoch_->val_accuracy;
    if (best_)
        summary.best = BestEpoch{best_->epoch, best_->step, best_->val_loss, best_->val_accuracy};
    summary.numerics = {
        .skipped_steps = skipped_, .non_finite_steps = non_finite_, .first_non_finite = first_, .loss_scale = last.loss_scale};
    summary.telemetry = device_.summary();
    return summary;
}

} // namespace mantissa
