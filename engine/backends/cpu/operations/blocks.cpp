// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Roundings that look along an axis: to blocks that share a scale; and the mixing of samples before them.
#include "backends/cpu/operations/blocks.h"

#include "backends/cpu/kernels.h"
#include "backends/cpu/support.h"
#include "backends/cpu/tiles/tiles.h"
#include "numerics/block_convert.h"
#include "numerics/shared_range.h"

#include <algorithm>
#include <cstring>

namespace mantissa::cpu {
namespace {

// `values` become floats in `workspace`, unless they are.
const float* as_floats(const TensorReader& values, std::int64_t count, float* workspace) {
    if (values.floats())
        return values.read(0, count, nullptr);
    for_tiles(count, [&](std::int64_t first, std::int64_t size) { values.read(first, size, workspace + first); });
    return workspace;
}

// So many neighbours of one sample at a time, for mix(): each of its steps is then one of vectors.
struct Neighbours {
    static constexpr int count = 16;
    float at[count];

    Neighbours() = default;
    explicit Neighbours(double value) { std::fill_n(at, count, static_cast<float>(value)); }

    template <typename Step>
    [[gnu::always_inline]] static Neighbours each(const Step& step) {
        Neighbours result;
        for (int i = 0; i < count; ++i)
            result.at[i] = step(i);
        return result;
    }
    [[gnu::always_inline]] Neighbours operator-() const {
        return each([this](int i) { return -at[i]; });
    }
    [[gnu::always_inline]] Neighbours operator+(const Neighbours& other) const {
        return each([&](int i) { return at[i] + other.at[i]; });
    }
    [[gnu::always_inline]] Neighbours operator-(const Neighbours& other) const {
        return each([&](int i) { return at[i] - other.at[i]; });
    }
    [[gnu::always_inline]] Neighbours& operator*=(const Neighbours& other) {
        return *this = each([&](int i) { return at[i] * other.at[i]; });
    }
};

// Samples `stride` apart, element by element of a tile.
MANTISSA_VECTOR void mix_tile(const float* x, float* y, std::int64_t stride, std::int64_t count) {
    for (std::int64_t i = 0; i < count; i += Neighbours::count) {
        const std::int64_t size = std::min<std::int64_t>(Neighbours::count, count - i);
        Neighbours mixed[mixed_samples];
        if (size < Neighbours::count)
            std::fill_n(mixed, mixed_samples, Neighbours(0));
        for (int k = 0; k < mixed_samples; ++k)
            if (size == Neighbours::count)
                std::memcpy(mixed[k].at, x + k * stride + i, sizeof mixed[k].at);
            else
                std::copy_n(x + k * stride + i, size, mixed[k].at);
        mix(mixed);
        for (int k = 0; k < mixed_samples; ++k)
            if (size == Neighbours::count)
                std::memcpy(y + k * stride + i, mixed[k].at, sizeof mixed[k].at);
            else
                std::copy_n(mixed[k].at, size, y + k * stride + i);
    }
}

} // namespace

Kernel make_quantize_blocks(const KernelSite& site) {
    const Tensor& y = site.output(0);
    BlockRounding how{y.format.format, site.operation().rounding.rounding, {}};
    return [x = reader(site, 0), count = elements(y.shape), grid = block_grid(y.shape, y.format.format), how, stream = hash_name(y.name),
            block = site.block(), to = reinterpret_cast<float*>(site.output_data(0)),
            workspace = reinterpret_cast<float*>(site.scratch())]() mutable {
        how.key = rounding_key(*block, stream);
        round_blocks(as_floats(x, count, workspace), to, grid, how);
    };
}

Selection select_quantize(const Graph& graph, const Operation& operation, const std::string&) {
    Selection selection = support_of(graph, operation);
    const Tensor &x = graph.input(operation, 0), &y = graph.output(operation, 0);
    if (has_blocks(y.format.format) && storage_of(x) != Storage::float32)
        selection.scratch_bytes = static_cast<std::size_t>(elements(x.shape)) * sizeof(float);
    return selection;
}

Selection select_hadamard(const Graph& graph, const Operation& operation, const std::string& wanted) {
    Selection selection = select_tiles(graph, operation, wanted);
    if (storage_of(graph.input(operation, 0)) != Storage::float32)
        selection.scratch_bytes = static_cast<std::size_t>(elements(graph.input(operation, 0).shape)) * sizeof(float);
    return selection;
}

Kernel make_hadamard(const KernelSite& site) {
    std::int64_t samples = site.input(0).shape[0], of_one = elements(site.input(0).shape) / samples, groups = samples / mixed_samples;
    return [from = reader(site, 0), y = reinterpret_cast<float*>(site.output_data(0)), samples, of_one, groups,
            workspace = reinterpret_cast<float*>(site.scratch())] {
        const float* x = as_floats(from, samples * of_one, workspace);
        constexpr std::int64_t wide = 256; // 16 KiB of samples
        std::int64_t pieces = (of_one + wide - 1) / wide;
        parallel_for(groups * pieces, 4, [&](std::int64_t part) {
            std::int64_t at = part / pieces * mixed_samples * of_one + part % pieces * wide;
            mix_tile(x + at, y + at, of_one, std::min(wide, of_one - part % pieces * wide));
        });
        std::int64_t mixed = groups * mixed_samples * of_one;
        std::copy(x + mixed, x + samples * of_one, y + mixed);
    };
}

} // namespace mantissa::cpu
