// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

namespace mantissa {

enum class Fault {
    none,
    wrong_value,      // one element of the result is off by eight last places
    missing_value,    // one element of the result is not written
    wrong_nan,        // one element of the result is NaN
    past_the_end,     // a byte behind the result
    before_the_start, // a byte before the result
    changed_input,
    changing_result,    // every second step gives the next float
    wrong_once_settled, // from the third step on, as a captured graph might be
    wrong_counter,      // StepBlock::applied_steps
    narrow_operands,    // the first input is cut to tf32 on its way in
};

// The reference back end with one mistake, made in each step to the first operation's first output or input, of float32.
std::unique_ptr<Backend> make_faulty_backend(Fault fault);

} // namespace mantissa
