// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/dataset.h"
#include "data/procedural/recipe.h"

namespace mantissa::procedural {

struct Setting {
    std::int64_t size = 0;
    Shape shape;
    int classes = 2;
    std::uint64_t seed = 1;
    std::uint64_t stream = 0; // training and validation differ in it
    float noise = 0;
    enum class Keeping { draws_again, in_memory } keeping = Keeping::draws_again; // in_memory: of a set that is only surveyed
};

// Draws an image whenever it is asked for; which one depends on the seed and the index alone.
class ProceduralDataset final : public Dataset {
public:
    explicit ProceduralDataset(Setting setting);

    std::int64_t size() const override { return setting_.size; }
    Shape shape() const override { return setting_.shape; }
    int classes() const override { return setting_.classes; }
    void image(std::int64_t index, std::uint8_t* out) const override;
    int label(std::int64_t index) const override { return static_cast<int>(index % setting_.classes); }
    bool keeps_images() const override { return setting_.keeping == Setting::Keeping::in_memory; }
    std::vector<std::string> class_names() const override;

private:
    Setting setting_;
    RecipeBook book_;
};

} // namespace mantissa::procedural
