// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace mantissa {

// Sizes of a tensor, outermost first. Images are {batch, height, width, channels}.
using Shape = std::vector<std::int64_t>;

std::int64_t elements(const Shape& shape);
std::string to_string(const Shape& shape); // "24 x 24 x 8"

} // namespace mantissa
