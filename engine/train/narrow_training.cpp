// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/registry.h"
#include "train/narrow.h"

namespace mantissa {
namespace {

// A run of that name with other bits beside it is no part of the search any more, but moved away; one that was stopped goes on.
bool begun(const Sweep& trial, const std::filesystem::path& folder) {
    for (std::size_t run = 0; run < trial.runs.size(); ++run) {
        const auto file = folder_of(trial, run, folder) / "experiment.json";
        if (std::filesystem::exists(file) && read_json(file)["variants"][0].value("layers", Json()) !=
                                                 trial.experiment.variants[run].resolved["variants"][0].value("layers", Json()))
            return false;
    }
    return true;
}

} // namespace

void train_narrow(const Narrowing& narrowing, TrainerOptions options, Observer& observer, Control& control) {
    options.resume = RunSettings::Resume::yes;
    if (!options.backend)
        options.backend = limited(make_backend(options.device), static_cast<std::size_t>(options.memory_limit));
    train_sweep(narrowing.baseline(), options, observer, control);
    options.out = narrowing.folder();
    while (!control.stopping()) {
        const std::optional<NarrowState> state = narrowing.state();
        if (!state)
            throw bad_input("the baseline has no two seeds with a result, so its noise is not known; give more seeds, or the points that "
                            "may be lost (--allowed)");
        if (!state->next)
            return;
        const Sweep trial = narrowing.trial(*state->next, state->trial);
        options.resume = begun(trial, options.out) ? RunSettings::Resume::yes : RunSettings::Resume::no;
        for (Status status : train_sweep(trial, options, observer, control))
            if (status == Status::failed)
                return; // the reason was told; the same try would fail again
    }
}

} // namespace mantissa
