// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Elements of tensors, as kernels read and write them. `Plain` is the fast way: one storage throughout, rounding to
// nearest, 16 bytes at a time. `Any` reads every storage and rounds to every format, one element at a time.
#include "backends/cuda/device/codes.h"
#include "core/random.h"
#include "ops/step_block.h"

#include <cstddef>

namespace mantissa::MANTISSA_DEVICE {

template <Storage>
struct Codes;
template <>
struct Codes<Storage::float32> {
    using Type = float;
    static constexpr float half_of_least = 0; // the smallest number that is kept
    MANTISSA_HD static float decode(float value) { return value; }
    MANTISSA_HD static float encode(float value) { return value; }
};
template <>
struct Codes<Storage::float16> {
    using Type = std::uint16_t;
    static constexpr float half_of_least = 0x1p-25f;
    MANTISSA_HD static float decode(std::uint16_t code) { return float_of_float16(code); }
    MANTISSA_HD static std::uint16_t encode(float value) { return float16_of(value); }
};
template <>
struct Codes<Storage::bfloat16> {
    using Type = std::uint16_t;
    static constexpr float half_of_least = 0x1p-134f;
    MANTISSA_HD static float decode(std::uint16_t code) { return float_of_bfloat16(code); }
    MANTISSA_HD static std::uint16_t encode(float value) { return bfloat16_of(value); }
};

// Bytes, in words: held as bytes, each number was taken apart into its own and put together again, half of what a loop over rows did. They
// may be those of numbers of any kind.
struct [[gnu::may_alias]] alignas(16) Sixteen {
    std::uint32_t words[4];
};

template <Storage storage>
struct Plain {
    using Code = typename Codes<storage>::Type;
    static constexpr int width = static_cast<int>(16 / sizeof(Code));

    // A vector as it lies: several of them can be under way before the first is looked at.
    union Piece {
        Sixteen all;
        Code codes[width];
    };
    MANTISSA_HD static void unpack(const Piece& piece, float (&values)[width]) {
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            values[i] = Codes<storage>::decode(piece.codes[i]);
    }

    struct Source {
        const Code* data = nullptr;

        MANTISSA_HD Piece piece(std::int64_t first) const {
            Piece whole;
            whole.all = vector_at<const Sixteen>(data + first);
            return whole;
        }
        MANTISSA_HD float operator[](std::int64_t i) const { return Codes<storage>::decode(data[i]); }
        // Elements first .. first + width - 1, those below `count`; `first` is a multiple of width.
        MANTISSA_HD void read(std::int64_t first, std::int64_t count, float (&values)[width]) const {
            if (first + width <= count) {
                Piece whole = piece(first);
                for (int i = 0; i < width; ++i) // unrolled by command, averages over a window spill
                    values[i] = Codes<storage>::decode(whole.codes[i]);
                return;
            }
            for (int i = 0; i < width; ++i)
                values[i] = first + i < count ? Codes<storage>::decode(data[first + i]) : 0.0f;
        }
    };

    struct Target {
        Code* data = nullptr;

        MANTISSA_HD static float rounded(float value, std::int64_t) { return Codes<storage>::decode(Codes<storage>::encode(value)); }
        // rounded(value) > 0, by one comparison: the half itself goes to zero, as ties go to even.
        MANTISSA_HD static bool rounds_above_zero(float value, std::int64_t) { return value > Codes<storage>::half_of_least; }
        // What a relu takes before it is stored: rounding keeps signs and order, so that once, behind the relu, gives the same code.
        MANTISSA_HD static float before_relu(float value, std::int64_t) { return value; }
        MANTISSA_HD void put(std::int64_t i, float value) const { data[i] = Codes<storage>::encode(value); }
        MANTISSA_HD void write(std::int64_t first, std::int64_t count, const float (&values)[width]) const {
            if (first + width <= count) {
                Piece whole;
                for (int i = 0; i < width; ++i)
                    whole.codes[i] = Codes<storage>::encode(values[i]);
                vector_at<Sixteen>(data + first) = whole.all;
                return;
            }
            for (int i = 0; i < width && first + i < count; ++i)
                data[first + i] = Codes<storage>::encode(values[i]);
        }
        // Where all of them are there, as in rows of whole vectors.
        MANTISSA_HD void write_whole(std::int64_t first, const float (&values)[width]) const {
            Piece whole;
            MANTISSA_UNROLL
            for (int i = 0; i < width; ++i)
                whole.codes[i] = Codes<storage>::encode(values[i]);
            vector_at<Sixteen>(data + first) = whole.all;
        }
    };
};

struct Any {
    static constexpr int width = 1;
    using Piece = float;
    MANTISSA_HD static void unpack(const Piece& piece, float (&values)[width]) { values[0] = piece; }

