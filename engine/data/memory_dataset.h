// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/dataset.h"

namespace mantissa {

// A set that lies in memory, one image after the other.
class MemoryDataset final : public Dataset {
public:
    struct Content {
        Shape shape;
        std::vector<std::string> class_names;
        std::vector<std::uint8_t> images;
        std::vector<std::int32_t> labels;
        enum class From { files, settings } from = From::files;
    };
    explicit MemoryDataset(Content content);

    std::int64_t size() const override { return static_cast<std::int64_t>(content_.labels.size()); }
    Shape shape() const override { return content_.shape; }
    int classes() const override { return static_cast<int>(content_.class_names.size()); }
    void image(std::int64_t index, std::uint8_t* out) const override;
    bool varied_image(std::int64_t index, const Variation& variation, std::uint8_t* out) const override;
    int label(std::int64_t index) const override { return content_.labels[static_cast<std::size_t>(index)]; }
    std::uint64_t mark(std::int64_t index) const override;
    std::size_t bytes() const override;
    const std::uint8_t* images() const override { return content_.images.data(); }
    std::vector<std::string> class_names() const override { return content_.class_names; }

private:
    Content content_;
    std::size_t image_bytes_ = 0;
};

// Makes every image of `set` once, on all threads, and keeps them.
std::shared_ptr<const Dataset> keep_in_memory(const Dataset& set);

} // namespace mantissa
