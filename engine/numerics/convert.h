// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Whole runs of elements at the speed of memory, on the calling thread. Every result equals round_to()'s.
#include "core/random.h"
#include "numerics/rounding.h"

#include <cstdint>

namespace mantissa {

void to_float(const void* source, Storage storage, float* target, std::int64_t count);

// Rounds to the format and writes its storage. Stochastic rounding of element i draws random_bits(key, first_element + i).
void from_float(const float* source, void* target, const Format& format, RoundingRule rule, const RandomKey& key,
                std::int64_t first_element, std::int64_t count, int shared_exponent = 0);

// The same in place, for formats carried in float32. Nothing to do for float32 itself.
void round_floats(float* values, const Format& format, RoundingRule rule, const RandomKey& key, std::int64_t first_element,
                  std::int64_t count, int shared_exponent = 0);

// One element, for reference code. store() rounds to nearest even; whole numbers are clamped to their range.
double load(const void* data, Storage storage, std::int64_t index);
void store(double value, void* data, Storage storage, std::int64_t index);

} // namespace mantissa
