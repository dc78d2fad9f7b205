// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/sweep/results.h"

namespace mantissa::report {

// "mixed_bfloat16 at batch 64 is on the best front: 1.59 times as fast as float32, 39 % less memory, accuracy inside the noise."
std::string sweep_answer(const SweepResults& results);
// "Nothing was learned by float32 at batch 16 (1 of 2 seeds)."; empty: by none.
std::string idle_answer(const SweepResults& results);
// "4 policies × 4 batches × 3 seeds. All runs of a seed start from the same weights and see the same images in the same order."
std::string sweep_detail(const SweepResults& results);

} // namespace mantissa::report
