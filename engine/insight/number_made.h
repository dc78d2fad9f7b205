// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/first_non_finite.h"

namespace mantissa::insight {

// How a number that is not finite was made: "the gradient at conv2d_3, 2.10, times the loss scale 32,768 is beyond 65,504, the largest
// number of float16". Empty: nothing is known but its place.
std::string how_made(const FirstNonFinite& first);
// What its tensor held before: "In the 10 observed steps before, its values were between 1.20e-05 and 3.41." Empty: nothing is known.
std::string held_before(const FirstNonFinite& first);

// The finite number that was to be held and could not, or that went into it: what is worth a look in every format. None: nothing is known.
std::optional<double> number_behind(const FirstNonFinite& first);

// An optimizer divided by the root of a mean square and epsilon, and both were 0.
bool divided_by_nothing(const FirstNonFinite& first);
// How often a constant or an intermediate result of an update holds the largest number of its arithmetic; 0: it was a divisor that is
// rounded away there; none: nothing of the kind is known.
std::optional<double> times_beyond_update(const FirstNonFinite& first);
// How often the number that could not be held, or the root of the square, holds the largest that was last seen; 1: not known.
double leap_since_last_seen(const FirstNonFinite& first);
// By how much the largest value had grown in the observed steps before; 1: not known.
double growth_before(const FirstNonFinite& first);

} // namespace mantissa::insight
