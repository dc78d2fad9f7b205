// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/procedural/composition.h"

#include <algorithm>

namespace mantissa::procedural {
namespace {

constexpr int plain_choices = 4; // an attribute that says nothing about the class keeps to its simpler choices

// A run of random numbers; each image has its own.
class Dice {
public:
    explicit Dice(const RandomKey& key) : key_(key) {}
    float between(float low, float high) { return low + (high - low) * uniform(random_bits(key_, next_++)); }
    int one_of(int count) { return static_cast<int>(std::uint64_t{random_bits(key_, next_++)} * static_cast<std::uint64_t>(count) >> 32); }

private:
    RandomKey key_;
    std::uint64_t next_ = 0;
};

// Sine and cosine from the tangent of half the angle: no library function that machines round differently.
void turn(Figure& figure, float half_tangent) {
    float square = half_tangent * half_tangent;
    figure.cosine = (1 - square) / (1 + square);
    figure.sine = 2 * half_tangent / (1 + square);
}

Colour grey(float value) { return {value, value, value}; }

Colour scaled(const Colour& colour, float factor) { return {colour[0] * factor, colour[1] * factor, colour[2] * factor}; }

Colour any_colour(Dice& dice, float low, float high, std::int64_t channels) {
    float r = dice.between(low, high), g = dice.between(low, high), b = dice.between(low, high);
    return channels == 1 ? grey(r) : Colour{r, g, b};
}

int chosen(Dice& dice, int wanted, int choices, std::size_t all) {
    int any = dice.one_of(std::min(plain_choices, static_cast<int>(all)));
    return choices > 1 ? wanted : any;
}

void place(Figure& figure, Dice& dice, const Frame& frame, float margin) {
    figure.centre_x = static_cast<float>(frame.width) * dice.between(margin, 1 - margin);
    figure.centre_y = static_cast<float>(frame.height) * dice.between(margin, 1 - margin);
}

float smaller_side(const Frame& frame) { return static_cast<float>(std::min(frame.height, frame.width)); }

Figure distractor(Dice& dice, const Frame& frame, Distance distance, float radius) {
    Figure figure;
    figure.distance = distance;
    figure.texture = textures[0].function;
    figure.radius = std::max(1.0f, smaller_side(frame) * radius);
    figure.first = figure.second = any_colour(dice, 60, 190, frame.channels);
    place(figure, dice, frame, 0);
    turn(figure, dice.between(-1, 1));
    return figure;
}

Figure stray_stroke(Dice& dice, const Frame& frame) { return distractor(dice, frame, stroke(), dice.between(0.2f, 0.5f)); }

Figure crumb(Dice& dice, const Frame& frame) {
    Distance shape = shapes[static_cast<std::size_t>(dice.one_of(plain_choices))].function;
    return distractor(dice, frame, shape, dice.between(0.04f, 0.09f));
}

void dress(Figure& figure, Dice& dice, const Frame& frame, const Recipe& recipe, const Recipe& choices, const Colour& ground) {
    int texture = chosen(dice, recipe.texture, choices.texture, textures.size());
    int colour = chosen(dice, recipe.colour, choices.colour, colours.size());
    float brightness = dice.between(0.6f, 1.0f);
    figure.texture = textures[static_cast<std::size_t>(texture)].function;
    figure.first = frame.channels == 1 ? grey(255 * brightness) : scaled(colours[static_cast<std::size_t>(colour)].function, brightness);
    for (std::size_t c = 0; c < 3; ++c)
        figure.second[c] = 0.2f * figure.first[c] + 0.8f * ground[c];
    figure.period = std::max(3.0f, figure.radius * dice.between(0.5f, 0.6f));
    figure.phase = dice.between(0, 1);
}

Figure subject(Dice& dice, const Frame& frame, const Recipe& recipe, const Recipe& choices, const Colour& ground) {
    Figure figure;
    figure.distance = shapes[static_cast<std::size_t>(recipe.shape)].function;
    figure.radius = smaller_side(frame) * dice.between(0.24f, 0.38f);
    place(figure, dice, frame, 0.38f);
    turn(figure, dice.between(-0.09f, 0.09f));
    dress(figure, dice, frame, recipe, choices, ground);
    return figure;
}

float either_way(Dice& dice) { return dice.one_of(2) == 1 ? -1.0f : 1.0f; }

// What has a left and a right, or an upper and a lower end, comes in both ways: flips keep a class a class.
void mirror(Scene& scene, Figure& figure, Dice& dice) {
    scene.mirror_x = either_way(dice);
    scene.mirror_y = either_way(dice);
    figure.mirror_u = either_way(dice);
    figure.mirror_v = either_way(dice);
}

} // namespace

Scene compose(const Frame& frame, const Recipe& recipe, const Recipe& choices, const RandomKey& key) {
    Dice dice(key);
    Scene scene;
    scene.height = frame.height;
    scene.width = frame.width;
    scene.channels = frame.channels;
    scene.noise = frame.noise;
    scene.noise_key = {key.seed, hash_name("data.procedural.noise") ^ key.stream, key.step};
    scene.ground = grounds[static_cast<std::size_t>(chosen(dice, recipe.ground, choices.ground, grounds.size()))].function;
    scene.ground_low = any_colour(dice, 0, 50, frame.channels);
    scene.ground_high = any_colour(dice, 70, 100, frame.channels);
    for (int strokes = 1 + dice.one_of(3), i = 0; i < strokes; ++i)
        scene.figures.push_back(stray_stroke(dice, frame));
    for (int crumbs = 1 + dice.one_of(2), i = 0; i < crumbs; ++i)
        scene.figures.push_back(crumb(dice, frame));
    scene.figures.push_back(subject(dice, frame, recipe, choices, scene.ground_low));
    mirror(scene, scene.figures.back(), dice);
    if (dice.one_of(2) == 1)
        scene.figures.push_back(stray_stroke(dice, frame));
    return scene;
}

} // namespace mantissa::procedural
