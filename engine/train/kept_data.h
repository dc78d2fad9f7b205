// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "data/dataset.h"
#include "train/experiment.h"

#include <optional>

namespace mantissa {

// Images that the device keeps: a step is told which of them it takes and how each is varied.
struct KeptData {
    std::int64_t samples = 0;    // of the training set; 0: batches come whole from the host
    std::int64_t validation = 0; // of the validation set, behind those; 0: its batches do
    std::size_t bytes = 0;       // of all
    std::string why_not = {};    // where a device could keep a set, and does not keep the training set

    std::int64_t images() const { return samples + validation; }
};

// What decides about it, of a set that need not stay open.
struct SetFacts {
    std::int64_t size = 0;
    Shape shape;
    bool keeps_bytes = false; // of all its images, in memory
};
SetFacts facts_of(const Dataset& set);

// Both sets of a run, as far as they are known.
struct KnownSets {
    std::optional<SetFacts> train = {}, validation = {};
};
KnownSets known(const DataSets& sets);

// `limit`: bytes that the run may use; 0: unknown. The batches are the same either way.
KeptData kept_data(const Variant& variant, const KnownSets& sets, const Capabilities& device, std::size_t limit);
// Puts the images into memory of the device's.
std::unique_ptr<Memory> copy_images(const DataSets& sets, const KeptData& kept, const Backend& device);

} // namespace mantissa
