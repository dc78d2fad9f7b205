// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/asked_steps.h"

#include <algorithm>

namespace mantissa::report {
namespace {

constexpr std::int64_t most = 1000000000; // of each: their product can be counted

std::int64_t whole(const Json& training, const char* key) {
    const Json value = training.value(key, Json());
    return value.is_number_integer() && value > 0 && value <= most ? value.get<std::int64_t>() : 0;
}

} // namespace

std::int64_t steps_of_epoch(const RunRecord& run) {
    const Json training = run.training();
    const std::int64_t given = whole(training, "steps_per_epoch"), batch = whole(training, "batch");
    if (given > 0 || batch == 0 || !run.summary.data)
        return given;
    return std::clamp<std::int64_t>(run.summary.data->train / batch, 0, most);
}

std::optional<std::int64_t> asked_steps(const RunRecord& run) {
    const std::int64_t planned = whole(run.training(), "epochs") * steps_of_epoch(run);
    const std::int64_t steps = run.summary.steps.value_or(run.last_step());
    const bool other = run.ending == Status::completed && planned > 0 && steps > 0 && steps != planned;
    return other ? std::optional(steps) : std::nullopt;
}

std::optional<std::int64_t> asked_steps(const std::vector<RunRecord>& runs) {
    const auto first = std::ranges::find(runs, Status::completed, &RunRecord::ending);
    if (first == runs.end())
        return std::nullopt;
    const std::optional<std::int64_t> steps = asked_steps(*first);
    const bool agree =
        std::ranges::all_of(runs, [&](const RunRecord& run) { return run.ending != Status::completed || asked_steps(run) == steps; });
    return agree ? steps : std::nullopt;
}

} // namespace mantissa::report
