// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/profiling.h"

#include "core/parallel.h"
#include "ops/operation_table.h"
#include "runs/turns.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mantissa {
namespace {

constexpr std::size_t most_rows = 256;

double total_of(std::span<const double> seconds) { return std::accumulate(seconds.begin(), seconds.end(), 0.0); }

} // namespace

TimeSpan span_of(std::vector<double> seconds) {
    if (seconds.empty())
        return {};
    std::ranges::sort(seconds);
    std::size_t n = seconds.size();
    double half = 0.98 * std::sqrt(static_cast<double>(n)), low = std::floor(static_cast<double>(n) / 2 - half) - 1;
    std::size_t beyond = low > 0 ? static_cast<std::size_t>(low) : 0;
    return {.milliseconds = (seconds[(n - 1) / 2] + seconds[n / 2]) / 2 * 1e3,
            .least = seconds[beyond] * 1e3,
            .most = seconds[n - 1 - beyond] * 1e3};
}

void StepProfiler::add(const StepRecord& record, const Session& session) {
    std::span<const double> operations = session.programs_->train().operation_seconds();
    if (record.step == 1)
        first_ = record.step_seconds();
    if (session.programs_->shared_plan() != plan_ || (!rows_.empty() && rows_.front().operations.size() != operations.size())) {
        plan_ = session.programs_->shared_plan();
        rows_.clear();
        every_ = 1;
    }
    if (record.step % every_ != 0)
        return;
    const Batch* batch = session.feed_.batch();
    rows_.push_back({.step = record.step,
                     .parts = record.parts,
                     .seconds = record.step_seconds(),
                     .operations = {operations.begin(), operations.end()},
                     .made = batch ? batch->made_seconds : 0,
                     .prepared = batch ? batch->prepared_seconds : 0});
    if (rows_.size() > most_rows)
        thin_out();
}

void StepProfiler::thin_out() {
    every_ *= 2;
    std::erase_if(rows_, [&](const Row& row) { return row.step % every_ != 0; });
}

// Without the warm-up, and without the quarters that took longest and shortest: their operations add up to a step as it usually is.
std::vector<const StepProfiler::Row*> StepProfiler::middle_rows() const {
    std::vector<const Row*> rows;
    std::int64_t last = rows_.empty() ? 0 : rows_.back().step;
    for (const Row& row : rows_)
        if (row.step > std::min(warm_up_steps, last / 5))
            rows.push_back(&row);
    std::ranges::sort(rows, {}, &Row::seconds);
    auto quarter = std::ssize(rows) / 4;
    return {rows.begin() + quarter, rows.end() - quarter};
}

RunProfile StepProfiler::profile(const Session& session) const {
    RunProfile profile{.batch = session.variant().training.batch, .threads = thread_count()};
    profile.operations = described_operations(session.plan());
    profile.first = {.milliseconds = first_ * 1e3, .least = first_ * 1e3, .most = first_ * 1e3};
    if (plan_ != session.programs_->shared_plan())
        return profile;
    const std::vector<const Row*> rows = middle_rows();
    profile.steps = std::ssize(rows);
    std::vector<double> values(rows.size());
    auto spanned = [&](auto figure) {
        std::ranges::transform(rows, values.begin(), figure);
        return span_of(values);
    };
    std::size_t place = 0;
    for (std::size_t i = 0; i < plan_->graph.operations.size(); ++i) {
        if (is_view(plan_->graph.operations[i].kind))
            continue;
        OperationProfile& one = profile.operations[place++];
        one.time = spanned([&](const Row* row) { return row->operations[i]; });
        if (!values.empty())
            one.time.milliseconds = total_of(values) / static_cast<double>(values.size()) * 1e3;
    }
    profile.step = spanned([](const Row* row) { return total_of(row->operations); });
    for (std::size_t part = 0; part < profile.parts.size(); ++part) {
        for (const Row* row : rows)
            profile.parts[part] += row->parts[part] * 1e3 / static_cast<double>(rows.size());
    }
    profile.input.made = spanned([](const Row* row) { return row->made; });
    profile.input.prepared = spanned([](const Row* row) { return row->prepared; });
    measure_conversions(session.plan(), profile.operations);
    measure_preparation(session, session.course_.batches.preparation, profile.input);
    return profile;
}

} // namespace mantissa
