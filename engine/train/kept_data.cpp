// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/kept_data.h"

#include "data/source.h"
#include "train/requirements.h"

#include <limits>

namespace mantissa {
namespace {

constexpr std::int64_t most_images = std::numeric_limits<std::int32_t>::max(); // a step is told numbers of 32 bits

// What is in the way, whatever memory there is; empty: nothing.
std::string obstacle(const Variant& variant, const SetFacts& train) {
    if (variant.data.value("prepare", "bytes") == "policy")
        return "data.prepare asks the workers to turn each batch into numbers";
    if (!train.keeps_bytes)
        return "its images are not all kept in memory as bytes";
    if (std::string change = read_augmentation(variant.data).calculates(); !change.empty())
        return change + " calculates new pixels, and only the host's are the same on every device";
    if (train.size > most_images)
        return "it has too many images to be numbered in 32 bits";
    return {};
}

} // namespace

SetFacts facts_of(const Dataset& set) { return {set.size(), set.shape(), set.keeps_images()}; }

KnownSets known(const DataSets& sets) { return {facts_of(*sets.train), facts_of(*sets.validation)}; }

KeptData kept_data(const Variant& variant, const KnownSets& sets, const Capabilities& device, std::size_t limit) {
    if (!device.keeps_data())
        return {};
    if (std::string why = sets.train ? obstacle(variant, *sets.train) : "it could not be opened here"; !why.empty())
        return {.why_not = why};
    std::size_t each = static_cast<std::size_t>(elements(sets.train->shape)), bytes = static_cast<std::size_t>(sets.train->size) * each;
    auto fits = [&](const KeptData& kept) { return limit == 0 || predict_run(variant, device, {}, kept).peak_bytes <= limit; };
    KeptData kept{.samples = sets.train->size, .bytes = bytes};
    if (!fits(kept))
        return {.why_not =
                    "its " + std::to_string(bytes >> 20) + " MiB do not fit beside the run into " + std::to_string(limit >> 20) + " MiB"};
    KeptData both = kept;
    if (device.keeps_validation() && sets.validation && sets.validation->keeps_bytes && sets.validation->shape == sets.train->shape) {
        both.validation = sets.validation->size;
        both.bytes += static_cast<std::size_t>(both.validation) * each;
    }
    return both.images() <= most_images && fits(both) ? both : kept;
}

std::unique_ptr<Memory> copy_images(const DataSets& sets, const KeptData& kept, const Backend& device) {
    auto memory = device.allocate(kept.bytes);
    std::size_t each = static_cast<std::size_t>(elements(sets.train->shape())), train = static_cast<std::size_t>(kept.samples) * each;
    memory->write(0, std::as_bytes(std::span(sets.train->images(), train)));
    if (kept.validation > 0)
        memory->write(train, std::as_bytes(std::span(sets.validation->images(), static_cast<std::size_t>(kept.validation) * each)));
    return memory;
}

} // namespace mantissa
