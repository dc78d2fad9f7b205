// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/memory_dataset.h"

#include "core/notice.h"
#include "core/parallel.h"
#include "core/random.h"
#include "core/stopwatch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace mantissa {

std::string words_of_passed_over(const std::vector<BrokenFile>& files) {
    const char* words = files.size() == 1 ? "{} broken picture file is passed over, namely {}, which {}"
                                          : "{} broken picture files are passed over, among them {}, which {}";
    return fmt::format(fmt::runtime(words), files.size(), files.back().file, files.back().reason);
}

bool Dataset::varied_image(std::int64_t index, const Variation& variation, std::uint8_t* out) const {
    bool mirrored = variation.mirror.across || variation.mirror.down;
    if (!mirrored && variation.part == PicturePart{}) {
        image(index, out);
        apply_rest(out, shape(), variation);
        return true;
    }
    std::vector<std::uint8_t> plain(static_cast<std::size_t>(elements(shape())));
    image(index, plain.data());
    apply_variation(plain.data(), shape(), variation, out);
    return true;
}

std::string Dataset::origin(std::int64_t index) const { return "image " + std::to_string(index + 1); }

MemoryDataset::MemoryDataset(Content content)
    : content_(std::move(content)), image_bytes_(static_cast<std::size_t>(elements(content_.shape))) {}

void MemoryDataset::image(std::int64_t index, std::uint8_t* out) const {
    std::memcpy(out, content_.images.data() + static_cast<std::size_t>(index) * image_bytes_, image_bytes_);
}

bool MemoryDataset::varied_image(std::int64_t index, const Variation& variation, std::uint8_t* out) const {
    apply_variation(content_.images.data() + static_cast<std::size_t>(index) * image_bytes_, content_.shape, variation, out);
    return true;
}

std::uint64_t MemoryDataset::mark(std::int64_t index) const {
    if (content_.from == Content::From::settings)
        return 0;
    const std::uint8_t* first = content_.images.data() + static_cast<std::size_t>(index) * image_bytes_;
    std::uint64_t hash = image_bytes_, word = 0;
    for (std::size_t at = 0; at < image_bytes_; at += sizeof word) { // eight at a time: there may be gigabytes
        std::memcpy(&word, first + at, std::min(sizeof word, image_bytes_ - at));
        hash = (hash ^ word) * 0x100000001B3ull;
        hash ^= hash >> 29; // or high bits of a pixel would never reach low ones
    }
    return hash;
}

std::size_t MemoryDataset::bytes() const { return content_.images.size() + content_.labels.size() * sizeof(std::int32_t); }

namespace {

constexpr std::int64_t drawn_first = 512; // images, which tell how long all of them take
constexpr double worth_telling = 2;       // seconds

void draw(const Dataset& set, std::int64_t begin, std::int64_t end, MemoryDataset::Content& content) {
    const std::int64_t image_bytes = elements(content.shape);
    parallel_for(end - begin, 1, [&](std::int64_t i) {
        set.image(begin + i, content.images.data() + (begin + i) * image_bytes);
        content.labels[static_cast<std::size_t>(begin + i)] = set.label(begin + i);
    });
}

void tell_how_long(std::int64_t images, double seconds) {
    if (seconds > worth_telling)
        give_notice(fmt::format("Making {} images before the first step takes about {:.0f} s; fewer of them take less.", images, seconds));
}

} // namespace

std::shared_ptr<const Dataset> keep_in_memory(const Dataset& set) {
    MemoryDataset::Content content{set.shape(), set.class_names(), {}, {}, MemoryDataset::Content::From::settings};
    content.images.resize(static_cast<std::size_t>(set.size() * elements(content.shape)));
    content.labels.resize(static_cast<std::size_t>(set.size()));
    const std::int64_t first = std::min(set.size(), drawn_first);
    Stopwatch watch;
    draw(set, 0, first, content);
    if (first < set.size())
        tell_how_long(set.size(), watch.seconds() / static_cast<double>(first) * static_cast<double>(set.size()));
    draw(set, first, set.size(), content);
    leave_if_given_up(); // what was not drawn would be black
    return std::make_shared<MemoryDataset>(std::move(content));
}

} // namespace mantissa
