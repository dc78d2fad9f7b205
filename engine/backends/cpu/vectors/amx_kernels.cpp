// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/vectors/amx_kernels.h"

#include <immintrin.h>

namespace mantissa::cpu {
namespace {

// Registers by what they hold: sums of row block i and column block j in 2 * i + j.
constexpr int left_register = 4, right_register = 6;

struct alignas(64) TileSettings {
    std::uint8_t palette = 1, start_row = 0, reserved[14] = {};
    std::uint16_t row_bytes[16] = {};
    std::uint8_t rows[16] = {};
};

void begin(const AmxShape& shape) {
    TileSettings settings;
    auto set = [&](int place, std::int64_t rows, std::int64_t bytes) {
        settings.rows[place] = static_cast<std::uint8_t>(rows);
        settings.row_bytes[place] = static_cast<std::uint16_t>(bytes);
    };
    for (int i = 0; i < 4; ++i)
        set(i, shape.rows, amx_block * 4);
    for (int i = 0; i < 2; ++i) {
        set(left_register + i, shape.rows, shape.depth * 2);
        set(right_register + i, shape.depth / 2, amx_block * 4);
    }
    __asm__ volatile("" : : "r"(&settings) : "memory"); // GCC 12 takes it that the next line reads eight bytes of them
    _tile_loadconfig(&settings);
}

void end() { _tile_release(); }

std::size_t bytes(std::int64_t numbers) { return static_cast<std::size_t>(numbers) * 2; }

template <int rows, int columns>
void start_sums(const AmxProduct& p) {
    const auto step = static_cast<std::size_t>(p.sums_row) * sizeof(float);
    if (!p.adds) {
        _tile_zero(0);
        if constexpr (columns > 1)
            _tile_zero(1);
        if constexpr (rows > 1)
            _tile_zero(2);
        if constexpr (rows > 1 && columns > 1)
            _tile_zero(3);
        return;
    }
    _tile_loadd(0, p.sums[0][0], step);
    if constexpr (columns > 1)
        _tile_loadd(1, p.sums[0][1], step);
    if constexpr (rows > 1)
        _tile_loadd(2, p.sums[1][0], step);
    if constexpr (rows > 1 && columns > 1)
        _tile_loadd(3, p.sums[1][1], step);
}

template <int rows, int columns>
void store_sums(const AmxProduct& p) {
    const auto step = static_cast<std::size_t>(p.sums_row) * sizeof(float);
    _tile_stored(0, p.sums[0][0], step);
    if constexpr (columns > 1)
        _tile_stored(1, p.sums[0][1], step);
    if constexpr (rows > 1)
        _tile_stored(2, p.sums[1][0], step);
    if constexpr (rows > 1 && columns > 1)
        _tile_stored(3, p.sums[1][1], step);
}

template <int rows, int columns>
void multiply_chunk(const AmxProduct& p, std::int64_t left, std::int64_t right) {
    _tile_loadd(4, p.left[0] + left, bytes(p.left_row));
    _tile_loadd(6, p.right[0] + right, bytes(p.right_row));
    _tile_dpbf16ps(0, 4, 6);
    if constexpr (columns > 1) {
        _tile_loadd(7, p.right[1] + right, bytes(p.right_row));
        _tile_dpbf16ps(1, 4, 7);
    }
    if constexpr (rows > 1) {
        _tile_loadd(5, p.left[1] + left, bytes(p.left_row));
        _tile_dpbf16ps(2, 5, 6);
    }
    if constexpr (rows > 1 && columns > 1)
        _tile_dpbf16ps(3, 5, 7);
}

template <int rows, int columns>
void multiply_blocks(const AmxProduct& p) {
    start_sums<rows, columns>(p);
    std::int64_t right = 0;
    for (std::int64_t line = 0; line < p.lines; ++line)
        for (std::int64_t chunk = 0; chunk < p.chunks; ++chunk, right += p.right_chunk)
            multiply_chunk<rows, columns>(p, line * p.left_line + chunk * p.depth, right);
    store_sums<rows, columns>(p);
}

void multiply(const AmxProduct& p, int row_blocks, int column_blocks) {
    if (row_blocks > 1)
        return column_blocks > 1 ? multiply_blocks<2, 2>(p) : multiply_blocks<2, 1>(p);
    return column_blocks > 1 ? multiply_blocks<1, 2>(p) : multiply_blocks<1, 1>(p);
}

using Eight = __m128i;

// Eight rows of eight numbers, turned.
void turn_eight(Eight (&r)[8]) {
    Eight a[8], b[8];
    for (int i = 0; i < 4; ++i) {
        a[2 * i] = _mm_unpacklo_epi16(r[2 * i], r[2 * i + 1]);
        a[2 * i + 1] = _mm_unpackhi_epi16(r[2 * i], r[2 * i + 1]);
    }
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
            b[4 * i + 2 * j] = _mm_unpacklo_epi32(a[4 * i + j], a[4 * i + 2 + j]);
            b[4 * i + 2 * j + 1] = _mm_unpackhi_epi32(a[4 * i + j], a[4 * i + 2 + j]);
        }
    for (int i = 0; i < 4; ++i) {
        r[2 * i] = _mm_unpacklo_epi64(b[i], b[4 + i]);
        r[2 * i + 1] = _mm_unpackhi_epi64(b[i], b[4 + i]);
    }
}

void turn(const Stored16* from, std::int64_t from_step, std::int64_t count, Stored16* to, std::int64_t to_step) {
    for (std::int64_t first = 0; first < count; first += 8)
        for (std::int64_t channel = 0; channel < amx_block; channel += 8) {
            const std::int64_t here = count - first < 8 ? count - first : 8;
            Eight rows[8] = {};
            for (std::int64_t i = 0; i < here; ++i)
                rows[i] = _mm_loadu_si128(reinterpret_cast<const Eight*>(from + (first + i) * from_step + channel));
            turn_eight(rows);
            for (std::int64_t i = 0; i < 8; ++i) {
                Stored16* row = to + (channel + i) * to_step + first;
                if (here == 8)
                    _mm_storeu_si128(reinterpret_cast<Eight*>(row), rows[i]);
                else
                    __builtin_memcpy(row, &rows[i], bytes(here));
            }
        }
}

void pair(const Stored16* first, const Stored16* second, std::int64_t channels, Stored16* to, std::int64_t to_step) {
    constexpr __mmask16 every = 0xFFFF; // the forms without a mask warn in GCC 12's own header
    for (std::int64_t i = 0; i < channels; i += 16) {
        auto load = [i](const Stored16* from) {
            return _mm512_maskz_cvtepu16_epi32(every, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + i)));
        };
        __m512i both = load(first);
        if (second)
            both = _mm512_or_si512(both, _mm512_maskz_slli_epi32(every, load(second), 16));
        _mm512_storeu_si512(to + i / 16 * to_step, both);
    }
}

} // namespace

const AmxKernels& amx_set() {
    static constexpr AmxKernels set{begin, end, multiply, turn, pair};
    return set;
}

} // namespace mantissa::cpu
