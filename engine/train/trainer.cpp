// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/trainer.h"

#include "core/parallel.h"
#include "runs/folder_lock.h"
#include "runs/leftovers.h"
#include "train/resume.h"
#include "train/training.h"

#include <unistd.h>

namespace mantissa {
namespace {

// What is over can be told where nothing may be written.
bool is_only_told(const Experiment& experiment, const TrainerOptions& options, Observer& observer, Control& control) {
    std::error_code code;
    return options.resume == RunSettings::Resume::yes && std::filesystem::is_directory(options.out, code) &&
           access(options.out.c_str(), W_OK) != 0 && Training(experiment, options, observer, control).is_over();
}

} // namespace

std::vector<Status> train(const Experiment& experiment, const TrainerOptions& options, Observer& observer, Control& control) {
    if (options.threads > 0)
        omp_set_num_threads(options.threads);
    try {
        if (!options.lock && is_only_told(experiment, options, observer, control))
            return Training(experiment, options, observer, control).run();
        const std::filesystem::path out = options.out.empty() ? "." : options.out;
        const auto lock = options.lock ? options.lock : std::make_shared<const FolderLock>(out);
        if (!options.lock) // else whoever holds it cleared it, once for all rounds
            clear_leftovers(out);
        if (!options.lock && options.resume == RunSettings::Resume::yes)
            check_shares_folder(out, experiment);
        return Training(experiment, options, observer, control).run();
    } catch (const Error& error) {
        throw with_file(experiment, error);
    }
}

} // namespace mantissa
