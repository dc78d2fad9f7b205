// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/winograd_layout.h"

#include "backends/cpu/vectors/vector_formats.h"
#include "core/parallel.h"

namespace mantissa::cpu {
namespace {

std::int64_t panels(std::int64_t channels) { return (channels + winograd_kernels().panel - 1) / winograd_kernels().panel; }

// So many tiles at a time that their points stay in a core's own cache, or, where the weights do not either, are worth
// reading them again.
std::int64_t block_of(const WinogradGeometry& g) {
    std::int64_t per_tile = g.spots() * (g.depth() + g.columns()) * 4, rows = winograd_kernels().row_block;
    std::int64_t bytes = std::clamp<std::int64_t>(static_cast<std::int64_t>(weights_bytes(g)) / 2, 640 << 10, 4 << 20);
    std::int64_t fair = (g.tiles() + thread_count() - 1) / thread_count();
    return std::min(std::max(rows, bytes / per_tile / rows * rows), (fair + rows - 1) / rows * rows);
}

std::int64_t sum_block_of(const WinogradGeometry& g) {
    std::int64_t per_tile = g.spots() * (g.fine_channels() + g.sizes.out) * 4, parts = sum_parts(g);
    std::int64_t bytes = parts > 1 ? 512 << 10 : 6 << 20, least = parts > 1 ? 32 : 64, most = (g.tiles() + parts - 1) / parts;
    return std::clamp<std::int64_t>(bytes / per_tile, std::min(least, most), most);
}

} // namespace

std::int64_t weights_panel(const WinogradGeometry& g) { return g.depth() * winograd_kernels().panel; }
std::int64_t weights_point(const WinogradGeometry& g) { return panels(g.columns()) * weights_panel(g) + between_points; }
std::size_t weights_bytes(const WinogradGeometry& g) {
    std::int64_t numbers = g.direction == Direction::backward_weights ? g.fine_channels() * g.sizes.out + between_points : weights_point(g);
    return static_cast<std::size_t>(g.spots() * numbers) * sizeof(float);
}

// Gradients of weights: where the sums are small each thread makes its own of its own tiles, in its own cache, because cores
// do not always share a fast one; where they are large all threads share one block.
std::int64_t sums_point(const WinogradGeometry& g) { return g.fine_channels() * g.sizes.out + between_points; }
std::int64_t sum_parts(const WinogradGeometry& g) {
    bool small = g.spots() * sums_point(g) * 4 <= (2 << 20) && g.tiles() >= 64 * thread_count();
    return small ? thread_count() : 1;
}

BlockLayout block_layout(const WinogradGeometry& g) {
    BlockLayout layout;
    layout.tiles = block_of(g);
    layout.left_point = layout.tiles * g.depth() + between_points;
    layout.right_point = layout.tiles * g.columns() + between_points;
    layout.floats = g.spots() * (layout.left_point + layout.right_point);
    return layout;
}

BlockLayout sum_layout(const WinogradGeometry& g) {
    BlockLayout layout;
    layout.tiles = sum_block_of(g);
    layout.left_point = layout.tiles * g.fine_channels() + between_points;
    layout.right_point = layout.tiles * panels(g.sizes.out) * winograd_kernels().panel + between_points;
    layout.floats = g.spots() * (layout.left_point + layout.right_point);
    return layout;
}

std::size_t sums_scratch_bytes(const WinogradGeometry& g) {
    std::int64_t floats = sum_layout(g).floats * sum_parts(g) + g.spots() * sums_point(g) * (sum_parts(g) - 1);
    return static_cast<std::size_t>(floats) * sizeof(float);
}

Pixels pixels_of(const KernelSite& site, int tensor) { return {site.address(tensor), stored_of(storage_of(site.graph().tensor(tensor)))}; }

} // namespace mantissa::cpu
