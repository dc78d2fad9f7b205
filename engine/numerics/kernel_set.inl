// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// One set of kernels; included once per target, with MANTISSA_TARGET set to its attribute (or nothing).

MANTISSA_TARGET void float16_to_float(const std::uint16_t* source, float* target, std::int64_t count) {
    loops::float16_to_float(source, target, count);
}

MANTISSA_TARGET void float_to_float16(const float* source, std::uint16_t* target, std::int64_t count) {
    loops::float_to_float16(source, target, count);
}

MANTISSA_TARGET void bfloat16_to_float(const std::uint16_t* source, float* target, std::int64_t count) {
    loops::bfloat16_to_float(source, target, count);
}

MANTISSA_TARGET void float_to_bfloat16(const float* source, std::uint16_t* target, std::int64_t count) {
    loops::float_to_bfloat16(source, target, count);
}

MANTISSA_TARGET void float_to_byte_codes(const float* source, std::uint8_t* target, const CodeGrid& codes, std::int64_t count) {
    loops::float_to_byte_codes(source, target, codes, count);
}

MANTISSA_TARGET void drop_bits(float* values, std::uint32_t dropped, std::int64_t count) { loops::drop_bits(values, dropped, count); }

MANTISSA_TARGET void round_to_nearest(float* values, const FloatGrid& grid, std::int64_t count) {
    loops::round_to_nearest(values, grid, count);
}

MANTISSA_TARGET void round_toward_zero(float* values, const FloatGrid& grid, std::int64_t count) {
    loops::round_toward_zero(values, grid, count);
}

MANTISSA_TARGET void round_stochastic(float* values, const FloatGrid& grid, const std::uint32_t* random, std::int64_t count) {
    loops::round_stochastic(values, grid, random, count);
}

MANTISSA_TARGET void round_to_steps(float* values, const StepGrid& grid, std::int64_t count) { loops::round_to_steps(values, grid, count); }

MANTISSA_TARGET void to_signs(float* values, std::int64_t count) { loops::to_signs(values, count); }

MANTISSA_TARGET void to_signs_stochastic(float* values, const std::uint32_t* random, std::int64_t count) {
    loops::to_signs_stochastic(values, random, count);
}

MANTISSA_TARGET void random_blocks(const RandomKey& key, std::uint64_t first_block, std::int64_t blocks, std::uint32_t* words) {
    loops::random_blocks(key, first_block, blocks, words);
}

MANTISSA_TARGET std::uint32_t largest_magnitude(const float* values, std::int64_t count) { return loops::largest_magnitude(values, count); }

MANTISSA_TARGET void raise_largest(const float* values, std::uint32_t* largest, std::int64_t count) {
    loops::raise_largest(values, largest, count);
}

MANTISSA_TARGET void spread_largest(std::uint32_t* largest, std::int64_t group, std::int64_t count) {
    loops::spread_largest(largest, group, count);
}

MANTISSA_TARGET void e4m3_divisors(const std::uint32_t* largest, float of_tensor, const BlockRule& rule, float* divisors,
                                   std::int64_t count) {
    loops::e4m3_divisors(largest, of_tensor, rule, divisors, count);
}

MANTISSA_TARGET void round_in_blocks(const float* values, float* rounded, const BlockScales& scales, const FloatGrid& grid,
                                     std::int64_t count) {
    loops::round_in_blocks<Rounding::nearest_even>(values, rounded, scales, grid, nullptr, count);
}

MANTISSA_TARGET void round_in_blocks_toward_zero(const float* values, float* rounded, const BlockScales& scales, const FloatGrid& grid,
                                                 std::int64_t count) {
    loops::round_in_blocks<Rounding::toward_zero>(values, rounded, scales, grid, nullptr, count);
}

MANTISSA_TARGET void round_in_blocks_stochastic(const float* values, float* rounded, const BlockScales& scales, const FloatGrid& grid,
                                                const std::uint32_t* random, std::int64_t count) {
    loops::round_in_blocks<Rounding::stochastic>(values, rounded, scales, grid, random, count);
}

MANTISSA_TARGET Counts count_values(const float* values, const Borders& borders, std::int64_t count) {
    return loops::count_values(values, borders, count);
}

MANTISSA_TARGET Ends count_ends(const float* values, const Borders& borders, std::int64_t count) {
    return loops::count_ends(values, borders, count);
}

MANTISSA_TARGET SquareSums sum_squares(const float* wide, const float* stored, std::int64_t count) {
    return loops::sum_squares(wide, stored, count);
}

MANTISSA_TARGET double sum_errors(const float* wide, const float* stored, std::int64_t count) {
    return loops::sum_errors(wide, stored, count);
}

constexpr Kernels kernel_set(const char* name) {
    return {.name = name,
            .float16_to_float = float16_to_float,
            .float_to_float16 = float_to_float16,
            .bfloat16_to_float = bfloat16_to_float,
            .float_to_bfloat16 = float_to_bfloat16,
            .float_to_byte_codes = float_to_byte_codes,
            .drop_bits = drop_bits,
            .round_to_nearest = round_to_nearest,
            .round_toward_zero = round_toward_zero,
            .round_stochastic = round_stochastic,
            .round_to_steps = round_to_steps,
            .to_signs = to_signs,
            .to_signs_stochastic = to_signs_stochastic,
            .random_blocks = random_blocks,
            .largest_magnitude = largest_magnitude,
            .raise_largest = raise_largest,
            .spread_largest = spread_largest,
            .e4m3_divisors = e4m3_divisors,
            .round_in_blocks = round_in_blocks,
            .round_in_blocks_toward_zero = round_in_blocks_toward_zero,
            .round_in_blocks_stochastic = round_in_blocks_stochastic,
            .count_values = count_values,
            .count_ends = count_ends,
            .sum_squares = sum_squares,
            .sum_errors = sum_errors};
}
