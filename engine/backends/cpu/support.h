// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"

namespace mantissa::cpu {

// From the most to the least direct.
enum class Carrier {
    own,       // float32, as it is
    converted, // stored in its own bytes, widened to float32 for every operation
    simulated, // stored as float32, rounded to the format
};
Carrier carrier_of(const Format& format);

// What our own loops answer: how, and why not natively.
Selection support_of(const Graph& graph, const Operation& operation);
// Why products of this format are not multiplied as they are.
std::string reason_for_products(const Format& format);

} // namespace mantissa::cpu
