// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A baseline whose products are already cut to tf32 is no float32 baseline.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

bool base_cuts(const Piece& piece) { return piece.multiplies() && piece.base && piece.base->format == format_name(tf32); }
// A cut that is an operation of its own, which strict float32 has no need of.
bool is_cut(const Piece& piece) {
    return piece.of == Piece::Of::operation && piece.base && piece.base->work == OperationProfile::Work::converts &&
           (piece.base->result == format_name(tf32) || piece.base->format == format_name(tf32));
}
bool run_cuts(const Piece& piece) { return piece.multiplies() && piece.run && piece.run->format == format_name(tf32); }

double peak_of(const Pair& pair, const std::string& format) {
    for (const RunProfile* profile : {pair.base_profile(), pair.profile()})
        if (auto found = profile->peaks.flops_s.find(format); found != profile->peaks.flops_s.end())
            return found->second;
    return 0;
}

// The step that strict float32 takes in the base's place: without the cuts where they are operations of software, at float32's rate where
// units did them.
Gain strict_step(const Pair& pair) {
    constexpr double most_times = 8, unsure = 0.1; // as fast as tf32's units are beside float32 at most
    const double strict = peak_of(pair, format_name(float32)), cut = peak_of(pair, format_name(tf32));
    const double times = strict > 0 && cut > 0 ? std::max(1.0, cut / strict) : most_times;
    double fewer = pair.sum([](const Piece&piece) { return piece.base_ms; }, is_cut), more = 0;
    for (const Piece& piece : pair.pieces)
        if (base_cuts(piece)) {
            fewer += std::min(piece.base->conversion, piece.base_ms);
            more += piece.base->support == Support::native ? (times - 1) * piece.base_ms : 0;
        }
    const double least = pair.base_ms - fewer, most = pair.base_ms + more;
    return {(least + most) / 2, (1 - unsure) * least - fewer, (1 + unsure) * most};
}

Looked look_at_baseline(const Pair& pair) {
    if (!pair.base_profile() || !pair.profile())
        return without(needs_operations);
    if (pair.places(base_cuts).empty() || !pair.places(run_cuts).empty())
        return not_so("tf32 in the baseline (" + std::string(pair.places(base_cuts).empty() ? "none" : "in both") + ")");
    double base = pair.sum([](const Piece& piece) { return piece.base_ms; }, base_cuts);
    const Gain then = strict_step(pair);
    return claimed({.fact = "The baseline is already tf32: " + pair.base.name + " multiplies 10 bits of fraction, as float16 does.",
                    .evidence = counted(static_cast<double>(pair.places(base_cuts).size()), "product") + " of " + pair.base.name +
                                " in tf32, " + milliseconds(base) + " of its " + milliseconds(pair.base_ms),
                    .gain = Gain{pair.run_ms - then.milliseconds, pair.run_ms - then.most, pair.run_ms - then.least},
                    .holds_back = pair.run_ms,
                    .remedies = {setting_remedy("Compare with strict float32", {{Json::json_pointer("/policy"), format_name(float32)}},
                                                "strict float32")}});
}

} // namespace

Cause cause_tf32_baseline() { return {.title = "a baseline in tf32", .look = look_at_baseline}; }

} // namespace mantissa::insight
