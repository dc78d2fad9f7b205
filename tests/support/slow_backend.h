// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

#include <functional>

namespace mantissa {

// Milliseconds more that an operation of a plan takes; a convolution that was asked for by its definition has an implementation
// that ends in "by definition".
using Slowness = std::function<double(const Graph& graph, const Operation& operation)>;

// Another back end that takes longer over some operations, as a worse device would: its steps really last so long.
std::shared_ptr<const Backend> slowed(std::shared_ptr<const Backend> device, Slowness more);

} // namespace mantissa
