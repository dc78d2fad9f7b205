// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A format that the device does not have: float32 carriers, rounded after every operation.
#include "insight/causes/cause.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

bool is_simulated(const Piece& piece) { return piece.of == Piece::Of::operation && piece.run && piece.run->support == Support::simulated; }

Looked look_at_simulated(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return pair.run.support == Support::simulated ? without(needs_operations) : not_so("simulation (none)");
    double time = pair.run_time(is_simulated), change = pair.change_of(is_simulated);
    if (pair.share(time) < worth_telling || pair.run.support != Support::simulated)
        return not_so("simulation (none)");
    std::string reason;
    for (const Piece& piece : pair.pieces)
        if (is_simulated(piece) && (reason.empty() || piece.multiplies()))
            reason = piece.run->reason;
    Claim claim{.fact = pair.run.name + " is simulated here, so its speed is not the format's own.",
                .evidence = reason + "; " + milliseconds(time) + " in simulated operations, " + milliseconds(time - change) + " in " +
                            pair.base.name,
                .pieces = pair.places(is_simulated),
                .holds_back = 2 * pair.run_ms, // nothing else that is told of its time counts
                .remedies = {setting_remedy("Train in " + pair.base.policy, {{Json::json_pointer("/policy"), pair.base.policy}},
                                            pair.run.name + " in " + pair.base.policy)}};
    claim.gain =
        about(pair, pair.change_of([](const Piece& piece) { return piece.of == Piece::Of::operation || piece.part != Part::input; }));
    return claimed(std::move(claim));
}

} // namespace

Cause cause_simulated_format() { return {.title = "a simulated format", .look = look_at_simulated}; }

} // namespace mantissa::insight
