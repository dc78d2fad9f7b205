// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The accuracy that runs are compared at, and how long each took to it.
#include "report/comparison.h"
#include "report/evidence.h"

#include <algorithm>
#include <cmath>

namespace mantissa::report {
namespace {

// "13 %" may be what guessing reaches, where 13.4 % is not; 0: it all is.
double cut_above(double accuracy, double guessed) {
    for (const double digits : {1e2, 1e3, 1e4})
        if (const double cut = std::floor(accuracy * digits + 1e-9) / digits; cut > guessed)
            return cut;
    return 0;
}

} // namespace

double common_target(const std::vector<RunRecord>& runs) {
    double lowest = 1, guessed = 0;
    bool any = false;
    for (const RunRecord& run : runs) {
        double best = 0;
        for (const EpochRecord& epoch : run.epochs)
            best = std::isfinite(epoch.val_accuracy) ? std::max(best, epoch.val_accuracy) : best;
        if (run.ending != Status::completed || best == 0 || learning_of(run).is_in_doubt())
            continue; // who guesses reached no accuracy worth waiting for
        lowest = std::min(lowest, best);
        guessed = std::fmax(guessed, most_by_guessing(run));
        any = true;
    }
    return any ? cut_above(lowest, guessed) : 0;
}

namespace {

const EpochRecord* first_with(const RunRecord& run, double accuracy) {
    using enum insight::Learning::Kind;
    const insight::Learning::Kind kind = learning_of(run).kind;
    if (!(accuracy > 0) || kind == unmoved || kind == at_chance || kind == too_few)
        return nullptr;
    const auto found = std::ranges::find_if(run.epochs, [&](const EpochRecord& epoch) { return epoch.val_accuracy >= accuracy; });
    return found == run.epochs.end() ? nullptr : &*found;
}

} // namespace

bool reached(const RunRecord& run, double accuracy) { return first_with(run, accuracy) != nullptr; }

std::optional<double> seconds_to(const RunRecord& run, double accuracy) {
    const EpochRecord* first = is_imported(run) ? nullptr : first_with(run, accuracy);
    return first ? std::optional(first->seconds) : std::nullopt;
}

} // namespace mantissa::report
