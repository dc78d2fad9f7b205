// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "data/dataset.h"
#include "train/experiment.h"

namespace mantissa {

// The training images, where the device keeps them and a step is told which of them it takes and how each is varied.
struct KeptData {
    std::int64_t samples = 0; // 0: batches come whole from the host
    std::size_t bytes = 0;
    std::string why_not = {}; // where a device could keep a set, and does not keep this one
};

// `limit`: bytes that the run may use; 0: unknown. The batches are the same either way.
KeptData kept_data(const Variant& variant, const Dataset& train, const Capabilities& device, std::size_t limit);
// Puts the images into memory of the device's.
std::unique_ptr<Memory> copy_images(const Dataset& train, const Backend& device);

} // namespace mantissa
