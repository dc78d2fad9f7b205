// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What passes and back ends ask before two operations become one.
#include "ops/graph.h"

namespace mantissa {

// The intermediate rounding is kept, so it must be the last one's: its own format and stream are lost with its tensor.
bool rounds_alike(const Graph& graph, const Operation& operation, const Operation& next);

bool is_relu(const Operation& operation); // or its gradient
// relu and rounding may change places where rounding keeps the sign.
bool is_relu_of_signs(const Graph& graph, const Operation& operation);

} // namespace mantissa
