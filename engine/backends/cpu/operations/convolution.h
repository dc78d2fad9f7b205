// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cpu/products/products.h"

namespace mantissa::cpu {

// How a convolution is done: the product, over how many samples at a time, and the layout of its weights.
struct ConvolutionPlan {
    FoundProduct found;
    std::int64_t chunk = 1; // samples; divides the batch
    std::string token;      // of the weights; empty: they are used where they lie
    std::size_t packed_bytes = 0;
};
std::optional<ConvolutionPlan> plan_convolution(const Graph& graph, const Operation& operation);

// Tokens begin with the numbers that packed weights are in, whatever the tensor's format: "float32 ...".
bool is_packed_float32(const LayoutToken& token);
// Only widened to float32, not rearranged.
bool is_widened_only(const LayoutToken& token);

} // namespace mantissa::cpu
