// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/tally.h"
#include "plan/observe.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mantissa {

// One tensor of an observed step, before and after it was rounded.
struct TensorHealth {
    std::string layer = {}, tensor = {}; // tensor: unique within a step
    Subject subject = Subject::activations;
    std::string format = {};
    Observation::Scale scale = Observation::Scale::none;
    Observation::Function function = Observation::Function::other;
    Tally tally = {};
    // What the format's numbers were multiplied by at the time, where all of the tensor shares a scale or an exponent; none: nothing, or
    // each block has a scale of its own. Runs made before it was kept tell of none.
    std::optional<double> range_scale = {};

    bool range_follows() const; // its range moves with its values: what they are all multiplied by, a loss scale say, changes nothing
};

// What an update wanted to do to a variable, in double precision, and what the variable's format let it do. The same of a moving
// statistic, which follows a batch's.
struct UpdateHealth {
    std::string layer = {}, variable = {}, format = {};
    std::int64_t count = 0;
    std::int64_t idle = 0;                     // nothing was wanted
    std::int64_t lost = 0;                     // something was wanted, and nothing came of it
    std::int64_t partly_lost = 0;              // a quarter or more of what was wanted was rounded away, or added
    bool drawn = false;                        // rounded stochastically: what is lost in one step comes whole in another
    std::optional<std::int64_t> flipped = {};  // turned its sign; not known of runs made before it was counted
    std::int64_t spoiled = 0;                  // not finite any more, though what was wanted is
    double weights = 0, changes = 0, made = 0; // root mean squares: of the weights before, of what was wanted and of what became of it
    Census wanted = {};                        // of the changes, against the variable's format
    std::vector<std::int64_t> lost_at = {};    // of those that were lost, by exponent as in a census; empty: not known of an older run

    // Of those that were lost, so small beside the weights that float32 would have lost them, too: no format's doing. 0: not known.
    std::int64_t lost_to_any() const;
    double lost_share() const;    // without those, of the changes that count
    double headroom_bits() const; // log2(weights / changes); infinity where nothing was wanted
};

// How far one tensor of an observed step, or a variable before it, is from the twin's.
struct TwinDistance {
    std::string layer = {}, tensor = {};
    Subject subject = Subject::activations;
    double error = 0;  // root mean square of the difference, over that of the twin's values
    double cosine = 1; // of the angle between both
    double ulps = 0;   // the largest difference, in units of the last place that the run's format has at the larger of both
};

// An observed step of a run.
struct HealthSample {
    std::int64_t step = 0, epoch = 0;
    double seconds = 0;      // on the run's own clock
    double cost_seconds = 0; // that observing took, beside that clock
    double once_seconds = 0; // of those, to make ready what the next samples use again; not kept
    double loss_scale = 1, learning_rate = 0;
    bool skipped = false; // the scaled gradients were not finite: there was no update
    std::vector<TensorHealth> tensors = {};
    std::vector<UpdateHealth> updates = {};
    std::vector<TwinDistance> twin = {}; // of a run that has one
};

} // namespace mantissa
