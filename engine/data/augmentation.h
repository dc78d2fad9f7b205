// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"
#include "core/sample_pick.h"
#include "data/pictures/pictures.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mantissa {

// The random changes made to training images and how far each may go; as it stands: none.
struct Augmentation {
    bool horizontal_flip = false, vertical_flip = false; // of one half of the samples each
    int pad_crop = 0;                                    // pixels: shifted by at most so many, black comes in
    double smallest_crop = 1;                            // share of the area: a part of at least that is enlarged
    double rotation = 0;                                 // degrees, either way
    double brightness = 0, contrast = 0, saturation = 0; // factors from 1 - x to 1 + x
    int cutout = 0;                                      // pixels: side of a square painted in mid grey

    bool none() const;
    bool changes_files() const { return smallest_crop < 1; } // takes its part of the picture as it lies in its file
    std::string calculates() const; // the first change that does more than move bytes, which no SamplePick tells; empty: none
};

// "augment", the list of flips, and one field for each of the others.
std::vector<Field> augmentation_fields();
Augmentation read_augmentation(const Json& data);

// Which sample it is and in which pass over the set decide alone what happens to it.
struct SampleKey {
    std::uint64_t seed = 0;
    std::int64_t pass = 0;
    std::int64_t index = 0;
};

// What happens to one sample; as it stands: nothing.
struct Variation {
    Mirror mirror = {};
    int shift_across = 0, shift_down = 0;
    PicturePart part = {};           // after any resizing, of what would be seen
    double across = 0.5, down = 0.5; // where a crop that the resizing makes lies
    double degrees = 0;
    double brightness = 1, contrast = 1, saturation = 1;
    int cutout = 0;
    double cutout_across = 0, cutout_down = 0; // its centre, in shares
};

Variation draw_variation(const Augmentation& augmentation, const Shape& shape, const SampleKey& key);

// The same for who keeps the images; of a variation that calculates nothing.
SamplePick pick_of(const Variation& variation, const Shape& shape, std::int64_t index);

// The whole of a variation, on an image as bytes; `out` may not be `image`.
void apply_variation(const std::uint8_t* image, const Shape& shape, const Variation& variation, std::uint8_t* out);
// Less mirror and part, which whoever decodes a picture does on the way.
void apply_rest(std::uint8_t* image, const Shape& shape, const Variation& variation);

} // namespace mantissa
