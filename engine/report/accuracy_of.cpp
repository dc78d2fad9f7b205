// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/accuracy_of.h"

#include <cmath>

namespace mantissa::report {
namespace {

Json data_seen(const RunRecord& run) {
    Json data = run.experiment.value("data", Json());
    if (data.is_object())
        for (const char* key : {"workers", "prefetch", "prepare", "keep_mib", "cache_mib"})
            data.erase(key);
    return data;
}

std::int64_t batch_of(const RunRecord& run) {
    const Json batch = run.training().value("batch", Json());
    return batch.is_number_integer() ? batch.get<std::int64_t>() : run.summary.batch.value_or(0);
}

// Who was stopped on the way has the accuracy of its last validation.
Trained trained_of(const RunRecord& run) {
    if (!run.has_result())
        return {};
    const bool known = !run.epochs.empty() && run.epochs.back().step > 0;
    return {known ? run.epochs.back().step : run.summary.steps.value_or(run.last_step()), batch_of(run)};
}

bool other_length(const AccuracyOf& a, const AccuracyOf& b) {
    if (a.trained.is_known() && b.trained.is_known())
        return !same_length(a.trained, b.trained);
    return !std::isnan(a.epochs) && !std::isnan(b.epochs) && a.epochs != b.epochs;
}

} // namespace

AccuracyOf accuracy_of(const RunRecord& run) {
    return {.data = data_seen(run), .trained = trained_of(run), .epochs = run.figure("epochs")};
}

Apart accuracies_apart(const AccuracyOf& a, const AccuracyOf& b) {
    if (!a.data.is_null() && !b.data.is_null() && a.data != b.data)
        return Apart::data;
    return other_length(a, b) ? Apart::length : Apart::no;
}

Apart accuracies_apart(const RunRecord& a, const RunRecord& b) { return accuracies_apart(accuracy_of(a), accuracy_of(b)); }

} // namespace mantissa::report
