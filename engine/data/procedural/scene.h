// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/random.h"
#include "data/procedural/figures.h"

#include <cstdint>
#include <vector>

namespace mantissa::procedural {

// One figure of an image; lengths are pixels.
struct Figure {
    Distance distance = nullptr;
    Texture texture = nullptr;
    float centre_x = 0, centre_y = 0;
    float radius = 1;
    float cosine = 1, sine = 0;
    float mirror_u = 1, mirror_v = 1; // 1 or -1, along the figure's own axes
    float period = 1;
    float phase = 0; // of the texture, in periods
    Colour first{}, second{};
};

// Everything an image shows, before it is drawn; figures lie one over the other in their order.
struct Scene {
    std::int64_t height = 0, width = 0, channels = 0;
    Ground ground = nullptr;
    float mirror_x = 1, mirror_y = 1; // of the ground
    Colour ground_low{}, ground_high{};
    std::vector<Figure> figures;
    float noise = 0; // 1: as strong as the whole range from black to white
    RandomKey noise_key;
};

void draw(const Scene& scene, std::uint8_t* out);

} // namespace mantissa::procedural
