// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "plan/compile.h"
#include "train/experiment.h"

namespace mantissa {

class Capabilities;

// What the variant's twin takes beside the run; 0: it has none.
std::size_t predict_twin(const Variant& variant, const Capabilities& device, Validated validated = Validated::yes);

// The largest with which the run fits, and its twin, where it has one that lies in the same memory; 0: none.
std::int64_t largest_batch_with_twin(Variant variant, const Capabilities& device, std::size_t limit);

} // namespace mantissa
