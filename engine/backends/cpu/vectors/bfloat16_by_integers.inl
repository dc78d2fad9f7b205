// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Included after numbers.inl, whose vectors it uses.

INLINE Vector rounded_to_bfloat16(Vector value) { return (Vector)(round_bfloat16(value) << 16); }
INLINE HalfBits bfloat16_bits(Vector value) { return __builtin_convertvector(round_bfloat16(value), HalfBits); }
