// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/cause.h"

namespace mantissa::insight {

// What several causes say of a run that waits for its data.
double reading_ms(const Pair& pair); // to read and decode a batch, on one thread
int workers_for(const Pair& pair);   // as many as the processor has cores for, four at most
// Milliseconds of a step whose batches are made ahead by so many workers, between bounds: at best beside the arithmetic, at worst they
// take the cores away from it.
Gain step_with_batches_ahead(const Pair& pair, double batch_ms);
Gain gained(const Pair& pair, const Gain& step_then);
// "the device waits 63.0 ms of 110 ms for it, 60.0 ms in float32", and what a step on one batch that stays took, where that was tried.
std::string waiting_words(const Pair& pair, const Pair::Which& which);
// What both read alike is nobody's doing, however little it is.
std::vector<std::size_t> of_other_data(const Pair& pair, const Pair::Which& which);
std::string one_batch_untried(const Pair& pair); // the rerun that would tell it; empty: it was tried

} // namespace mantissa::insight
