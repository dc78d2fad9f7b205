// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/procedural/procedural_dataset.h"

#include "data/procedural/composition.h"

namespace mantissa::procedural {

ProceduralDataset::ProceduralDataset(Setting setting) : setting_(std::move(setting)), book_(setting_.classes, setting_.shape[2]) {}

void ProceduralDataset::image(std::int64_t index, std::uint8_t* out) const {
    Frame frame{setting_.shape[0], setting_.shape[1], setting_.shape[2], setting_.noise};
    RandomKey key{setting_.seed, setting_.stream, static_cast<std::uint64_t>(index)};
    draw(compose(frame, book_.recipe(label(index)), book_.choices(), key), out);
}

std::vector<std::string> ProceduralDataset::class_names() const {
    std::vector<std::string> names;
    for (int label = 0; label < setting_.classes; ++label)
        names.push_back(book_.class_name(label));
    return names;
}

} // namespace mantissa::procedural
