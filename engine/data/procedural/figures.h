// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

namespace mantissa::procedural {

// What the images are drawn with. Only the four rules of arithmetic and square roots, which IEEE 754
// rounds alike everywhere: the same seed draws the same bytes on every machine.

// How far a point is outside a figure's edge (negative: inside); the figure fills about -1..1.
using Distance = float (*)(float u, float v);

// A point of a figure as its texture sees it.
struct Spot {
    float across = 0; // in periods of the texture
    float down = 0;
    float depth = 0; // below the figure's edge, where the figure is about 1 in radius
};
using Texture = float (*)(const Spot& spot); // 0: the second colour, 1: the first

using Ground = float (*)(float x, float y); // -1..1 over the image, likewise 0..1

template <typename Function>
struct Named {
    const char* name;
    Function function;
};

// All of these look the same after a horizontal or a vertical flip (or come in both ways), so that
// augmentation never turns one class into another. What differs most comes first: few classes take the first ones.
extern const std::array<Named<Distance>, 10> shapes;
extern const std::array<Named<Texture>, 10> textures;
extern const std::array<Named<Ground>, 10> grounds;

using Colour = std::array<float, 3>;
extern const std::array<Named<Colour>, 6> colours;

Distance stroke(); // a thin line, in the way

} // namespace mantissa::procedural
