// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Roundings that look along an axis: to blocks that share a scale; and the mixing of samples before them.
#include "backends/cuda/blocks.h"

#include "backends/cuda/device/fold.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"
#include "numerics/block.h"
#include "numerics/shared_range.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

// An item is a block.
struct RoundBlocks {
    Any::Source x;
    float* y;
    BlockGrid grid;
    BlockRule rule;
    Rounding rounding;
    std::uint64_t stream;
    const StepBlock* block;
    const float* largest_of_all; // e4m3

    template <typename Work>
    MANTISSA_HD void each(std::int64_t item, Work&& work) const {
        std::int64_t band = item / grid.blocks_across(), first = item % grid.blocks_across() * grid.block_columns;
        std::int64_t end = first + grid.block_columns < grid.columns ? first + grid.block_columns : grid.columns;
        for (std::int64_t row = grid.first_row(band), last = row + grid.rows_of(band); row < last; ++row)
            for (std::int64_t column = first; column < end; ++column)
                work(row * grid.columns + column);
    }
    MANTISSA_HD void operator()(std::int64_t item) const {
        std::uint32_t largest = 0;
        each(item, [&](std::int64_t i) {
            std::uint32_t magnitude = finite_magnitude(bits_of(x[i]));
            largest = largest > magnitude ? largest : magnitude;
        });
        float of_tensor = tensor_scale(largest_of_all ? *largest_of_all : 0.0f, rule);
        float scale = largest == 0 ? 1.0f : block_scale(largest, of_tensor, rule);
        RandomKey key{block->seed, stream, static_cast<std::uint64_t>(block->step)};
        each(item, [&](std::int64_t i) {
            std::uint32_t random = rounding == Rounding::stochastic ? random_bits(key, static_cast<std::uint64_t>(i)) : 0;
            y[i] = block_element(x[i], scale, rule, rounding, random) * scale;
        });
    }
};

struct LargestOfAll {
    Any::Source x;
    float* largest;

    struct Value {
        std::uint32_t largest = 0;
        MANTISSA_HD void merge(const Value& other) { largest = other.largest > largest ? other.largest : largest; }
    };
    static_assert(sizeof(Value) <= range_share_bytes);

    MANTISSA_HD bool is_due() const { return true; }
    MANTISSA_HD Value nothing() const { return {}; }
    MANTISSA_HD void operator()(std::int64_t i, Value& value) const { value.merge({finite_magnitude(bits_of(x[i]))}); }
    MANTISSA_HD void finish(const Value& value) const { *largest = float_of(value.largest); }
};

// An item is one element of 16 samples, or of what is left of them.
struct MixSamples {
    Any::Source x;
    Any::Target y;
    std::int64_t samples, of_one;

    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t first = item / of_one * mixed_samples, element = item % of_one;
        if (first + mixed_samples > samples) {
            for (std::int64_t sample = first; sample < samples; ++sample)
                y.put(sample * of_one + element, x[sample * of_one + element]);
            return;
        }
        float mixed[mixed_samples];
        for (int k = 0; k < mixed_samples; ++k)
            mixed[k] = x[(first + k) * of_one + element];
        mix(mixed);
        for (int k = 0; k < mixed_samples; ++k)
            y.put((first + k) * of_one + element, mixed[k]);
    }
};

} // namespace

Launch make_quantize_blocks(const KernelSite& site) {
    const Tensor& y = site.output(0);
    Rounding rounding = site.operation().rounding.rounding;
    Any::Source x = any_source(site, site.operation().inputs[0]);
    RoundBlocks work{x, reinterpret_cast<float*>(site.output_data(0)), block_grid(y.shape, y.format.format),
                     block_rule(y.format.format, rounding), rounding, hash_name(y.name), site.block(), nullptr};
    if (work.rule.kind != ScaleKind::e4m3)
        return [work](Queue queue) { map(queue, work.grid.count(), nullptr, work); };
    auto* largest = reinterpret_cast<float*>(site.scratch());
    auto* shares = reinterpret_cast<LargestOfAll::Value*>(site.scratch() + range_share_bytes);
    work.largest_of_all = largest;
    return [work, first = LargestOfAll{x, largest}, shares, count = count_of(y)](Queue queue) {
        fold(queue, count, first, shares);
        map(queue, work.grid.count(), nullptr, work);
    };
}

Launch make_hadamard(const KernelSite& site) {
    std::int64_t samples = site.input(0).shape[0], of_one = count_of(site.input(0)) / samples;
    MixSamples work{any_source(site, site.operation().inputs[0]), any_target(site, site.operation().outputs[0]), samples, of_one};
    std::int64_t items = (samples + mixed_samples - 1) / mixed_samples * of_one;
    return [work, items](Queue queue) { map(queue, items, nullptr, work); };
}

} // namespace mantissa::MANTISSA_DEVICE
