// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "data/dataset.h"
#include "train/experiment.h"

#include <optional>

namespace mantissa {

// The training images, where the device keeps them and a step is told which of them it takes and how each is varied.
struct KeptData {
    std::int64_t samples = 0; // 0: batches come whole from the host
    std::size_t bytes = 0;
    std::string why_not = {}; // where a device could keep a set, and does not keep this one
};

// What decides about it, of a training set that need not stay open.
struct SetFacts {
    std::int64_t size = 0;
    Shape shape;
    bool keeps_bytes = false; // of all its images, in memory
};
SetFacts facts_of(const Dataset& set);

// `limit`: bytes that the run may use; 0: unknown. The batches are the same either way.
KeptData kept_data(const Variant& variant, const std::optional<SetFacts>& train, const Capabilities& device, std::size_t limit);
// Puts the images into memory of the device's.
std::unique_ptr<Memory> copy_images(const Dataset& train, const Backend& device);

} // namespace mantissa
