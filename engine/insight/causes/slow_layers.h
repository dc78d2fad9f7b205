// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/cause.h"

namespace mantissa::insight {

// Layers whose products lose far more than those of the others, each beside its own in the base.
struct SlowLayers {
    std::vector<std::string> names = {}; // the most lost first
    double ratio = 1, others = 1;        // of the first of them, and of those that are not slow: 2: takes twice as long as in the base
    double lost = 0;                     // milliseconds, of all of them
};

// own: by an implementation or a widening that no other layer has got in place of the base's; as_others: nothing but their times differs.
enum class Way { own, as_others };
SlowLayers slow_layers(const Pair& pair, Way way);

// Whose remedy is the base's policy for these layers; the fact is left to the cause.
Claim claim_of(const SlowLayers& slow, const Pair& pair);
std::string rate_words(const Pair& pair, const std::string& layer); // "b takes 3.00 ms at 40 GFLOP/s, in float32 1.00 ms"
std::string way_words(const Pair& pair, const std::string& layer);  // the same of its slowest product, with what it is computed by

} // namespace mantissa::insight
