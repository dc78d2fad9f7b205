// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "core/json.h"
#include "data/dataset.h"
#include "train/experiment.h"

#include <memory>
#include <string>
#include <vector>

namespace mantissa {

struct BenchOptions {
    std::string file, device;
    std::vector<std::int64_t> batches;
    std::vector<std::string> policies;         // words of the command line; empty: the experiment's variants
    std::vector<std::string> settings;         // of --set
    std::vector<std::string> instruction_sets; // empty: what the processor has, in this process
    int threads = 0;
    double seconds = 3;
    bool layers = false, full = false, json = false;
    enum class What { training, inference } what = What::training;
    int profile = 0; // steps
};

// A variant with the batch it is measured with.
struct BenchEntry {
    Variant variant;
    DataSets data;
};

// A line of the answer for each: steady state after a warm-up, taken in turns with the others, or the reason why it could not be measured.
std::vector<Json> measure_variants(const std::vector<BenchEntry>& entries, const std::shared_ptr<const Backend>& device,
                                   const BenchOptions& options);
Json json_of(const Peaks& peaks);

} // namespace mantissa
