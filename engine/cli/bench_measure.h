// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "core/json.h"

#include <memory>
#include <string>
#include <vector>

namespace mantissa {

struct BenchOptions {
    std::string file, device;
    std::vector<std::int64_t> batches;
    std::vector<std::string> instruction_sets; // empty: what the processor has, in this process
    int threads = 0;
    double seconds = 3;
    bool layers = false, json = false;
    int profile = 0; // steps
};

struct Variant;
struct DataSets;

// One line of the answer: steady state after a warm-up, or the reason why it could not be measured.
Json measure_variant(Variant variant, std::int64_t batch, const std::shared_ptr<const Backend>& device, const DataSets& data,
                     const BenchOptions& options);
Json json_of(const Peaks& peaks);

} // namespace mantissa
