// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Products that the device does in the run's format, and more slowly than in the base's: another implementation, at another rate.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>
#include <map>

namespace mantissa::insight {
namespace {

// By more than either is known.
bool is_slower(const Piece& piece) {
    return piece.multiplies() && piece.run && piece.base && !piece.is_done_alike() && piece.change() > 0 &&
           piece.run->time.least > piece.base->time.most;
}

std::string ways_words(const Pair& pair) {
    const Piece* longest = nullptr;
    for (const Piece& piece : pair.pieces)
        if (is_slower(piece) && (!longest || piece.change() > longest->change()))
            longest = &piece;
    if (!longest)
        return {};
    auto side = [&](const OperationProfile& one, double ms) {
        return milliseconds(ms) + " at " + mantissa::words_of(one.flops / ms / 1e6) + " GFLOP/s by " + one.implementation;
    };
    return longest->name + " takes " + side(*longest->run, longest->run_ms) + ", in " + pair.base.name + " " +
           side(*longest->base, longest->base_ms);
}

Looked look_at_products(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    const double change = pair.change_of(is_slower);
    if (pair.share(change) < worth_telling)
        return not_so("slower products (" + milliseconds(change) + ")", pair.places(is_slower));
    std::map<std::string, double> layers;
    for (const Piece& piece : pair.pieces)
        if (is_slower(piece))
            layers[piece.layer] += piece.change();
    const std::vector<std::size_t> pieces = pair.places(is_slower);
    Claim claim{.evidence = ways_words(pair) + together_words(pair, pieces, 1), .pieces = pieces, .holds_back = change};
    for (const auto& [layer, lost] : layers)
        if (lost > 0.1 * change)
            claim.layers.push_back(layer);
    claim.fact = "Products of " + listed(claim.layers) + " take longer in " + pair.run.name + " than in " + pair.base.name + ".";
    return claimed(std::move(claim));
}

} // namespace

Cause cause_slower_products() { return {.title = "slower products", .look = look_at_products}; }

} // namespace mantissa::insight
