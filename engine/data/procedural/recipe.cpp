// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/procedural/recipe.h"

#include "data/procedural/figures.h"

#include <array>

namespace mantissa::procedural {
namespace {

constexpr Recipe most{static_cast<int>(shapes.size()), static_cast<int>(textures.size()), static_cast<int>(colours.size()),
                      static_cast<int>(grounds.size())};

void grow(int& choices, int limit) { choices += choices < limit; }

} // namespace

// Attributes grow in turns, shapes fastest, so that ten classes already need shape and texture together.
RecipeBook::RecipeBook(int classes, std::int64_t channels) {
    int limits[4] = {most.shape, most.texture, channels == 3 ? most.colour : 1, most.ground};
    int* counts[4] = {&choices_.shape, &choices_.texture, &choices_.colour, &choices_.ground};
    static constexpr std::array<int, 9> turns = {0, 0, 1, 0, 1, 2, 0, 1, 3};
    auto enough = [&] { return choices_.shape * choices_.texture * choices_.colour * choices_.ground >= classes; };
    for (std::size_t turn = 0; !enough(); turn = (turn + 1) % turns.size())
        grow(*counts[turns[turn]], limits[turns[turn]]);
}

Recipe RecipeBook::recipe(int label) const {
    Recipe recipe;
    recipe.shape = label % choices_.shape;
    label /= choices_.shape;
    recipe.texture = label % choices_.texture;
    label /= choices_.texture;
    recipe.colour = label % choices_.colour;
    recipe.ground = label / choices_.colour;
    return recipe;
}

std::string RecipeBook::class_name(int label) const {
    Recipe r = recipe(label);
    std::string name = shapes[static_cast<std::size_t>(r.shape)].name;
    if (choices_.texture > 1)
        name = std::string(textures[static_cast<std::size_t>(r.texture)].name) + " " + name;
    if (choices_.colour > 1)
        name = std::string(colours[static_cast<std::size_t>(r.colour)].name) + " " + name;
    if (choices_.ground > 1)
        name += std::string(" on ") + grounds[static_cast<std::size_t>(r.ground)].name;
    return name;
}

} // namespace mantissa::procedural
