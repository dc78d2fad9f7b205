// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/amx_jobs.h"

namespace mantissa::cpu {
namespace {

// Sixteen columns of two numbers of depth side by side; forward columns lie in a row, back depth does.
void pack_pair(const Stored16* from, std::int64_t between_depths, std::int64_t between_columns, Stored16* to) {
    for (std::int64_t i = 0; i < amx_block; ++i) {
        to[2 * i] = from[i * between_columns];
        to[2 * i + 1] = from[i * between_columns + between_depths];
    }
}

} // namespace

void pack_amx_column(const AmxGeometry& g, const AmxPhase& phase, std::int64_t column, const Stored16* from, Stored16* to) {
    const ConvolutionSizes& s = g.s;
    const std::int64_t of_column = phase.y.taps * phase.x.taps * g.source * amx_block;
    const std::int64_t of_depth = g.back ? 1 : s.out, of_target = g.back ? s.out : 1;
    Stored16* next = to + phase.packed + column * of_column;
    for (std::int64_t y = 0; y < phase.y.taps; ++y)
        for (std::int64_t x = 0; x < phase.x.taps; ++x) {
            const std::int64_t tap = (phase.y.tap + y * phase.y.tap_step) * s.window.width + phase.x.tap + x * phase.x.tap_step;
            const Stored16* weights = from + tap * s.in * s.out + column * amx_block * of_target;
            for (std::int64_t i = 0; i < g.source; i += 2, next += 2 * amx_block)
                pack_pair(weights + i * of_depth, of_depth, of_target, next);
        }
}

} // namespace mantissa::cpu
