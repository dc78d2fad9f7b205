// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// One layer of many loses far more than the others, though it is computed in the same way: what was measured, and no more is known.
#include "insight/causes/slow_layers.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

std::string fact_of(const SlowLayers& slow, const Pair& pair) {
    const std::string whose = slow.names.size() == 1 ? " loses most: its products" : " lose most: the products of " + slow.names.front();
    return listed(slow.names) + whose + " take " + words_of_ratio(slow.ratio) + " times as long as in " + pair.base.name +
           ", those of the other layers " + words_of_ratio(slow.others) + " times.";
}

Looked look_at_losses(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    const SlowLayers slow = slow_layers(pair, Way::as_others);
    if (slow.names.empty())
        return not_so("layers that lose far more than the others (none)");
    Claim claim = claim_of(slow, pair);
    claim.fact = fact_of(slow, pair);
    claim.evidence = rate_words(pair, slow.names.front()) + (slow.names.size() > 1 ? together_words(pair, claim.pieces, 0) : "");
    return claimed(std::move(claim));
}

} // namespace

Cause cause_loses_most() { return {.title = "a layer that loses most", .look = look_at_losses}; }

} // namespace mantissa::insight
