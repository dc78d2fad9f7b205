// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/augmentation.h"

#include "core/random.h"

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

// A run of random numbers from 0 to 1 that belongs to one sample in one pass.
class Draws {
public:
    explicit Draws(const SampleKey& key)
        : key_{key.seed, hash_name("data.augment.ranges"), static_cast<std::uint64_t>(key.pass)},
          next_(static_cast<std::uint64_t>(key.index) * per_sample) {}
    double share() { return static_cast<double>(uniform(random_bits(key_, next_++))); }
    double between(double low, double high) { return low + (high - low) * share(); }
    int whole(int low, int high) { return low + static_cast<int>(share() * (high - low + 1)); }

private:
    static constexpr std::uint64_t per_sample = 32; // more than any sample takes
    RandomKey key_;
    std::uint64_t next_;
};

// A part of a random share of the area, up to a third wider or higher than the image is, anywhere in it.
PicturePart any_part(Draws& draws, double smallest) {
    double area = draws.between(smallest, 1), lean = std::exp(draws.between(std::log(0.75), std::log(4.0 / 3)));
    PicturePart part;
    part.width = std::min(1.0, std::sqrt(area * lean));
    part.height = std::min(1.0, std::sqrt(area / lean));
    part.left = (1 - part.width) * draws.share();
    part.top = (1 - part.height) * draws.share();
    return part;
}

Field bounded(const std::string& key, FieldType type, const Json& fallback, double minimum, double maximum) {
    Field field{key, type, fallback};
    field.minimum = minimum;
    field.maximum = maximum;
    return field;
}

Field described(Field field, const std::string& label, const std::string& help) {
    field.label = label;
    field.help = help;
    return field;
}

} // namespace

bool Augmentation::none() const {
    return !horizontal_flip && !vertical_flip && pad_crop == 0 && smallest_crop >= 1 && rotation == 0 && brightness == 0 && contrast == 0 &&
           saturation == 0 && cutout == 0;
}

std::string Augmentation::calculates() const {
    const std::pair<bool, const char*> changes[] = {{smallest_crop < 1, "random resized crop"},
                                                    {rotation != 0, "rotation"},
                                                    {brightness != 0, "brightness"},
                                                    {contrast != 0, "contrast"},
                                                    {saturation != 0, "saturation"}};
    for (const auto& [made, name] : changes)
        if (made)
            return name;
    return {};
}

std::vector<Field> augmentation_fields() {
    Field flips{"augment", FieldType::choices, Json::array(), "Flips", "Each is made to one half of the training images."};
    flips.options = {"horizontal_flip", "vertical_flip"};
    auto factor = [](const std::string& key, const std::string& label) {
        return described(bounded(key, FieldType::number, 0, 0, 1), label,
                         "Changed by a factor of at most one plus or minus this; 0: left as it is.");
    };
    return {flips,
            described(bounded("pad_crop", FieldType::integer, 0, 0, 4096), "Pad and crop",
                      "Pixels by which an image is shifted at most, each way; black comes in."),
            described(bounded("random_resized_crop", FieldType::number, 1, 0.01, 1), "Random resized crop",
                      "Smallest share of the image's area that is cut out and enlarged; 1: none is."),
            described(bounded("rotation", FieldType::number, 0, 0, 180), "Rotation",
                      "Degrees by which an image is turned at most, either way; its edges are mirrored."),
            factor("brightness", "Brightness"),
            factor("contrast", "Contrast"),
            factor("saturation", "Saturation"),
            described(bounded("cutout", FieldType::integer, 0, 0, 4096), "Cutout",
                      "Side in pixels of a square that is painted over in mid grey; 0: none is.")};
}

Augmentation read_augmentation(const Json& data) {
    Augmentation result;
    for (const Json& name : data.value("augment", Json::array()))
        (name == "vertical_flip" ? result.vertical_flip : result.horizontal_flip) = true;
    result.pad_crop = data.value("pad_crop", 0);
    result.smallest_crop = data.value("random_resized_crop", 1.0);
    result.rotation = data.value("rotation", 0.0);
    result.brightness = data.value("brightness", 0.0);
    result.contrast = data.value("contrast", 0.0);
    result.saturation = data.value("saturation", 0.0);
    result.cutout = data.value("cutout", 0);
    return result;
}

Variation draw_variation(const Augmentation& augmentation, const Shape& shape, const SampleKey& key) {
    RandomKey flips{key.seed, hash_name("data.augment"), static_cast<std::uint64_t>(key.pass)};
    RandomBlock bits = random_block(flips, static_cast<std::uint64_t>(key.index));
    Variation result;
    result.mirror = {augmentation.horizontal_flip && bits.word[0] >> 31, augmentation.vertical_flip && bits.word[1] >> 31};
    Draws draws(key); // always in the same order, so that switching one of them on leaves the others as they are
    result.across = draws.share();
    result.down = draws.share();
    result.shift_across = draws.whole(-augmentation.pad_crop, augmentation.pad_crop);
    result.shift_down = draws.whole(-augmentation.pad_crop, augmentation.pad_crop);
    PicturePart part = any_part(draws, augmentation.smallest_crop);
    result.part = augmentation.smallest_crop < 1 ? part : PicturePart{};
    result.degrees = draws.between(-augmentation.rotation, augmentation.rotation);
    result.brightness = draws.between(1 - augmentation.brightness, 1 + augmentation.brightness);
    result.contrast = draws.between(1 - augmentation.contrast, 1 + augmentation.contrast);
    result.saturation = shape[2] == 3 ? draws.between(1 - augmentation.saturation, 1 + augmentation.saturation) : 1;
    result.cutout = augmentation.cutout;
    result.cutout_across = draws.share();
    result.cutout_down = draws.share();
    return result;
}

} // namespace mantissa
