// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace mantissa::procedural {

// What makes an image belong to its class. An attribute with one choice says nothing about the class
// and is drawn at random: it is there to be ignored.
struct Recipe {
    int shape = 0;
    int texture = 0;
    int colour = 0;
    int ground = 0;
};

// How many choices of each attribute the classes use.
class RecipeBook {
public:
    RecipeBook(int classes, std::int64_t channels);

    Recipe recipe(int label) const;
    Recipe choices() const { return choices_; }
    std::string class_name(int label) const;

private:
    Recipe choices_{1, 1, 1, 1};
};

} // namespace mantissa::procedural
