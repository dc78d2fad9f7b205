// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "cli/bench_measure.h"

namespace mantissa {

std::string instruction_set_names();                      // "sse41, avx2, ..."
std::string is_instruction_set(const std::string& name);  // a sentence where it is not, as CLI11 wants it
void bench_instruction_sets(const BenchOptions& options); // a worker process for each, then a table
std::string sentence_of(const Json& peaks);               // "Measured peaks: float32 252 GFLOP/s, ..."

} // namespace mantissa
