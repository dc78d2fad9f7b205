// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/joins.h"

#include <optional>

namespace mantissa::MANTISSA_DEVICE {

// One variable's update with what is done to its gradient just before: a cast, unscaling, decay.
struct Chain {
    const Operation *cast = nullptr, *unscale = nullptr, *decay = nullptr, *update = nullptr;
    int first = 0, count = 0;

    int gradient() const { return (cast ? cast : unscale ? unscale : decay ? decay : update)->inputs[0]; }
};

// Finds them among the operations of a step.
class UpdateChains {
public:
    UpdateChains(const Graph& graph, const SiteOf& site) : graph_(graph), site_(site) {}

    std::optional<Chain> at(std::size_t i) const;     // that begins with this operation
    bool alike(const Chain& a, const Chain& b) const; // so that one kernel can do both

private:
    bool passes_through(const Operation& operation, const Format& arithmetic) const;
    bool can_pass(const Chain& chain) const;

    const Graph& graph_;
    const SiteOf& site_;
};

} // namespace mantissa::MANTISSA_DEVICE
