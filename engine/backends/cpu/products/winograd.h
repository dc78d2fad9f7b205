// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Convolution by Winograd's algorithm (Toom and Cook's polynomials, any kernel of 2 to 6 taps per phase), in float32 on
// channels-last activations of float32, float16 or bfloat16. A stride of 2 is four phases of stride 1 added up, so that
// large kernels with stride gain as well. Its rounding is a little coarser than that of a direct sum; what is exactly zero there is here.
#include "backends/host/kernel.h"

#include <string>
#include <vector>

namespace mantissa::cpu {

// Names of the ways in which this operation can be done so; none where it cannot.
std::vector<std::string> winograd_candidates(const Graph& graph, const Operation& operation);
bool is_winograd(const std::string& implementation);

Selection select_winograd(const Graph& graph, const Operation& operation, const std::string& implementation);
Kernel make_winograd(const KernelSite& site);
// Weights to points, and sums of points to gradients of weights, for the convolution that wants or gives them.
Kernel make_winograd_pack(const KernelSite& site, const Operation& convolution);
Kernel make_winograd_unpack(const KernelSite& site, const Operation& convolution);
bool is_winograd_token(const LayoutToken& token);

} // namespace mantissa::cpu
