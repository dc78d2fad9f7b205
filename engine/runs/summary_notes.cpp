// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/summary_notes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mantissa {
namespace {

double quantile(std::vector<double> values, double share) {
    if (values.empty())
        return 0;
    auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

double milliseconds(const PartSeconds& parts) { return std::accumulate(parts.begin(), parts.end(), 0.0) * 1e3; }

StepTimes step_times(const std::vector<StepTime>& steady, std::size_t all, const PartSeconds& middle) {
    std::vector<double> times;
    for (const StepTime& step : steady)
        times.push_back(step.step_seconds() * 1e3);
    if (times.empty())
        return {.steps = 0, .warm_up_steps = 0}; // no time is not a time of 0
    auto warm_up = std::min(static_cast<std::size_t>(warm_up_steps), all / 5);
    return {.median = milliseconds(middle),
            .p95 = quantile(times, 0.95),
            .steps = static_cast<std::int64_t>(steady.size()),
            .warm_up_steps = static_cast<std::int64_t>(warm_up),
            .left_out_steps = static_cast<std::int64_t>(all - steady.size() - std::min(warm_up, all - steady.size()))};
}

void widen(ProcessorFacts& facts, const std::optional<double>& megahertz) {
    if (!megahertz)
        return;
    facts.least_megahertz = std::min(facts.least_megahertz.value_or(*megahertz), *megahertz);
    facts.most_megahertz = std::max(facts.most_megahertz.value_or(*megahertz), *megahertz);
}

} // namespace

void ProcessorNotes::add(const TurnRecord& turn) {
    auto sum = [](std::optional<double>& to, const std::optional<double>& more) {
        if (more)
            to = to.value_or(0) + *more;
    };
    all_.cores = turn.processor.cores;
    all_.wall += turn.processor.wall;
    all_.used += turn.processor.used;
    sum(all_.waited, turn.processor.waited);
    sum(all_.stolen, turn.processor.stolen);
    sum(all_.pressure, turn.processor.pressure);
    widen(facts_, turn.processor.megahertz);
    if (const auto& celsius = turn.processor.celsius)
        facts_.most_celsius = std::max(facts_.most_celsius.value_or(*celsius), *celsius);
    if (turn.processor.joules)
        joules_ += *turn.processor.joules, seconds_of_joules_ += turn.processor.wall;
    facts_.turns = facts_.turns.value_or(0) + 1;
    facts_.disturbed_turns = facts_.disturbed_turns.value_or(0) + turn.disturbed;
}

ProcessorFacts ProcessorNotes::facts() const {
    ProcessorFacts facts = facts_;
    if (facts.turns.value_or(0) == 0)
        return facts;
    if (seconds_of_joules_ > 0) // the mean over the turns in which its meter could be read
        facts.watts = joules_ / seconds_of_joules_;
    facts.had = all_.had();
    if (all_.wall > 0 && all_.stolen)
        facts.stolen = std::min(1.0, *all_.stolen / (all_.wall * all_.cores));
    if (all_.wall > 0 && all_.pressure)
        facts.pressure = std::min(1.0, *all_.pressure / all_.wall);
    return facts;
}

ProcessorFacts processor_facts(const std::vector<TurnRecord>& turns) {
    ProcessorNotes notes;
    for (const TurnRecord& turn : turns)
        notes.add(turn);
    return notes.facts();
}

SummaryNotes::SummaryNotes(const RunLog& log) {
    for (const StepRecord& record : log.steps)
        add(record);
    for (const EpochRecord& record : log.epochs)
        add(record);
    for (const EventRecord& record : log.events) {
        if (const auto* place = std::get_if<FirstNonFinite>(&record.facts); place && record.kind == EventKind::non_finite)
            first_ = *place;
        add(record);
    }
    if (taken_back_ <= log.last_step())
        taken_back_.reset();
    for (const ReadingRecord& record : log.readings)
        add(record.reading);
    for (const TurnRecord& record : log.turns)
        add(record);
}

void SummaryNotes::add(const StepRecord& record) {
    last_step_ = record;
    times_.add({record.step, record.parts});
    skipped_ += record.skipped;
    non_finite_ += record.non_finite;
    taken_back_.reset();
}

void SummaryNotes::add(const TurnRecord& record) {
    turns_.add({record.step, record.number, record.steps, record.stored, record.disturbed});
    processor_.add(record);
}

std::vector<TurnRecord> SummaryNotes::turns() const {
    std::vector<TurnRecord> turns;
    for (const Turn& turn : turns_.all())
        turns.push_back(
            {.step = turn.step, .number = turn.number, .steps = turn.steps, .stored = turn.stored, .disturbed = turn.disturbed});
    return turns;
}

// What was changed since may mend it.
void SummaryNotes::add(const EventRecord& record) {
    if (record.kind == EventKind::taken_back)
        taken_back_ = record.step + 1;
    else if (record.kind == EventKind::setting)
        taken_back_.reset();
}

bool SummaryNotes::is_best(const EpochRecord& record) const {
    return std::isfinite(record.val_loss) && (!best_ || record.val_loss < best_->val_loss);
}

void SummaryNotes::add(const EpochRecord& record) {
    if (is_best(record))
        best_ = record;
    last_epoch_ = record;
}

Summary SummaryNotes::figures(std::int64_t batch) const {
    const StepRecord& last = last_step_;
    Summary summary;
    summary.steps = last.step;
    summary.epochs = last.epoch;
    summary.batch = batch;
    summary.seconds = last.seconds;
    const std::vector<StepTime> steady = steady_times(times_.all(), turns());
    const PartSeconds middle = middle_time(steady);
    summary.ms_step = step_times(steady, times_.size(), middle);
    summary.processor = processor_.facts();
    if (double median = summary.ms_step.median.value_or(0); median > 0)
        summary.images_s = static_cast<double>(batch) * 1e3 / median;
    for (std::size_t part = 0; summary.ms_step.median && part < summary.time.size(); ++part)
        summary.time[part] = middle[part] * 1e3;
    if (times_.size() > 0)
        summary.final.loss = last.loss, summary.final.accuracy = last.accuracy;
    if (last_epoch_)
        summary.final.val_loss = last_epoch_->val_loss, summary.final.val_accuracy = last_epoch_->val_accuracy;
    if (best_)
        summary.best = BestEpoch{best_->epoch, best_->step, best_->val_loss, best_->val_accuracy};
    summary.numerics = {.skipped_steps = skipped_,
                        .non_finite_steps = non_finite_,
                        .first_non_finite = first_,
                        .loss_scale = last.loss_scale,
                        .taken_back = taken_back_};
    summary.telemetry = device_.summary();
    return summary;
}

} // namespace mantissa
