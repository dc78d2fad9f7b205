// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Which version of a loop this processor runs fastest.
#include "backends/cpu/vectors/amx_kernels.h"
#include "backends/cpu/vectors/norm_kernels.h"
#include "backends/cpu/vectors/panel_kernels.h"
#include "backends/cpu/vectors/pooling_kernels.h"
#include "backends/cpu/vectors/rounded_adam.h"
#include "backends/cpu/vectors/window_kernels.h"
#include "backends/cpu/vectors/winograd_kernels.h"
#include "numerics/cpu_features.h"

namespace mantissa::cpu {
namespace {

template <typename Version>
struct Versions {
    Version avx512_bf16, avx512, avx2, portable; // null: none
};

// ROUNDING_VERSIONS: of loops that round to bfloat16.
#if defined(__x86_64__)
#define ROUNDING_VERSIONS(name)                                                                                                            \
    Versions<decltype(&name##_avx2)> { name##_avx512_bf16, name##_avx512, name##_avx2, name##_portable }
#define VERSIONS(name)                                                                                                                     \
    Versions<decltype(&name##_avx2)> { nullptr, name##_avx512, name##_avx2, name##_portable }
#else
#define VERSIONS(name)                                                                                                                     \
    Versions<decltype(&name##_portable)> { nullptr, nullptr, nullptr, name##_portable }
#define ROUNDING_VERSIONS(name) VERSIONS(name)
#endif

bool has_avx2() { return cpu_features().avx2 && cpu_features().f16c && cpu_features().fma; }

template <typename Version>
Version fastest_vectors(const Versions<Version>& of) {
    if (of.avx512_bf16 && cpu_features().avx512_bf16)
        return of.avx512_bf16;
    if (of.avx512 && cpu_features().avx512)
        return of.avx512;
    return of.avx2 && has_avx2() ? of.avx2 : of.portable;
}

// The widest set whose vectors so many numbers fill.
template <typename Set>
const Set* filled(const Versions<const Set& (*)()>& of, std::int64_t numbers) {
    auto fits = [&](auto version) { return version && numbers > 0 && numbers % version().lanes == 0; };
    if (cpu_features().avx512_bf16 && fits(of.avx512_bf16))
        return &of.avx512_bf16();
    if (cpu_features().avx512 && fits(of.avx512))
        return &of.avx512();
    if (has_avx2() && fits(of.avx2))
        return &of.avx2();
    return fits(of.portable) ? &of.portable() : nullptr;
}

RunRoundedAdam rounded_adam_portable() { return nullptr; }

} // namespace

const WinogradKernels& winograd_kernels() { return fastest_vectors(ROUNDING_VERSIONS(winograd))(); }
const PanelKernels& panel_kernels() { return fastest_vectors(VERSIONS(panels))(); }
RunFinish finish_run() { return fastest_vectors(ROUNDING_VERSIONS(finish_run)); }
const WindowKernels* window_kernels(std::int64_t features) { return filled(VERSIONS(windows), features); }
const NormKernels* norm_kernels(std::int64_t channels) { return filled(ROUNDING_VERSIONS(norm), channels); }
const PoolKernels* pool_kernels(std::int64_t channels) { return filled(VERSIONS(pool), channels); }
RunRoundedAdam rounded_adam() { return fastest_vectors(ROUNDING_VERSIONS(rounded_adam))(); }

const AmxKernels* amx_kernels() {
#if defined(__x86_64__)
    static const bool usable = cpu_features().amx_bf16;
    return usable ? &amx_set() : nullptr;
#else
    return nullptr;
#endif
}

} // namespace mantissa::cpu