    struct Source {
        const void* data = nullptr;
        Storage storage = Storage::float32;
        Format format;
        const float* shared = nullptr; // in State: floating formats, what codes are multiplied by; dynamic_fixed, an exponent; null: none

        MANTISSA_HD float raw(std::int64_t i) const {
            switch (storage) {
            case Storage::float16: return float_of_float16(static_cast<const std::uint16_t*>(data)[i]);
            case Storage::bfloat16: return float_of_bfloat16(static_cast<const std::uint16_t*>(data)[i]);
            case Storage::float8_e4m3:
            case Storage::float8_e5m2: return static_cast<float>(decode(static_cast<const std::uint8_t*>(data)[i], format));
            case Storage::float64: return static_cast<float>(static_cast<const double*>(data)[i]);
            case Storage::uint8: return static_cast<float>(static_cast<const std::uint8_t*>(data)[i]);
            case Storage::int32: return static_cast<float>(static_cast<const std::int32_t*>(data)[i]);
            default: return static_cast<const float*>(data)[i];
            }
        }
        MANTISSA_HD float operator[](std::int64_t i) const {
            float value = raw(i);
            return shared && format.kind == FormatKind::floating ? value * *shared : value;
        }
        MANTISSA_HD Piece piece(std::int64_t first) const { return (*this)[first]; }
        MANTISSA_HD void read(std::int64_t first, std::int64_t count, float (&values)[width]) const {
            values[0] = first < count ? (*this)[first] : 0.0f;
        }
    };

    struct Target {
        enum class Way : std::uint8_t { as_is, on_bits, by_definition };
        void* data = nullptr;
        Storage storage = Storage::float32;
        Way way = Way::as_is;
        Format format;
        RoundingRule rule;
        CodeGrid codes;                // the codes of the storage's own format
        FloatGrid grid;                // on_bits
        std::uint64_t stream = 0;      // stochastic rounding
        const float* shared = nullptr; // as in Source
        const StepBlock* block = nullptr;

        MANTISSA_HD std::uint32_t draw(std::int64_t i) const {
            if (rule.rounding != Rounding::stochastic)
                return 0;
            return random_bits(rounding_key(block->seed, stream, block->step), static_cast<std::uint64_t>(i));
        }

        // What is stored for element i, without the scale that floating formats with a shared exponent have.
        MANTISSA_HD float on_grid(float value, std::int64_t i) const {
            if (way == Way::as_is)
                return value;
            if (way == Way::by_definition)
                return static_cast<float>(round_to(static_cast<double>(value), format, rule, draw(i), shared_exponent()));
            switch (rule.rounding) {
            case Rounding::nearest_even: return float_of(round_float_bits<Rounding::nearest_even>(bits_of(value), grid, 0));
            case Rounding::toward_zero: return float_of(round_float_bits<Rounding::toward_zero>(bits_of(value), grid, 0));
            default: return float_of(round_float_bits<Rounding::stochastic>(bits_of(value), grid, draw(i)));
            }
        }
        MANTISSA_HD float scale() const { return shared && format.kind == FormatKind::floating ? *shared : 1.0f; }
        MANTISSA_HD int shared_exponent() const { return shared && format.kind != FormatKind::floating ? static_cast<int>(*shared) : 0; }
        MANTISSA_HD float rounded(float value, std::int64_t i) const { return on_grid(value / scale(), i) * scale(); }
        MANTISSA_HD bool rounds_above_zero(float value, std::int64_t i) const { return rounded(value, i) > 0; }
        MANTISSA_HD float before_relu(float value, std::int64_t i) const { return rounded(value, i); }

        MANTISSA_HD void put(std::int64_t i, float value) const {
            float stored = on_grid(value / scale(), i);
            switch (storage) {
            case Storage::float16:
            case Storage::bfloat16:
                static_cast<std::uint16_t*>(data)[i] = static_cast<std::uint16_t>(code_of_float_bits(bits_of(stored), codes));
                break;
            case Storage::float8_e4m3:
            case Storage::float8_e5m2:
                static_cast<std::uint8_t*>(data)[i] = static_cast<std::uint8_t>(code_of_float_bits(bits_of(stored), codes));
                break;
            case Storage::float64: static_cast<double*>(data)[i] = static_cast<double>(stored); break;
            case Storage::uint8: static_cast<std::uint8_t*>(data)[i] = static_cast<std::uint8_t>(stored); break;
            case Storage::int32: static_cast<std::int32_t*>(data)[i] = static_cast<std::int32_t>(stored); break;
            default: static_cast<float*>(data)[i] = stored;
            }
        }
        MANTISSA_HD void write(std::int64_t first, std::int64_t count, const float (&values)[width]) const {
            if (first < count)
                put(first, values[0]);
        }
        MANTISSA_HD void write_whole(std::int64_t first, const float (&values)[width]) const { put(first, values[0]); }
    };
};

} // namespace mantissa::MANTISSA_DEVICE
