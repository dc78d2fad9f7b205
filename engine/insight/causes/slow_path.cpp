// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// One layer of many takes a way that is far slower than the others' in this format.
#include "insight/causes/slow_layers.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

Looked look_at_paths(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    const SlowLayers slow = slow_layers(pair, Way::own);
    if (slow.names.empty())
        return not_so("layers on a slow path (none)");
    Claim claim = claim_of(slow, pair);
    claim.fact = listed(slow.names) + (slow.names.size() == 1 ? " takes" : " take") + " a slow path that the other layers do not.";
    claim.evidence = way_words(pair, slow.names.front()) + (slow.names.size() > 1 ? "; " + way_words(pair, slow.names[1]) : "") +
                     (slow.names.size() > 2 ? "; " + std::to_string(slow.names.size() - 2) + " more" : "") +
                     together_words(pair, claim.pieces, 1);
    return claimed(std::move(claim));
}

} // namespace

Cause cause_slow_path() { return {.title = "a layer on a slow path", .look = look_at_paths}; }

} // namespace mantissa::insight
