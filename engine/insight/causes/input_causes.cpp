// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/causes/input_causes.h"

#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {

double reading_ms(const Pair& pair) {
    const InputProfile& input = pair.profile()->input;
    return std::max(0.0, input.made.milliseconds - input.prepared.milliseconds);
}

int workers_for(const Pair& pair) { return std::clamp(pair.profile()->threads, 2, 4); }

Gain step_with_batches_ahead(const Pair& pair, double batch_ms) {
    constexpr double unsure = 0.06;
    const auto& alone = pair.profile()->one_batch;
    double device = pair.device_ms(), worker = batch_ms / workers_for(pair);
    // At best nothing is waited for, as where runs take turns and batches were made while others trained.
    double least = (alone ? std::min(device, alone->least) : device) * (1 - unsure),
           most = std::max(device + batch_ms, worker) * (1 + unsure);
    double likely = std::max(device + batch_ms * (1 + 1.0 / workers_for(pair)) / 2, worker);
    return {std::clamp(likely, least, most), least, most};
}

Gain gained(const Pair& pair, const Gain& step_then) {
    return {pair.run_ms - step_then.milliseconds, pair.run_ms - step_then.most, pair.run_ms - step_then.least};
}

std::string waiting_words(const Pair& pair, const Pair::Which& which) {
    const double waits = pair.run_time(which), base = waits - pair.change_of(which);
    std::string words = "the device waits " + milliseconds(waits) + " of " + milliseconds(pair.run_ms) + " for it, " + milliseconds(base) +
                        " in " + pair.base.name;
    if (const auto& alone = pair.profile()->one_batch)
        words += "; on one batch that stays, a step takes " + milliseconds(alone->milliseconds);
    return words;
}

std::vector<std::size_t> of_other_data(const Pair& pair, const Pair::Which& which) {
    return pair.places([&](const Piece& piece) { return which(piece) && !pair.is_reading_alike(piece); });
}

std::string one_batch_untried(const Pair& pair) { return pair.profile()->has_reruns() ? "" : "one batch that stays"; }

} // namespace mantissa::insight
