// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

#include <optional>
#include <string>

namespace mantissa {

inline constexpr const char* kept_stillness = "weights_seen"; // in a checkpoint's metadata

// Whether training moves the weights at all: where gradients vanish, or each update is rounded away, not one bit of them changes.
class Stillness {
public:
    bool remains(const State& state); // as it was when this was asked last; false the first time
    std::string seen() const;         // when this was asked last, for a checkpoint; empty: nothing
    void go_on_from(const std::string& seen);

private:
    std::optional<std::uint64_t> seen_;
};

} // namespace mantissa
