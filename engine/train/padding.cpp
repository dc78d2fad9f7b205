// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/padding.h"

#include "data/memory_dataset.h"

#include <algorithm>

namespace mantissa {
namespace {

const char* channels_key(const LayerConfig& layer) {
    for (const char* key : {"filters", "units"})
        if (layer.values.contains(key) && layer.values[key].is_number_integer())
            return key;
    return nullptr;
}

void pad(std::vector<LayerConfig>& layers) {
    for (LayerConfig& layer : layers) {
        if (const char* key = channels_key(layer))
            layer.values[key] = padded_channels(layer.get<std::int64_t>(key));
        pad(layer.layers);
        pad(layer.shortcut);
    }
}

} // namespace

std::int64_t padded_channels(std::int64_t channels) { return (channels + whole_channels - 1) / whole_channels * whole_channels; }

Variant with_padded_channels(Variant variant) {
    std::vector<LayerConfig>& layers = variant.model.layers;
    auto classes = std::ranges::find_if(layers.rbegin(), layers.rend(), [](const LayerConfig& layer) { return channels_key(layer); });
    const bool may_have_more = variant.model.loss.kind == LossKind::sparse_categorical_crossentropy;
    const Json kept = classes == layers.rend() ? Json() : classes->values;
    pad(layers);
    if (classes != layers.rend() && !may_have_more)
        classes->values = kept;
    variant.model.input.back() = padded_channels(variant.model.input.back());
    return variant;
}

DataSets with_padded_channels(const DataSets& data, std::int64_t images) {
    const Dataset& set = *data.train;
    MemoryDataset::Content content{.shape = set.shape(), .class_names = set.class_names(), .images = {}, .labels = {}};
    const auto channels = static_cast<std::size_t>(content.shape.back()),
               pixels = static_cast<std::size_t>(elements(content.shape)) / channels;
    content.shape.back() = padded_channels(content.shape.back());
    const auto more = static_cast<std::size_t>(content.shape.back());
    content.images.resize(static_cast<std::size_t>(images) * pixels * more);
    std::vector<std::uint8_t> image(pixels * channels);
    for (std::int64_t i = 0; i < images; ++i) {
        set.image(i, image.data());
        std::uint8_t* to = content.images.data() + static_cast<std::size_t>(i) * pixels * more;
        for (std::size_t pixel = 0; pixel < pixels; ++pixel)
            std::copy_n(image.data() + pixel * channels, channels, to + pixel * more);
        content.labels.push_back(set.label(i));
    }
    auto padded = std::make_shared<const MemoryDataset>(std::move(content));
    return {padded, padded};
}

} // namespace mantissa
