// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/kernels.h"
#include "backends/cpu/tiles/tiles.h"
#include "numerics/block.h"
#include "numerics/shared_range.h"

#include <atomic>
#include <cmath>

namespace mantissa::cpu {
namespace {

MANTISSA_VECTOR std::uint32_t largest_of(const float* values, std::int64_t count) {
    std::uint32_t largest = 0;
#pragma omp simd reduction(max : largest)
    for (std::int64_t i = 0; i < count; ++i)
        largest = std::max(largest, finite_magnitude(bits_of(values[i])));
    return largest;
}

MANTISSA_VECTOR std::uint64_t count_beyond(const float* values, float limit, std::int64_t count) {
    std::uint32_t beyond = 0;
#pragma omp simd reduction(+ : beyond)
    for (std::int64_t i = 0; i < count; ++i)
        beyond += (values[i] < 0 ? -values[i] : values[i]) >= limit;
    return beyond;
}

struct Checked {
    const std::byte* data;
    Storage storage;
    std::int64_t count;
};

constexpr std::int64_t checked_piece = 16384;

bool piece_is_bad(const Checked& tensor, std::int64_t piece) {
    std::int64_t first = piece * checked_piece, count = std::min(checked_piece, tensor.count - first);
    return any_bad(tensor.data + first * static_cast<std::int64_t>(storage_bytes(tensor.storage)), tensor.storage, count);
}

bool is_bad(const Checked& tensor) {
    std::atomic<bool> bad = false;
    parallel_for((tensor.count + checked_piece - 1) / checked_piece, 4, [&](std::int64_t piece) {
        if (!bad.load(std::memory_order_relaxed) && piece_is_bad(tensor, piece))
            bad.store(true, std::memory_order_relaxed);
    });
    return bad;
}

void back_off(StepBlock& block, const LossScaling& scaling) {
    auto scale = static_cast<float>(static_cast<double>(block.loss_scale) * scaling.backoff_factor);
    if (scaling.minimum > 0)
        scale = std::max(scale, static_cast<float>(scaling.minimum));
    block.loss_scale = scale;
    block.good_steps = 0;
}

void grow(StepBlock& block, const LossScaling& scaling) {
    auto scale = static_cast<float>(static_cast<double>(block.loss_scale) * scaling.growth_factor);
    if (scaling.maximum > 0)
        scale = std::min(scale, static_cast<float>(scaling.maximum));
    if (std::isfinite(scale))
        block.loss_scale = scale;
    block.good_steps = 0;
}

// What a tensor's values say of the exponent or scale that they share.
struct Range {
    TensorReader tensor;
    std::int64_t count;
    RangeUpdate rule;

    std::uint32_t largest() const {
        std::atomic<std::uint32_t> all = 0;
        for_tiles(count, [&](std::int64_t first, std::int64_t size) {
            Tile tile;
            raise(all, largest_of(tensor.read(first, size, tile), size));
        });
        return all;
    }

    RangeCounts counts(int exponent) const {
        auto here = static_cast<float>(largest_magnitude(rule.format, false, exponent));
        auto below = static_cast<float>(largest_magnitude(rule.format, false, exponent - 1));
        std::atomic<std::uint64_t> beyond = 0, beyond_below = 0;
        for_tiles(count, [&](std::int64_t first, std::int64_t size) {
            Tile tile;
            const float* values = tensor.read(first, size, tile);
            beyond += count_beyond(values, here, size);
            beyond_below += count_beyond(values, below, size);
        });
        return {static_cast<std::uint64_t>(count), beyond, beyond_below, largest()};
    }

    void next_exponent(float* slot, std::int64_t step) const {
        int now = static_cast<int>(slot[0]);
        RangeCounts seen = counts(now);
        bool searches = step < rule.search;
        slot[0] = static_cast<float>(searches ? found_exponent(now, seen) : mantissa::next_exponent(now, seen, rule.max_overflow_rate));
        slot[1] = static_cast<float>(seen.beyond) / static_cast<float>(std::max<std::int64_t>(1, count));
    }

    // Of the steps before, and of this one where there were none; then this one takes the place of the oldest.
    void next_scale(float* slot, std::int64_t step) const {
        float now = float_of(largest()), *history = slot + range_slot;
        float before = rule.history > 0 ? *std::max_element(history, history + rule.history) : 0;
        slot[0] = scale_for(before > 0 ? before : now, rule.format, slot[0]);
        slot[1] = now;
        if (rule.history > 0)
            history[step % rule.history] = now;
    }

private:
    static void raise(std::atomic<std::uint32_t>& all, std::uint32_t here) {
        std::uint32_t before = all.load(std::memory_order_relaxed);
        while (here > before && !all.compare_exchange_weak(before, here, std::memory_order_relaxed))
            ;
    }
};

} // namespace

Kernel make_finite_check(const KernelSite& site) {
    std::vector<Checked> tensors;
    for (std::size_t i = 0; i < site.operation().inputs.size(); ++i)
        tensors.push_back({site.input_data(i), storage_of(site.input(i)), elements(site.input(i).shape)});
    return [tensors, block = site.block()] {
        for (const Checked& tensor : tensors)
            if (is_bad(tensor)) {
                block->found_bad = 1;
                return;
            }
    };
}

Kernel make_update_loss_scale(const KernelSite& site) {
    auto scaling = site.attributes<LossScaling>();
    return [scaling, block = site.block()] {
        if (scaling.mode != LossScaling::Mode::dynamic)
            return;
        if (block->found_bad)
            back_off(*block, scaling);
        else if (block->good_steps + 1 >= scaling.growth_interval)
            grow(*block, scaling);
        else
            ++block->good_steps;
    };
}

Kernel make_advance_step(const KernelSite& site) {
    return [block = site.block()] {
        ++block->step;
        if (!block->found_bad)
            ++block->applied_steps;
    };
}

Kernel make_range_update(const KernelSite& site) {
    Range range{reader(site, 0), elements(site.input(0).shape), site.attributes<RangeUpdate>()};
    return [range, slot = reinterpret_cast<float*>(site.output_data(0)), block = site.block()] {
        if (range.rule.format.kind == FormatKind::floating)
            range.next_scale(slot, block->step);
        else if ((block->step + 1) % range.rule.every == 0 || block->step < range.rule.search)
            range.next_exponent(slot, block->step);
    };
}

} // namespace mantissa::cpu
