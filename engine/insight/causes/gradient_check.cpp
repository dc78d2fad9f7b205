// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The dynamic loss scale looks at every gradient in every step, which a small network feels.
#include "insight/causes/cause.h"

namespace mantissa::insight {
namespace {

bool is_check(const Piece& piece) { return piece.part == Part::check; }
bool is_finite_check(const Piece& piece) { return piece.of == Piece::Of::operation && piece.any().kind == "finite_check"; }

Looked look_at_check(const Pair& pair) {
    double time = pair.run_time(is_check);
    if (pair.share(time) < worth_telling)
        return not_so("finite check (" + (time > 0 ? milliseconds(time) : "off") + ")", pair.places(is_check));
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    double check = pair.run_time(is_finite_check);
    Claim claim{.fact = "The loss scale looks at every gradient in every step.",
                .evidence = milliseconds(time) + " for scaling and the finite check, " + milliseconds(time - pair.change_of(is_check)) +
                            " in " + pair.base.name,
                .pieces = pair.places(is_check)};
    if (check > 0) {
        claim.remedies = {setting_remedy("A fixed loss scale of 1024",
                                         {{Json::json_pointer("/loss_scale"), {{"mode", "fixed"}, {"value", 1024}}}},
                                         pair.run.name + ", fixed scale")};
        claim.gain = about(pair, check);
        claim.gain->most = std::min(pair.run_ms, claim.gain->most + time - check);
    } else {
        claim.holds_back = time;
    }
    return claimed(std::move(claim));
}

} // namespace

Cause cause_gradient_check() { return {.title = "the finite check", .look = look_at_check}; }

} // namespace mantissa::insight
