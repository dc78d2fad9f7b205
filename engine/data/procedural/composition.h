// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/procedural/recipe.h"
#include "data/procedural/scene.h"

namespace mantissa::procedural {

struct Frame {
    std::int64_t height = 0, width = 0, channels = 0;
    float noise = 0;
};

// Decides everything the recipe leaves open: place, size, turn, brightness, and what lies in the way.
Scene compose(const Frame& frame, const Recipe& recipe, const Recipe& choices, const RandomKey& key);

} // namespace mantissa::procedural
