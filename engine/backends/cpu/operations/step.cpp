// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/kernels.h"
#include "backends/cpu/tiles/tiles.h"
#include "numerics/grid.h"

#include <atomic>
#include <cmath>

namespace mantissa::cpu {
namespace {

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

// Moves the exponent that a tensor's elements share.
struct Range {
    TensorReader tensor;
    std::int64_t count;
    Format format;
    RangeUpdate rule;

    template <typename Work>
    void for_values(Work&& work) const {
        for (std::int64_t first = 0; first < count; first += tile_size) {
            Tile tile;
            std::int64_t size = std::min(tile_size, count - first);
            const float* values = tensor.read(first, size, tile);
            for (std::int64_t i = 0; i < size; ++i)
                work(std::abs(values[i]));
        }
    }

    bool overflows(int exponent) const {
        auto largest = static_cast<float>(largest_magnitude(format, false, exponent));
        std::int64_t beyond = 0;
        for_values([&](float magnitude) { beyond += magnitude >= largest; });
        return static_cast<double>(beyond) > rule.max_overflow_rate * static_cast<double>(count);
    }

    // Courbariaux, Bengio, David 2014: one more integer bit where too much overflows, one less where even that would not.
    int next_range(int exponent) const {
        if (overflows(exponent))
            return exponent + 1;
        return overflows(exponent - 1) ? exponent : exponent - 1;
    }

    // The smallest power of two that brings the largest value into a floating format.
    int next_scale(int exponent) const {
        float largest = 0;
        bool finite = true;
        for_values([&](float magnitude) {
            finite = finite && std::isfinite(magnitude);
            largest = std::max(largest, magnitude);
        });
        return largest == 0 || !finite ? exponent : static_cast<int>(std::ceil(std::log2(largest / largest_finite(format))));
    }

    int next(int exponent) const { return format.kind == FormatKind::floating ? next_scale(exponent) : next_range(exponent); }
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
    Range range{reader(site, 0), elements(site.input(0).shape), site.input(0).format.format, site.attributes<RangeUpdate>()};
    return [range, exponent = site.output_data(0), storage = storage_of(site.output(0)), block = site.block()] {
        if ((block->step + 1) % range.rule.every == 0)
            store(range.next(static_cast<int>(load(exponent, storage, 0))), exponent, storage, 0);
    };
}

} // namespace mantissa::cpu
