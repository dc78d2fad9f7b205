// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Layers that move numbers more than they compute with them: a format helps them by its bytes alone.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>
#include <map>

namespace mantissa::insight {
namespace {

constexpr double most_of_step = 0.5;

bool only_moves_numbers(const Piece& piece) {
    return piece.of == Piece::Of::operation && piece.run && piece.any().work == OperationProfile::Work::computes &&
           (piece.part == Part::forward || piece.part == Part::backward) && piece.run->bytes > 1 << 16;
}

Looked look_at_memory(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    double time = pair.run_time(only_moves_numbers), bytes = 0, base_bytes = 0;
    if (time < most_of_step * pair.run_ms)
        return not_so("layers that only move numbers (" + milliseconds(time) + ")", pair.places(only_moves_numbers));
    std::map<std::string, double> layers;
    for (const Piece& piece : pair.pieces)
        if (only_moves_numbers(piece)) {
            bytes += piece.run->bytes;
            base_bytes += piece.base ? piece.base->bytes : 0;
            layers[piece.layer] += piece.run_ms;
        }
    Claim claim{.fact = "Most of the step moves numbers through memory and multiplies nothing: a format helps there by its bytes alone.",
                .evidence = milliseconds(time) + " of " + milliseconds(pair.run_ms) + ", " + words_of_mebibytes(bytes) + " MiB at " +
                            mantissa::words_of(bytes / time / 1e6) + " GB/s; " + pair.base.name + " moves " +
                            words_of_mebibytes(base_bytes) + " MiB there in " + milliseconds(time - pair.change_of(only_moves_numbers)),
                .pieces = pair.places(only_moves_numbers),
                .holds_back = time};
    for (const auto& [layer, milliseconds] : layers)
        if (milliseconds > 0.1 * time)
            claim.layers.push_back(layer);
    const double others = pair.change_of([](const Piece& piece) { return piece.part != Part::input && !only_moves_numbers(piece); });
    offer_base_policy(claim, pair, pair.change_of(only_moves_numbers), others); // where narrow numbers are moved more slowly
    return claimed(std::move(claim));
}

} // namespace

Cause cause_memory_bound() { return {.title = "memory-bound layers", .look = look_at_memory}; }

} // namespace mantissa::insight
