// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/registry.h"
#include "core/notice.h"
#include "runs/folder_lock.h"
#include "runs/leftovers.h"
#include "runs/run_folder.h"
#include "train/data_shelf.h"
#include "train/data_survey.h"
#include "train/requirements.h"
#include "train/resume.h"
#include "train/sweep.h"

namespace mantissa {
namespace fs = std::filesystem;
namespace {

// One for all rounds.
void open_device(const Experiment& experiment, TrainerOptions& options) {
    const MemoryMargin& margin = experiment.variants.front().training.memory_margin;
    if (!options.backend)
        options.backend = limited(make_backend(options.device, margin), static_cast<std::size_t>(options.memory_limit));
}

void check_all_runs(const Sweep& sweep, const Experiment& experiment, const TrainerOptions& options) {
    DataShelf shelf(experiment, options.out.empty() ? fs::path() : options.out / "cache");
    for (const Variant& variant : experiment.variants) {
        check_data(variant, shelf.look(variant));
        check_memory(variant, *options.backend);
    }
    if (!options.lock && options.resume == RunSettings::Resume::yes) // else a search goes on, which knows its own runs
        check_shares_folder(options.out.empty() ? "." : options.out, experiment);
    for (std::size_t i = 0; options.resume == RunSettings::Resume::yes && i < sweep.runs.size(); ++i)
        check_resumable(folder_of(sweep, i, options.out), experiment.variants[i]);
}

// What an earlier sweep left is no result of this one, also while it has not come so far. The folder is held: nobody trains there.
void move_earlier_runs_away(const Sweep& sweep, const TrainerOptions& options) {
    fs::path older;
    for (std::size_t i = 0; i < sweep.runs.size(); ++i) {
        const fs::path folder = folder_of(sweep, i, options.out);
        if (!fs::exists(folder))
            continue;
        RunFolder moved(folder, RunFolder::Existing::move_away);
        older = moved.earlier().empty() ? older : moved.earlier().parent_path();
        std::error_code code;
        fs::remove(folder, code); // the new one, which is empty but for what was no run
    }
    if (!older.empty())
        give_notice("What was trained into this folder before is in " + older.string() + " now.");
}

// Indices of the runs of the round that begins with `first`, but for those dropped.
std::vector<std::size_t> round_from(const Sweep& sweep, std::size_t first, const Dropped& dropped) {
    std::vector<std::size_t> runs;
    for (std::size_t i = first; i < first + sweep.round_size(); ++i)
        if (!dropped || !dropped(sweep.runs[i]))
            runs.push_back(i);
    return runs;
}

// Without the experiment as written, which holds every run: a copy for each round would be a square of them.
Experiment only(const Experiment& whole, const std::vector<std::size_t>& runs) {
    Experiment some{
        .name = whole.name, .description = whole.description, .file = whole.file, .json = {}, .variants = {}, .asked = whole.asked};
    for (std::size_t i : runs)
        some.variants.push_back(whole.variants[i]);
    return some;
}

} // namespace

std::vector<Status> train_sweep(const Sweep& sweep, TrainerOptions options, Observer& observer, Control& control, const Dropped& dropped) {
    std::vector<Status> results(sweep.runs.size(), Status::stopped);
    const Experiment whole = with_options(sweep.experiment, options);
    open_device(whole, options);
    try {
        Interruptible asked(&control.interruption());
        check_all_runs(sweep, whole, options);
    } catch (const Interrupted&) { // before anything began
        return results;
    } catch (const Error& error) {
        throw with_file(whole, error);
    }
    if (!options.lock) // for all rounds: nobody steps in between two of them
        options.lock = std::make_shared<const FolderLock>(options.out.empty() ? "." : options.out);
    clear_leftovers(options.out.empty() ? "." : options.out);
    if (options.resume == RunSettings::Resume::no)
        move_earlier_runs_away(sweep, options);
    for (std::size_t first = 0; first < results.size() && !control.stopping(); first += sweep.round_size()) {
        const std::vector<std::size_t> round = round_from(sweep, first, dropped);
        if (round.empty())
            continue;
        const std::vector<Status> ended = train(only(whole, round), options, observer, control);
        for (std::size_t i = 0; i < round.size(); ++i)
            results[round[i]] = ended[i];
    }
    return results;
}

} // namespace mantissa
