// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/kept_data.h"

#include "data/source.h"
#include "train/requirements.h"

#include <limits>

namespace mantissa {
namespace {

// What is in the way, whatever memory there is; empty: nothing.
std::string obstacle(const Variant& variant, const SetFacts& train) {
    if (variant.data.value("prepare", "bytes") == "policy")
        return "data.prepare asks the workers to turn each batch into numbers";
    if (!train.keeps_bytes)
        return "its images are not all kept in memory as bytes";
    if (std::string change = read_augmentation(variant.data).calculates(); !change.empty())
        return change + " calculates new pixels, and only the host's are the same on every device";
    if (train.size > std::numeric_limits<std::int32_t>::max())
        return "it has too many images to be numbered in 32 bits";
    return {};
}

} // namespace

SetFacts facts_of(const Dataset& set) { return {set.size(), set.shape(), set.keeps_images()}; }

KeptData kept_data(const Variant& variant, const std::optional<SetFacts>& train, const Capabilities& device, std::size_t limit) {
    if (!device.keeps_data())
        return {};
    KeptData kept{.why_not = train ? obstacle(variant, *train) : "it could not be opened here"};
    if (!kept.why_not.empty())
        return kept;
    std::size_t bytes = static_cast<std::size_t>(train->size * elements(train->shape));
    if (limit > 0 && predict_run(variant, device, {}, train->size).peak_bytes > limit)
        return {.why_not =
                    "its " + std::to_string(bytes >> 20) + " MiB do not fit beside the run into " + std::to_string(limit >> 20) + " MiB"};
    return {.samples = train->size, .bytes = bytes};
}

std::unique_ptr<Memory> copy_images(const Dataset& train, const Backend& device) {
    std::size_t bytes = static_cast<std::size_t>(train.size()) * static_cast<std::size_t>(elements(train.shape()));
    auto memory = device.allocate(bytes);
    memory->write(0, std::as_bytes(std::span(train.images(), bytes)));
    return memory;
}

} // namespace mantissa
