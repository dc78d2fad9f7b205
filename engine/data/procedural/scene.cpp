// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/procedural/scene.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace mantissa::procedural {
namespace {

constexpr float reach = 1.5f; // radii within which every figure lies, turned as it may be
constexpr std::int64_t values_per_block = 8;

float mixed(float from, float to, float part) { return from + (to - from) * part; }

void blend(float* pixel, std::int64_t channels, const Colour& colour, float part) {
    for (std::int64_t c = 0; c < channels; ++c)
        pixel[c] = mixed(pixel[c], colour[static_cast<std::size_t>(c)], part);
}

Colour colour_between(const Colour& from, const Colour& to, float part) {
    return {mixed(from[0], to[0], part), mixed(from[1], to[1], part), mixed(from[2], to[2], part)};
}

float centred(std::int64_t position, std::int64_t size) {
    return (static_cast<float>(position) + 0.5f) * 2.0f / static_cast<float>(size) - 1.0f;
}

void draw_ground(const Scene& scene, std::int64_t y, float* row) {
    float down = scene.mirror_y * centred(y, scene.height);
    for (std::int64_t x = 0; x < scene.width; ++x) {
        float part = scene.ground(scene.mirror_x * centred(x, scene.width), down);
        for (std::size_t c = 0; c < static_cast<std::size_t>(scene.channels); ++c)
            *row++ = mixed(scene.ground_low[c], scene.ground_high[c], part);
    }
}

void draw_point(const Figure& figure, float dx, float dy, float* pixel, std::int64_t channels) {
    float u = figure.mirror_u * (dx * figure.cosine + dy * figure.sine) / figure.radius;
    float v = figure.mirror_v * (dy * figure.cosine - dx * figure.sine) / figure.radius;
    float outside = figure.distance(u, v);
    float coverage = std::clamp(0.5f - outside * figure.radius, 0.0f, 1.0f);
    if (coverage == 0)
        return;
    float scale = figure.radius / figure.period;
    float part = figure.texture({u * scale + figure.phase, v * scale + figure.phase, -outside});
    blend(pixel, channels, colour_between(figure.second, figure.first, part), coverage);
}

std::int64_t column(float x, std::int64_t width) { return std::clamp<std::int64_t>(static_cast<std::int64_t>(x), 0, width); }

void draw_figure(const Figure& figure, const Scene& scene, std::int64_t y, float* row) {
    float dy = static_cast<float>(y) + 0.5f - figure.centre_y, extent = reach * figure.radius + 1.0f;
    if (std::fabs(dy) > extent)
        return;
    std::int64_t end = column(figure.centre_x + extent + 1.0f, scene.width);
    for (std::int64_t x = column(figure.centre_x - extent, scene.width); x < end; ++x)
        draw_point(figure, static_cast<float>(x) + 0.5f - figure.centre_x, dy, row + x * scene.channels, scene.channels);
}

// The difference of two bytes: a triangle-shaped distribution around 0, within -1..1.
float noise_value(const RandomBlock& block, std::int64_t which) {
    std::uint32_t bits = block.word[which / 2] >> (which % 2 * 16);
    return static_cast<float>(static_cast<int>(bits & 255) - static_cast<int>(bits >> 8 & 255)) * (1.0f / 255.0f);
}

// Rounded before it is limited: noise on black is below 0 every other time, and whole numbers are limited without a branch.
std::uint8_t to_byte(float value) {
    int rounded = static_cast<int>(value + 1024.5f) - 1024;
    return static_cast<std::uint8_t>(std::clamp(rounded, 0, 255));
}

void finish_row(const Scene& scene, std::int64_t y, const float* row, std::uint8_t* out) {
    std::int64_t values = scene.width * scene.channels, blocks = (values + values_per_block - 1) / values_per_block;
    float strength = 255.0f * scene.noise;
    for (std::int64_t b = 0; b < blocks; ++b) {
        RandomBlock block = random_block(scene.noise_key, static_cast<std::uint64_t>(y * blocks + b));
        std::int64_t first = b * values_per_block, count = std::min(values_per_block, values - first);
        std::array<float, values_per_block> noise;
        for (std::int64_t i = 0; i < values_per_block; ++i)
            noise[static_cast<std::size_t>(i)] = noise_value(block, i);
        for (std::int64_t i = 0; i < count; ++i)
            out[first + i] = to_byte(row[first + i] + strength * noise[static_cast<std::size_t>(i)]);
    }
}

} // namespace

void draw(const Scene& scene, std::uint8_t* out) {
    std::vector<float> row(static_cast<std::size_t>(scene.width * scene.channels));
    for (std::int64_t y = 0; y < scene.height; ++y) {
        draw_ground(scene, y, row.data());
        for (const Figure& figure : scene.figures)
            draw_figure(figure, scene, y, row.data());
        finish_row(scene, y, row.data(), out + y * scene.width * scene.channels);
    }
}

} // namespace mantissa::procedural
