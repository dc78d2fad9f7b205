// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Included after rounded_adam.inl: bfloat16 alone, two vectors rounded by one instruction. It turns subnormal numbers into zero,
// so it is taken only where the numbers at hand are so far from them that no step of the formula can come to one.

struct ByPairs {
    INLINE __m512i packed(const Vector* two) { return (__m512i)_mm512_cvtne2ps_pbh((__m512)two[1], (__m512)two[0]); }

    INLINE void unpack(__m512i pair, Vector* two) { two[0] = spread_packed<0>(pair), two[1] = spread_packed<lanes>(pair); }

    template <int group>
    INLINE void round(Vector (&values)[group]) {
#pragma GCC unroll 8
        for (int i = 0; i < group; i += 2)
            unpack(packed(values + i), values + i);
    }

    template <int group>
    INLINE void store(std::byte* data, Vector (&values)[group]) {
#pragma GCC unroll 8
        for (int i = 0; i < group; i += 2) {
            __m512i pair = packed(values + i);
            _mm512_storeu_si512(data + i * 2 * lanes, pair);
            unpack(pair, values + i);
        }
    }
};

// Powers of two that numbers other than zero must reach. A sum of two bfloat16 numbers is a multiple of the last place, 2^-7 times its
// power, of either, so steps get smaller like this (all must stay at 2^-126 or above, and before another sum at 2^-119):
//   m' >= 2^-(60+7+7+7), times alpha 2^-108, over a root below 2^11 2^-119, w' >= 2^-126
//   g^2 - v >= 2^-(94+7), times rest_2 2^-119, v' >= 2^-126
//   w decay lr >= 2^-112, w - that >= 2^-119, w' >= 2^-126
struct Least {
    static constexpr int g = -47, m = -60, v = -94, w = -60;
    static constexpr float rest_1 = 0x1p-7f, rest_2 = 0x1p-18f, alpha = 0x1p-27f, epsilon = 0x1p-60f, decay = 0x1p-22f, lr = 0x1p-30f;
};
constexpr int most = 10; // numbers below 2^10 have roots below 2^11

// Of 32 numbers, those that are not zero and not in [2^least, 2^most).
INLINE __mmask32 outside(const std::byte* data, int least) {
    auto code = [](int power) { return static_cast<short>((127 + power) << 7); };
    __m512i size = _mm512_and_si512(_mm512_loadu_si512(data), _mm512_set1_epi16(0x7FFF));
    __m512i above = _mm512_sub_epi16(size, _mm512_set1_epi16(code(least)));
    return _mm512_mask_cmpge_epu16_mask(_mm512_test_epi16_mask(size, size), above, _mm512_set1_epi16(code(most) - code(least)));
}

INLINE bool may_round_by_pairs(const RoundedAdam& u) {
    __mmask32 found = 0;
    for (std::int64_t i = 0; i < adam_group; i += 2) {
        std::int64_t byte = i * 2 * lanes;
        found |=
            outside(u.g + byte, Least::g) | outside(u.m + byte, Least::m) | outside(u.v + byte, Least::v) | outside(u.w + byte, Least::w);
    }
    return found == 0;
}

INLINE bool may_try_pairs(const RoundedAdam& u) {
    auto fits = [](float value, float least) { return value == 0 || (value >= least && value <= 1); };
    return u.stored == Stored::bfloat16 && u.stored_gradient && fits(u.rest_1, Least::rest_1) && fits(u.rest_2, Least::rest_2) &&
           fits(u.alpha, Least::alpha) && fits(u.epsilon, Least::epsilon) && fits(u.decay, Least::decay) && fits(u.lr, Least::lr);
}

static void adam_by_pairs(const RoundedAdam& u) {
    constexpr std::int64_t numbers = adam_group * lanes, bytes = 2 * numbers;
    RoundedAdam rest = u;
    for (bool tries = may_try_pairs(u); tries && rest.count >= numbers; rest.count -= numbers) {
        if (may_round_by_pairs(rest)) [[likely]]
            adam_vectors<Stored::bfloat16, adam_group, ByPairs>(rest, rest.g, rest.w, rest.m, rest.v);
        else
            adam_vectors<Stored::bfloat16, adam_group>(rest, rest.g, rest.w, rest.m, rest.v);
        rest.g += bytes, rest.w += bytes, rest.m += bytes, rest.v += bytes;
    }
    adam(rest);
}
