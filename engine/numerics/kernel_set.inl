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

MANTISSA_TARGET void drop_bits(float* values, std::uint32_t dropped, std::int64_t count) {
    loops::drop_bits(values, dropped, count);
}

MANTISSA_TARGET void round_to_nearest(float* values, const FloatGrid& grid, std::int64_t count) {
    loops::round_to_nearest(values, grid, count);
}

MANTISSA_TARGET void round_toward_zero(float* values, const FloatGrid& grid, std::int64_t count) {
    loops::round_toward_zero(values, grid, count);
}

MANTISSA_TARGET void round_stochastic(float* values, const FloatGrid& grid, const std::uint32_t* random, std::int64_t count) {
    loops::round_stochastic(values, grid, random, count);
}

MANTISSA_TARGET void random_blocks(const RandomKey& key, std::uint64_t first_block, std::int64_t blocks, std::uint32_t* words) {
    loops::random_blocks(key, first_block, blocks, words);
}

MANTISSA_TARGET Counts count_values(const float* values, const Borders& borders, std::int64_t count) {
    return loops::count_values(values, borders, count);
}

constexpr Kernels kernel_set(const char* name) {
    return {name,         float16_to_float,  float_to_float16, bfloat16_to_float, float_to_bfloat16, float_to_byte_codes,
            drop_bits,    round_to_nearest,  round_toward_zero, round_stochastic, random_blocks, count_values};
}
