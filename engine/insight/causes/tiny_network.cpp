// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A step of many operations that are each too short: to begin them takes the time, not their arithmetic.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr double short_ms = 0.03; // of an operation
constexpr double most = 0.6;      // of the device's time

bool is_short(const Piece& piece) { return piece.of == Piece::Of::operation && piece.run && piece.run_ms < short_ms; }
bool is_other(const Piece& piece) { return piece.part == Part::other; }

Looked look_at_size(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    auto all = static_cast<double>(
        std::ranges::count_if(pair.pieces, [](const Piece& piece) { return piece.of == Piece::Of::operation && piece.run; }));
    auto shorter = static_cast<double>(pair.places(is_short).size());
    double time = pair.run_time(is_short) + pair.run_time(is_other);
    if (time < most * pair.device_ms() || pair.device_ms() <= 0)
        return not_so("short operations (" + words_of_count(shorter) + " of " + words_of_count(all) + ", " + milliseconds(time) + ")",
                      pair.places(is_other));
    std::int64_t batch = pair.profile()->batch;
    Claim claim{.fact = "The network is too small for a format to matter: its step is " + words_of_count(all) +
                        " operations of a few microseconds each.",
                .evidence = words_of_count(shorter) + " of them take less than " + words_of_count(short_ms * 1e3) + " µs, " +
                            milliseconds(time) + " of " + milliseconds(pair.device_ms()) +
                            " together with what passes between them: " + both_times(pair, pair.places(is_other)),
                .pieces = pair.places(is_other),
                .holds_back = time};
    const auto& other = pair.profile()->other_batch;
    if (!other || other->batch <= batch) { // whether more images at a time help is not guessed
        claim.untried = pair.profile()->has_reruns() ? "" : "a larger batch";
        return claimed(std::move(claim));
    }
    double then = other->time.milliseconds * static_cast<double>(batch) / static_cast<double>(other->batch), gain = pair.device_ms() - then;
    claim.gain =
        Gain{gain, gain - 0.3 * then - 0.05 * pair.run_ms, std::min(pair.run_ms, gain + 0.3 * then + pair.run_ms - pair.device_ms())};
    if (gain > worth_telling * pair.run_ms)
        claim.remedies = {setting_remedy("Batch " + std::to_string(other->batch), {{Json::json_pointer("/training/batch"), other->batch}},
                                         pair.run.name + ", batch " + std::to_string(other->batch))};
    return claimed(std::move(claim));
}

} // namespace

Cause cause_tiny_network() { return {.title = "a tiny network", .look = look_at_size}; }

} // namespace mantissa::insight
