// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

#include <optional>

namespace mantissa {

// Whether training moves the weights at all: where gradients vanish, or each update is rounded away, not one bit of them changes.
class Stillness {
public:
    bool remains(const State& state); // as it was when this was asked last; false the first time

private:
    std::optional<std::uint64_t> seen_;
};

} // namespace mantissa
