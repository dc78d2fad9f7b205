// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/memory_dataset.h"

#include "core/parallel.h"

#include <cstring>

namespace mantissa {

MemoryDataset::MemoryDataset(Content content)
    : content_(std::move(content)), image_bytes_(static_cast<std::size_t>(elements(content_.shape))) {}

void MemoryDataset::image(std::int64_t index, std::uint8_t* out) const {
    std::memcpy(out, content_.images.data() + static_cast<std::size_t>(index) * image_bytes_, image_bytes_);
}

std::size_t MemoryDataset::bytes() const { return content_.images.size() + content_.labels.size() * sizeof(std::int32_t); }

std::shared_ptr<const Dataset> keep_in_memory(const Dataset& set) {
    MemoryDataset::Content content{set.shape(), set.class_names(), {}, {}};
    std::int64_t image_bytes = elements(content.shape);
    content.images.resize(static_cast<std::size_t>(set.size() * image_bytes));
    content.labels.resize(static_cast<std::size_t>(set.size()));
    parallel_for(set.size(), 1, [&](std::int64_t i) {
        set.image(i, content.images.data() + i * image_bytes);
        content.labels[static_cast<std::size_t>(i)] = set.label(i);
    });
    return std::make_shared<MemoryDataset>(std::move(content));
}

} // namespace mantissa
