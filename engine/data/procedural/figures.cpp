// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/procedural/figures.h"

#include <algorithm>
#include <cmath>

namespace mantissa::procedural {
namespace {

constexpr float diagonal = 0.70710678f;

float size(float value) { return std::fabs(value); }
float length(float u, float v) { return std::sqrt(u * u + v * v); }
float box(float u, float v, float half_width, float half_height) { return std::max(size(u) - half_width, size(v) - half_height); }

float disc(float u, float v) { return length(u, v) - 0.9f; }
float plus(float u, float v) { return std::min(box(u, v, 1.0f, 0.3f), box(u, v, 0.3f, 1.0f)); }
float square(float u, float v) { return box(u, v, 0.8f, 0.8f); }
float triangle(float u, float v) { return std::max(v - 0.75f, 0.87f * size(u) - 0.5f * v - 0.5f); }
float lying_bar(float u, float v) { return box(u, v, 1.1f, 0.45f); }
float standing_bar(float u, float v) { return box(u, v, 0.45f, 1.1f); }
float cross(float u, float v) { return plus((u + v) * diagonal, (u - v) * diagonal); }
float hourglass(float u, float v) { return std::max(size(v) - 0.95f, (size(u) - size(v) - 0.1f) * diagonal); }
float rhombus(float u, float v) { return (size(u) + size(v) - 1.05f) * diagonal; }
float twins(float u, float v) { return length(size(u) - 0.6f, v) - 0.5f; }
float thin_line(float u, float v) { return box(u, v, 1.0f, 0.05f); }

float fraction(float t) {
    float part = t - static_cast<float>(static_cast<int>(t));
    return part < 0 ? part + 1 : part;
}

// 1 and 0 in turns, half a period each, with a short slope between them.
float wave(float t) { return std::clamp(0.5f + 4.0f * (size(2.0f * fraction(t) - 1.0f) - 0.5f), 0.0f, 1.0f); }

float either(float a, float b) { return a + b - 2.0f * a * b; }

float solid(const Spot&) { return 1; }
float striped_across(const Spot& s) { return wave(s.down); }
float striped_down(const Spot& s) { return wave(s.across); }
float hollow(const Spot& s) { return s.depth < 0.22f ? 1.0f : 0.0f; }
float checked(const Spot& s) { return either(wave(s.across), wave(s.down)); }
float striped_aslant(const Spot& s) { return wave((s.across + s.down) * diagonal); }
float finely_striped_across(const Spot& s) { return wave(2.0f * s.down); }
float finely_striped_down(const Spot& s) { return wave(2.0f * s.across); }
float ringed(const Spot& s) { return wave(length(s.across, s.down)); }
float dotted(const Spot& s) { return length(fraction(s.across) - 0.5f, fraction(s.down) - 0.5f) < 0.33f ? 1.0f : 0.0f; }

float plain(float, float) { return 0; }
float shaded_across(float x, float) { return 0.5f + 0.5f * x; }
float shaded_down(float, float y) { return 0.5f + 0.5f * y; }
float lit(float x, float y) { return std::max(0.0f, 1.0f - length(x, y)); }
float barred_across(float, float y) { return wave(y * 2.5f); }
float barred_down(float x, float) { return wave(x * 2.5f); }
float tiled(float x, float y) { return either(wave(x * 2.0f), wave(y * 2.0f)); }
float framed(float x, float y) { return std::max(size(x), size(y)) > 0.8f ? 1.0f : 0.0f; }
float barred_aslant(float x, float y) { return wave((x + y) * 2.0f); }
float spotted(float x, float y) { return length(fraction(x * 3.0f) - 0.5f, fraction(y * 3.0f) - 0.5f) < 0.3f ? 1.0f : 0.0f; }

} // namespace

const std::array<Named<Distance>, 10> shapes = {{
    {"disc", disc},
    {"plus", plus},
    {"square", square},
    {"triangle", triangle},
    {"lying bar", lying_bar},
    {"cross", cross},
    {"standing bar", standing_bar},
    {"hourglass", hourglass},
    {"rhombus", rhombus},
    {"twins", twins},
}};

const std::array<Named<Texture>, 10> textures = {{
    {"solid", solid},
    {"striped across", striped_across},
    {"striped down", striped_down},
    {"hollow", hollow},
    {"checked", checked},
    {"striped aslant", striped_aslant},
    {"finely striped across", finely_striped_across},
    {"ringed", ringed},
    {"finely striped down", finely_striped_down},
    {"dotted", dotted},
}};

const std::array<Named<Ground>, 10> grounds = {{
    {"plain", plain},
    {"barred across", barred_across},
    {"barred down", barred_down},
    {"tiled", tiled},
    {"lit", lit},
    {"framed", framed},
    {"barred aslant", barred_aslant},
    {"spotted", spotted},
    {"shaded across", shaded_across},
    {"shaded down", shaded_down},
}};

const std::array<Named<Colour>, 6> colours = {{
    {"red", {230, 60, 50}},
    {"green", {60, 200, 70}},
    {"blue", {70, 110, 245}},
    {"yellow", {235, 215, 60}},
    {"violet", {200, 80, 220}},
    {"white", {235, 235, 235}},
}};

Distance stroke() { return thin_line; }

} // namespace mantissa::procedural
