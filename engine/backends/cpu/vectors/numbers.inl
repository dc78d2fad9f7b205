// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Vectors of an instruction set and the numbers in memory, before the loops of all the other .inl files. They are compiled once
// per instruction set in a file of its own, which defines `lanes`, `row_block`, and load and store of 16-bit numbers. No function
// of the standard library is used: the linker could keep this file's copy of one for processors that cannot run it.

using Vector = float __attribute__((vector_size(4 * lanes)));
using Loose = float __attribute__((vector_size(4 * lanes), aligned(4), may_alias));
using Bits = std::uint32_t __attribute__((vector_size(4 * lanes)));
using HalfBits = std::uint16_t __attribute__((vector_size(2 * lanes), aligned(2), may_alias));

#define INLINE [[gnu::always_inline]] static inline

INLINE Vector widen(HalfBits halves) { return (Vector)(__builtin_convertvector(halves, Bits) << 16); }

template <Stored stored>
INLINE Vector load_pixels(const std::byte* data, std::int64_t element) {
    if constexpr (stored == Stored::float32)
        return *reinterpret_cast<const Loose*>(data + 4 * element);
    else if constexpr (stored == Stored::float16)
        return load_float16(data + 2 * element);
    else
        return widen(*reinterpret_cast<const HalfBits*>(data + 2 * element));
}

// Nearest even; what is not a number stays so.
INLINE Bits round_bfloat16(Vector value) {
    Bits bits = (Bits)value, upper = bits >> 16;
    return value != value ? upper | 0x40u : (bits + 0x7FFFu + (upper & 1u)) >> 16;
}

// In bfloat16_by_integers.inl or, where the processor can, bfloat16_by_processor.inl.
INLINE Vector rounded_to_bfloat16(Vector value);
INLINE HalfBits bfloat16_bits(Vector value);

template <Stored stored>
INLINE Vector round_pixels(Vector value) {
    if constexpr (stored == Stored::float16)
        return round_float16(value);
    else if constexpr (stored == Stored::bfloat16)
        return rounded_to_bfloat16(value);
    return value;
}

template <Stored stored>
INLINE void store_pixels(std::byte* data, std::int64_t element, Vector value) {
    if constexpr (stored == Stored::float32)
        *reinterpret_cast<Loose*>(data + 4 * element) = value;
    else if constexpr (stored == Stored::float16)
        store_float16(data + 2 * element, value);
    else
        *reinterpret_cast<HalfBits*>(data + 2 * element) = bfloat16_bits(value);
}
