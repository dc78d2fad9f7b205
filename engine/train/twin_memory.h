// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/experiment.h"

namespace mantissa {

class Capabilities;

// What the variant's twin takes beside the run; 0: it has none.
std::size_t predict_twin(const Variant& variant, const Capabilities& device);

} // namespace mantissa
