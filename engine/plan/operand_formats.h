// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"
#include "policy/policy.h"

namespace mantissa {

// In what, and how rounded, an operation wants its input at `place`, which may be the format in which it is.
Representation representation(const Graph& graph, const Precision& precision, const Operation& reader, std::size_t place);

} // namespace mantissa
