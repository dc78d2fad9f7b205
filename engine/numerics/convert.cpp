// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/convert.h"

#include "numerics/code.h"
#include "numerics/kernels.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace mantissa {
namespace {

// Work goes through pieces that stay in the nearest cache. A multiple of 4, so that random blocks stay whole.
constexpr std::int64_t piece = 1024;

template <typename Work>
void in_pieces(std::int64_t count, Work&& work) {
    for (std::int64_t begin = 0; begin < count; begin += piece)
        work(begin, std::min(piece, count - begin));
}

// The random words of elements first .. first + count - 1.
class RandomWords {
public:
    const std::uint32_t* of(const RandomKey& key, std::int64_t first, std::int64_t count) {
        std::int64_t first_block = first / 4, last_block = (first + count - 1) / 4;
        kernels().random_blocks(key, static_cast<std::uint64_t>(first_block), last_block - first_block + 1, words_.data());
        return words_.data() + (first - 4 * first_block);
    }

private:
    std::array<std::uint32_t, piece + 8> words_;
};

bool is_plain(RoundingRule rule) { return rule == RoundingRule{}; }

bool has_wide_exponent(const Format& format) {
    return format.kind == FormatKind::floating && format.exponent_bits == 8 && format.specials == Specials::ieee &&
           format.mantissa_bits < 23 && format.subnormals == Subnormals::kept && !has_blocks(format);
}

// There and back: processors convert float16 several times faster than they round to it.
void round_through_float16(float* values, std::int64_t count) {
    std::array<std::uint16_t, piece> codes;
    in_pieces(count, [&](std::int64_t begin, std::int64_t size) {
        kernels().float_to_float16(values + begin, codes.data(), size);
        kernels().float16_to_float(codes.data(), values + begin, size);
    });
}

void round_stochastically(float* values, const FloatGrid& grid, const RandomKey& key, std::int64_t first, std::int64_t count) {
    RandomWords words;
    in_pieces(count, [&](std::int64_t begin, std::int64_t size) {
        kernels().round_stochastic(values + begin, grid, words.of(key, first + begin, size), size);
    });
}

void round_to_signs(float* values, RoundingRule rule, const RandomKey& key, std::int64_t first, std::int64_t count) {
    if (rule.rounding != Rounding::stochastic)
        return kernels().to_signs(values, count);
    RandomWords words;
    in_pieces(count, [&](std::int64_t begin, std::int64_t size) {
        kernels().to_signs_stochastic(values + begin, words.of(key, first + begin, size), size);
    });
}

void write_bytes(const float* source, std::uint8_t* target, const Format& format, std::int64_t count) {
    kernels().float_to_byte_codes(source, target, code_grid(format), count);
}

// Of floats that the format has, so that nothing rounds here.
void write_codes(const float* source, void* target, const Format& format, std::int64_t count) {
    switch (format.storage) {
    case Storage::float16: return kernels().float_to_float16(source, static_cast<std::uint16_t*>(target), count);
    case Storage::bfloat16: return kernels().float_to_bfloat16(source, static_cast<std::uint16_t*>(target), count);
    case Storage::float8_e4m3:
    case Storage::float8_e5m2: return write_bytes(source, static_cast<std::uint8_t*>(target), format, count);
    default: std::memcpy(target, source, static_cast<std::size_t>(count) * sizeof(float));
    }
}

std::array<float, 256> byte_values(const Format& format) {
    std::array<float, 256> values;
    for (std::uint32_t code = 0; code < 256; ++code)
        values[code] = static_cast<float>(decode(code, format));
    return values;
}

void bytes_to_float(const void* source, const std::array<float, 256>& values, float* target, std::int64_t count) {
    auto* codes = static_cast<const std::uint8_t*>(source);
    for (std::int64_t i = 0; i < count; ++i)
        target[i] = values[codes[i]];
}

template <typename Number>
void numbers_to_float(const void* source, float* target, std::int64_t count) {
    auto* numbers = static_cast<const Number*>(source);
    for (std::int64_t i = 0; i < count; ++i)
        target[i] = static_cast<float>(numbers[i]);
}

} // namespace

void to_float(const void* source, Storage storage, float* target, std::int64_t count) {
    static const std::array<float, 256> e4m3 = byte_values(float8_e4m3), e5m2 = byte_values(float8_e5m2);
    switch (storage) {
    case Storage::float16: return kernels().float16_to_float(static_cast<const std::uint16_t*>(source), target, count);
    case Storage::bfloat16: return kernels().bfloat16_to_float(static_cast<const std::uint16_t*>(source), target, count);
    case Storage::float8_e4m3: return bytes_to_float(source, e4m3, target, count);
    case Storage::float8_e5m2: return bytes_to_float(source, e5m2, target, count);
    case Storage::float64: return numbers_to_float<double>(source, target, count);
    case Storage::uint8: return numbers_to_float<std::uint8_t>(source, target, count);
    case Storage::int32: return numbers_to_float<std::int32_t>(source, target, count);
    case Storage::float32: std::memmove(target, source, static_cast<std::size_t>(count) * sizeof(float));
    }
}

void from_float(const float* source, void* target, const Format& format, RoundingRule rule, const RandomKey& key,
                std::int64_t first_element, std::int64_t count, int shared_exponent) {
    bool sixteen_bits = format.storage == Storage::float16 || format.storage == Storage::bfloat16;
    if (is_plain(rule) && sixteen_bits)
        return write_codes(source, target, format, count);
    auto* bytes = static_cast<std::byte*>(target);
    auto element = static_cast<std::int64_t>(storage_bytes(format.storage));
    std::array<float, piece> rounded;
    in_pieces(count, [&](std::int64_t begin, std::int64_t size) {
        std::copy_n(source + begin, size, rounded.data());
        round_floats(rounded.data(), format, rule, key, first_element + begin, size, shared_exponent);
        write_codes(rounded.data(), bytes + begin * element, format, size);
    });
}

void round_floats(float* values, const Format& format, RoundingRule rule, const RandomKey& key, std::int64_t first_element,
                  std::int64_t count, int shared_exponent) {
    if (format == float32 && rule.overflow == Overflow::special)
        return;
    if (format.kind == FormatKind::binary)
        return round_to_signs(values, rule, key, first_element, count);
    if (is_plain(rule) && has_wide_exponent(format))
        return kernels().drop_bits(values, static_cast<std::uint32_t>(23 - format.mantissa_bits), count);
    if (is_plain(rule) && format == float16)
        return round_through_float16(values, count);
    if (StepGrid steps; rule.rounding == Rounding::nearest_even && step_grid(format, shared_exponent, steps))
        return kernels().round_to_steps(values, steps, count);
    FloatGrid grid = float_grid(format, rule, shared_exponent);
    switch (rule.rounding) {
    case Rounding::nearest_even: return kernels().round_to_nearest(values, grid, count);
    case Rounding::toward_zero: return kernels().round_toward_zero(values, grid, count);
    case Rounding::stochastic: return round_stochastically(values, grid, key, first_element, count);
    }
}

} // namespace mantissa
