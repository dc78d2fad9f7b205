// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/context.h"

namespace mantissa::cuda {

// Whether cuBLASLt has any algorithm for what the card's own units of 8 bits or fewer would multiply.
bool has_product(const Context& context, const mantissa::Graph& graph, const Operation& operation);

// The algorithm of cuBLASLt that is wanted, else the one that was timed to be the fastest, else its own first choice.
std::string chosen_product(const Context& context, const mantissa::Graph& graph, const Operation& operation, const std::string& wanted);

// Times the algorithms for every product of a plan that has not been timed on this card, with buffers of its own.
void time_products(const Context& context, const Plan& plan);

} // namespace mantissa::cuda
