// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Convolutions of images with up to four channels, as a network's first layer is: lines of windows against the weights
// where they lie, in float32, rounding and epilogue at once. Forward and to weights; nobody wants an image's gradient.
#include "backends/host/kernel.h"

#include <string>
#include <vector>

namespace mantissa::cpu {

// Names of the ways in which this operation can be done so; none where it cannot.
std::vector<std::string> few_channels_candidates(const Graph& graph, const Operation& operation);
bool is_few_channels(const std::string& implementation);
Selection select_few_channels(const Graph& graph, const Operation& operation, const std::string& implementation);
Kernel make_few_channels(const KernelSite& site);

} // namespace mantissa::cpu
