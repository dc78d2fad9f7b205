// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A baseline whose products are already cut to tf32 is no float32 baseline.
#include "insight/causes/cause.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

bool base_cuts(const Piece& piece) { return piece.multiplies() && piece.base && piece.base->format == format_name(tf32); }
bool run_cuts(const Piece& piece) { return piece.multiplies() && piece.run && piece.run->format == format_name(tf32); }

Looked look_at_baseline(const Pair& pair) {
    if (!pair.base_profile() || !pair.profile())
        return without(needs_operations);
    if (pair.places(base_cuts).empty() || !pair.places(run_cuts).empty())
        return not_so("tf32 in the baseline (" + std::string(pair.places(base_cuts).empty() ? "none" : "in both") + ")");
    double base = pair.sum([](const Piece& piece) { return piece.base_ms; }, base_cuts);
    return claimed({.fact = "The baseline is already tf32: " + pair.base.name + " multiplies 10 bits of fraction, as float16 does.",
                    .evidence = counted(static_cast<double>(pair.places(base_cuts).size()), "product") + " of " + pair.base.name +
                                " in tf32, " + milliseconds(base) + " of its " + milliseconds(pair.base_ms),
                    .holds_back = pair.run_ms,
                    .remedies = {setting_remedy("Compare with strict float32", {{Json::json_pointer("/policy"), format_name(float32)}},
                                                "strict float32")}});
}

} // namespace

Cause cause_tf32_baseline() { return {.title = "a baseline in tf32", .look = look_at_baseline}; }

} // namespace mantissa::insight
