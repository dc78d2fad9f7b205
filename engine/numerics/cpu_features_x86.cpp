// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/cpu_features.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include <cpuid.h>
#include <immintrin.h>
#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace mantissa {
namespace {

struct Leaf {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
};

Leaf cpuid(unsigned leaf, unsigned part) {
    Leaf answer;
    __get_cpuid_count(leaf, part, &answer.eax, &answer.ebx, &answer.ecx, &answer.edx);
    return answer;
}

bool bit(unsigned word, int index) { return word >> index & 1; }

// Register state that the system saves when it switches threads; what it does not save must not be used.
unsigned saved_state() {
    if (!bit(cpuid(1, 0).ecx, 27))
        return 0;
    unsigned low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

// Linux saves the tile registers of those programs alone that have asked for them.
bool may_use_tiles(unsigned saved) {
    if ((saved & 0x60000) != 0x60000)
        return false;
#ifdef __linux__
    constexpr long ask = 0x1023, tile_data = 18;
    return syscall(SYS_arch_prctl, ask, tile_data) == 0;
#else
    return true;
#endif
}

CpuFeatures detect() {
    Leaf basic = cpuid(1, 0), seven = cpuid(7, 0), seven_one = cpuid(7, 1);
    unsigned saved = saved_state();
    bool ymm = (saved & 0x6) == 0x6, zmm = (saved & 0xE6) == 0xE6, tiles = bit(seven.edx, 24) && may_use_tiles(saved);
    CpuFeatures cpu;
    cpu.f16c = ymm && bit(basic.ecx, 29);
    cpu.fma = ymm && bit(basic.ecx, 12);
    cpu.avx2 = ymm && bit(seven.ebx, 5);
    cpu.avx512 =
        zmm && bit(seven.ebx, 16) && bit(seven.ebx, 17) && bit(seven.ebx, 30) && bit(seven.ebx, 31) && cpu.avx2 && cpu.f16c && cpu.fma;
    cpu.avx512_bf16 = cpu.avx512 && bit(seven_one.eax, 5);
    cpu.avx512_fp16 = cpu.avx512 && bit(seven.edx, 23);
    cpu.avx512_vnni = cpu.avx512 && bit(seven.ecx, 11);
    cpu.amx_bf16 = tiles && bit(seven.edx, 22);
    cpu.amx_int8 = tiles && bit(seven.edx, 25);
    cpu.amx_fp16 = tiles && bit(seven_one.eax, 21);
    return cpu;
}

// As an older processor would have it, for comparisons and for tests: $MANTISSA_MAX_ISA.
CpuFeatures capped(CpuFeatures cpu) {
    const char* set = std::getenv("MANTISSA_MAX_ISA");
    std::string_view cap = set ? set : "";
    if (cap.empty() || cap == "amx")
        return cpu;
    cpu.amx_bf16 = cpu.amx_int8 = cpu.amx_fp16 = false;
    if (cap == "avx512_bf16")
        return cpu;
    cpu.avx512_bf16 = cpu.avx512_fp16 = false;
    if (cap == "avx512")
        return cpu;
    cpu.avx512 = cpu.avx512_vnni = false;
    if (cap != "avx2")
        cpu.avx2 = cpu.fma = cpu.f16c = false;
    return cpu;
}

[[gnu::target("avx512f,avx512bw,avx512vl,avx512bf16")]] bool flushes() {
    // Operands are read through volatile so that the compiler cannot work the answers out by itself.
    volatile float tiny = 0x1p-130f, large = 0x1p100f;
    std::uint16_t narrowed[8], operand_bits = 0x0008, factor_bits = 0x7180; // 2^-130, 2^100 in bfloat16
    __m128bh converted = _mm_cvtneps_pbh(_mm_set1_ps(tiny));
    std::memcpy(narrowed, &converted, sizeof narrowed);

    __m128i operand = _mm_set1_epi16(static_cast<short>(operand_bits)), factor = _mm_set1_epi16(static_cast<short>(factor_bits));
    __m128 sum = _mm_dpbf16_ps(_mm_setzero_ps(), reinterpret_cast<__m128bh>(operand), reinterpret_cast<__m128bh>(factor));
    return narrowed[0] == 0 || _mm_cvtss_f32(sum) != 2 * tiny * large;
}

std::string brand() {
    std::array<unsigned, 12> words{};
    for (unsigned i = 0; i < 3; ++i) {
        Leaf leaf = cpuid(0x80000002u + i, 0);
        std::memcpy(&words[4 * i], &leaf, sizeof leaf);
    }
    std::string text(reinterpret_cast<const char*>(words.data()), sizeof words);
    text.resize(std::strlen(text.c_str()));
    auto first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

} // namespace

const CpuFeatures& cpu_features() {
    static const CpuFeatures features = capped(detect());
    return features;
}

std::string processor_name() {
    static const std::string name = brand(); // asking is slow where the processor is a virtual one
    return name.empty() ? "processor" : name;
}

bool bfloat16_instruction_flushes_subnormals() {
    static const bool answer = cpu_features().avx512_bf16 && flushes();
    return answer;
}

} // namespace mantissa
