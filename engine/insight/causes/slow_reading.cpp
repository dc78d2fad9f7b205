// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Batches are made ahead, and still not fast enough: files are read or decoded more slowly than the device learns from them.
#include "insight/causes/input_causes.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

bool is_input(const Piece& piece) { return piece.of == Piece::Of::reading; }

// Pictures decoded once come from memory, or from a file, from the second time on.
bool could_keep(const Pair& pair) {
    return setting_at(pair.run, "/data/source") == "image_folder" && setting_at(pair.run, "/data/keep_mib") == 0;
}

// Workers that decode take cores and caches from the step itself, which is the quicker without them: their share of the threads, and
// a quarter more where both want the same memory.
double least_without_workers(const Pair& pair) {
    const double threads = std::max(1, pair.profile()->threads), workers = std::max(0, pair.profile()->input.workers);
    const double shared = 0.75 * pair.device_ms() * threads / (threads + workers);
    const auto& alone = pair.profile()->one_batch; // which nobody disturbed
    return alone ? std::min(shared, alone->least) : shared;
}

Looked look_at_reading(const Pair& pair) {
    if (!pair.profile())
        return without(needs_batches);
    const InputProfile& input = pair.profile()->input;
    double waited = pair.run_time(is_input), made = input.made.milliseconds;
    constexpr double keeps_up = 0.5; // of the step: whoever takes less to make a batch does not hold it up
    if (input.workers == 0 || pair.share(waited) < worth_telling || made < keeps_up * pair.device_ms())
        return not_so("workers that cannot keep up (" + counted(input.workers, "worker") + ")", of_other_data(pair, is_input));
    Claim claim{.fact = "Reading cannot keep up: " + counted(input.workers, "worker") + (input.workers == 1 ? " makes" : " make") +
                        " batches more slowly than the device takes them.",
                .evidence = milliseconds(made) + " to make a batch on one thread; " + waiting_words(pair, is_input),
                .pieces = pair.places(is_input),
                .untried = one_batch_untried(pair)};
    if (could_keep(pair)) {
        claim.remedies = {setting_remedy("Keep decoded pictures in memory", {{Json::json_pointer("/data/keep_mib"), 1024}},
                                         pair.run.name + ", kept in memory")};
        claim.gain = gained(pair, between(least_without_workers(pair), std::max(pair.device_ms() + made * 0.25, pair.device_ms() * 1.06)));
    } else if (input.workers < workers_for(pair)) {
        claim.remedies = {setting_remedy("Use " + std::to_string(workers_for(pair)) + " workers",
                                         {{Json::json_pointer("/data/workers"), workers_for(pair)}},
                                         pair.run.name + ", " + std::to_string(workers_for(pair)) + " workers")};
        claim.gain = gained(pair, step_with_batches_ahead(pair, made));
    } else {
        claim.holds_back = waited;
    }
    return claimed(std::move(claim));
}

} // namespace

Cause cause_slow_reading() { return {.title = "reading and decoding", .look = look_at_reading}; }

} // namespace mantissa::insight
