// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/health_history.h"

#include <optional>

namespace mantissa::insight {

bool is_narrow(const Format& format); // has fewer bits than float32
// Some are multiplied by the loss scale: of those that are not the scale is divided out again, and no other one lifts them.
bool scales_gradients(const HealthHistory& history);

// What would become of scaled gradients if the loss scale were multiplied by 2^shift: shares of those that are finite and not zero,
// from their histograms. Where some are narrow, of these alone.
struct ScaleOutcome {
    int shift = 0;
    double kept = 0, lost = 0, overflowing = 0; // lost: rounded to zero
};
ScaleOutcome outcome_at(const HealthHistory& history, int shift);

// The power of two that loses the fewest gradients and leaves this many bits to the largest.
struct ScaleProposal {
    double scale = 1; // the whole loss scale
    ScaleOutcome now = {}, then = {};
    double headroom_bits = 0;   // of the largest gradient, at the proposal
    std::string narrowest = {}; // the layer that has that gradient
};
inline constexpr int proposal_headroom_bits = 3; // gradients of later steps may be larger
double scale_of_power(double exponent);          // of two, or the nearest that an experiment may ask for
// nullopt: no gradient was scaled, none was seen, or the range of all of them follows their values.
std::optional<ScaleProposal> propose_scale(const HealthHistory& history);

} // namespace mantissa::insight
