// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/vectors/sign_kernels.h"

#include "numerics/cpu_features.h"

#include <bit>

namespace mantissa::cpu {
namespace {

#if defined(__x86_64__)
#define IN_EACH inline __attribute__((always_inline))
#define WITH_WORDS __attribute__((target("popcnt")))
#define WITH_VECTORS __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,popcnt,prefer-vector-width=512")))
#else
#define IN_EACH inline
#endif

IN_EACH void count(std::uint64_t word, const std::uint64_t* words, std::int64_t* differ, std::int64_t columns) {
    for (std::int64_t j = 0; j < columns; ++j)
        differ[j] += std::popcount(word ^ words[j]);
}

IN_EACH bool pack(const float* values, int bit, std::uint64_t* words, std::int64_t columns) {
    std::uint64_t broken = 0;
    for (std::int64_t j = 0; j < columns; ++j) {
        const std::uint64_t bits = std::bit_cast<std::uint32_t>(values[j]);
        words[j] |= bits >> 31 << bit;
        broken |= (bits & 0x7FFFFFFF) > 0x7F800000;
    }
    return broken == 0;
}

IN_EACH bool join(const float* values, int count, std::uint64_t& word) {
    std::uint64_t joined = 0, broken = 0;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t bits = std::bit_cast<std::uint32_t>(values[i]);
        joined |= bits >> 31 << i;
        broken |= (bits & 0x7FFFFFFF) > 0x7F800000;
    }
    word = joined;
    return broken == 0;
}

void count_anywhere(std::uint64_t word, const std::uint64_t* words, std::int64_t* differ, std::int64_t columns) {
    count(word, words, differ, columns);
}
bool pack_anywhere(const float* values, int bit, std::uint64_t* words, std::int64_t columns) { return pack(values, bit, words, columns); }
bool join_anywhere(const float* values, int count, std::uint64_t& word) { return join(values, count, word); }

#if defined(__x86_64__)
WITH_WORDS void count_words(std::uint64_t word, const std::uint64_t* words, std::int64_t* differ, std::int64_t columns) {
    count(word, words, differ, columns);
}
WITH_VECTORS void count_vectors(std::uint64_t word, const std::uint64_t* words, std::int64_t* differ, std::int64_t columns) {
    count(word, words, differ, columns);
}
WITH_VECTORS bool pack_vectors(const float* values, int bit, std::uint64_t* words, std::int64_t columns) {
    return pack(values, bit, words, columns);
}
WITH_VECTORS bool join_vectors(const float* values, int count, std::uint64_t& word) { return join(values, count, word); }
#endif

SignKernels fastest_signs() {
#if defined(__x86_64__)
    if (cpu_features().avx512 && __builtin_cpu_supports("avx512vpopcntdq"))
        return {"avx512 vpopcntdq", count_vectors, pack_vectors, join_vectors};
    if (cpu_features().avx2 && __builtin_cpu_supports("popcnt"))
        return {"popcnt", count_words, pack_anywhere, join_anywhere};
#endif
    return {"portable", count_anywhere, pack_anywhere, join_anywhere};
}

} // namespace

const SignKernels& sign_kernels() {
    static const SignKernels set = fastest_signs();
    return set;
}

} // namespace mantissa::cpu
