// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Casts between formats as operations of their own: back and forth around layers with another policy, most of all.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr double felt_share = 1.0 / 3; // of the casts: half of what surrounds a layer is named after its neighbours

bool is_cast(const Piece& piece) { return piece.converts(); }

bool is_named(const Json& exceptions, const std::string& layer) { // by itself, or by the block that it is in
    for (const auto& one : exceptions.items())
        if (layer == one.key() || layer.starts_with(one.key() + "/"))
            return true;
    return false;
}

// What one policy for all layers would spare: not the casts that the policy itself asks for.
bool come_from(const Json& exceptions, const Pair& pair, double count) {
    if (!exceptions.is_object() || exceptions.empty())
        return false;
    const auto of_these = [&](const Piece& piece) { return is_cast(piece) && piece.run && is_named(exceptions, piece.layer); };
    return static_cast<double>(std::ranges::count_if(pair.pieces, of_these)) >= felt_share * count;
}

Looked look_at_casts(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    double time = pair.run_time(is_cast);
    auto count = static_cast<double>(std::ranges::count_if(pair.pieces, [](const Piece& piece) { return is_cast(piece) && piece.run; }));
    std::string figures = words_of_count(count) + ", " + milliseconds(time);
    if (pair.share(time) < worth_telling)
        return not_so("casts (" + figures + ")", pair.places(is_cast));
    Claim claim{.fact = counted(count, "cast") + (count == 1 ? " stands" : " stand") + " in the step of " + pair.run.name + ".",
                .evidence = milliseconds(time) + " in casts, " + milliseconds(time - pair.change_of(is_cast)) + " in " + pair.base.name,
                .pieces = pair.places(is_cast)};
    for (const Piece& piece : pair.pieces)
        if (is_cast(piece) && piece.run_ms > 0.1 * time && std::ranges::find(claim.layers, piece.layer) == claim.layers.end())
            claim.layers.push_back(piece.layer);
    if (come_from(setting_at(pair.run, "/variants/0/layers"), pair, count)) {
        claim.fact =
            counted(count, "cast") + (count == 1 ? " goes" : " go") + " to and from the formats of layers with a policy of their own.";
        claim.remedies = {
            setting_remedy("One policy for all layers", {{Json::json_pointer("/layers"), Json::object()}}, pair.run.name + ", one policy")};
        claim.gain = about(pair, time);
        claim.gain->most = std::min(pair.run_ms, claim.gain->most + 0.5 * time); // layers may be faster in their new format, too
    } else {
        claim.holds_back = time;
    }
    return claimed(std::move(claim));
}

} // namespace

Cause cause_casts() { return {.title = "casts between formats", .look = look_at_casts}; }

} // namespace mantissa::insight
