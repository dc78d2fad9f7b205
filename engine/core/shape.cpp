// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/shape.h"

#include <functional>
#include <numeric>

namespace mantissa {

std::int64_t elements(const Shape& shape) { return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>()); }

std::string to_string(const Shape& shape) {
    std::string text;
    for (std::int64_t size : shape)
        text += (text.empty() ? "" : " x ") + std::to_string(size);
    return text.empty() ? "one number" : text;
}

} // namespace mantissa
