// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/accuracy_of.h"

#include "data/source.h"

#include <cmath>
#include <filesystem>

namespace mantissa::report {
namespace {

namespace fs = std::filesystem;

// The same folder may be named from the experiment's file on in one run and from the root in another.
bool may_be_same_path(const std::string& a, const std::string& b) {
    const fs::path one = fs::path(a).lexically_normal(), other = fs::path(b).lexically_normal();
    if (one == other || one.is_absolute() == other.is_absolute())
        return one == other;
    const fs::path &whole = one.is_absolute() ? one : other, &part = one.is_absolute() ? other : one;
    return whole.filename() == part.filename();
}

bool are_same_images(Json a, Json b) {
    if (!a.is_object() || !b.is_object())
        return a == b;
    for (const char* key : {"path", "validation_path"})
        if (a.contains(key) && b.contains(key) && a[key].is_string() && b[key].is_string() && may_be_same_path(a[key], b[key]))
            a.erase(key), b.erase(key);
    return a == b;
}

std::int64_t batch_of(const RunRecord& run) {
    const Json batch = run.training().value("batch", Json());
    return batch.is_number_integer() ? batch.get<std::int64_t>() : run.summary.batch.value_or(0);
}

// Who was stopped or cut off on the way has the accuracy of its last validation.
Trained trained_of(const RunRecord& run) {
    const bool known = !run.epochs.empty() && run.epochs.back().step > 0;
    if (!run.has_figures() || (run.cut_off && !known))
        return {};
    return {known ? run.epochs.back().step : run.summary.steps.value_or(run.last_step()), batch_of(run)};
}

bool other_length(const AccuracyOf& a, const AccuracyOf& b) {
    if (a.trained.is_known() && b.trained.is_known())
        return !same_length(a.trained, b.trained);
    return !std::isnan(a.epochs) && !std::isnan(b.epochs) && a.epochs != b.epochs;
}

} // namespace

Json images_of(Json data) {
    if (!data.is_object())
        return data;
    for (const Field& field : common_data_fields())
        if (field.key != "source")
            data.erase(field.key);
    for (const char* key : {"keep_mib", "cache_mib"})
        data.erase(key);
    return data;
}

AccuracyOf accuracy_of(const RunRecord& run) {
    return {.data = images_of(run.experiment.value("data", Json())),
            .images = images_hash(run),
            .trained = trained_of(run),
            .epochs = run.figure("epochs"),
            .imported = is_imported(run)};
}

Apart accuracies_apart(const AccuracyOf& a, const AccuracyOf& b) {
    if (a.imported || b.imported)
        return Apart::unknown;
    if (!a.data.is_null() && !b.data.is_null() && !are_same_images(a.data, b.data))
        return Apart::data;
    if (are_other_images(a.images, b.images)) // of a folder in which they came or went in between
        return Apart::data;
    return other_length(a, b) ? Apart::length : Apart::no;
}

Apart accuracies_apart(const RunRecord& a, const RunRecord& b) { return accuracies_apart(accuracy_of(a), accuracy_of(b)); }

} // namespace mantissa::report
