// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The directions of a Winograd convolution, made ready for a geometry that has been chosen.
#include "backends/cpu/products/winograd_geometry.h"
#include "backends/host/kernel.h"

namespace mantissa::cpu {

Kernel make_winograd_to_pixels(const KernelSite& site, const WinogradGeometry& geometry); // forward and backward data
std::size_t pixels_scratch_bytes(const Graph& graph, const Operation& operation, const WinogradGeometry& geometry); // of that
Kernel make_winograd_to_weights(const KernelSite& site, const WinogradGeometry& geometry); // gradients, still in points
// Weights to points, and sums of points to gradients of weights, rounded as the convolution rounds.
Kernel make_weights_to_points(const KernelSite& site, const WinogradGeometry& geometry);
Kernel make_points_to_weights(const KernelSite& site, const WinogradGeometry& geometry, const RoundingRule& rounding);

} // namespace mantissa::cpu
