// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Where the numbers of a Winograd convolution lie while it runs: packed weights, blocks of tiles, sums, and how many at a time.
#include "backends/cpu/products/winograd_geometry.h"
#include "backends/host/kernel.h"

namespace mantissa::cpu {

// Steps between points are no power of two, or all points of a tile would fall into the same few cache lines.
inline constexpr std::int64_t between_points = 16;

// Weights: depth times columns numbers per point, in panels.
std::int64_t weights_panel(const WinogradGeometry& g);
std::int64_t weights_point(const WinogradGeometry& g);
std::size_t weights_bytes(const WinogradGeometry& g);

// Sums of gradients of weights: of one point, and by how many threads each for itself.
std::int64_t sums_point(const WinogradGeometry& g);
std::int64_t sum_parts(const WinogradGeometry& g);

// A block of tiles: transformed pixels on the left; on the right results, or the other pixels.
struct BlockLayout {
    std::int64_t tiles = 0, left_point = 0, right_point = 0, floats = 0;
};
BlockLayout block_layout(const WinogradGeometry& g); // forward and backward data
BlockLayout sum_layout(const WinogradGeometry& g);   // gradients of weights
std::size_t sums_scratch_bytes(const WinogradGeometry& g);

// A tensor of pixels where it lies.
struct Pixels {
    std::byte* data = nullptr;
    Stored stored = Stored::float32;

    Patch at(const Place& place) const {
        Patch patch = place.patch;
        patch.stored = stored;
        patch.data = data + place.element * (stored == Stored::float32 ? 4 : 2);
        return patch;
    }
};
Pixels pixels_of(const KernelSite& site, int tensor);

} // namespace mantissa::cpu
