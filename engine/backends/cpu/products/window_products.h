// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Convolution as a product of windows and weights (im2col), without the copy: the numbers of a window's line lie side by
// side in a channels-last image, so the loops read them there, a strip of lines widened and with its border. In float32,
// rounding and epilogue at once. Forward and to weights, for images with few channels, as a network's first layers are.
#include "backends/host/kernel.h"

#include <string>
#include <vector>

namespace mantissa::cpu {

// Names of the ways in which this operation can be done so; none where it cannot.
std::vector<std::string> window_candidates(const Graph& graph, const Operation& operation);
bool is_window_product(const std::string& implementation);
Selection select_window_product(const Graph& graph, const Operation& operation, const std::string& implementation);
Kernel make_window_product(const KernelSite& site);

} // namespace mantissa::cpu
