// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/log_reader.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace mantissa {

// Where the formats that move their range had it at a step: a line of ranges.jsonl.
struct RangeRecord {
    struct Exponent { // of dynamic_fixed
        std::string tensor = {};
        int bits = 0;      // before the point
        double beyond = 0; // the share of values that were beyond it
    };
    struct Scale { // of a whole tensor
        std::string tensor = {};
        double scale = 1;
    };
    struct Blocks { // counts[i]: blocks whose scale is 2^(lowest + i) or more, and less than twice that
        std::string tensor = {};
        int lowest = 0;
        std::vector<std::int64_t> counts = {};
    };
    std::int64_t step = 0, epoch = 0; // after which, or of an observed step
    std::vector<Exponent> exponents = {};
    std::vector<Scale> scales = {};
    std::vector<Blocks> blocks = {};

    bool empty() const { return exponents.empty() && scales.empty() && blocks.empty(); }
};

// How many tensors, or blocks, have their range at which power of two: all of a record together.
struct RangeHistogram {
    int lowest = 0;
    std::vector<std::int64_t> counts = {};
    std::int64_t all() const;
    int place(double share) const; // the power of two at or below which so large a share of them lies
};
RangeHistogram histogram_of(const RangeRecord& record);

void append_ranges(const std::filesystem::path& file, const RangeRecord& record);
void cut_ranges(const std::filesystem::path& file, std::int64_t keep_to_step); // what an earlier life of the run wrote after it goes
// The records behind `place`; returns where the next ones will be. Damaged lines are passed over.
void read_ranges_on(const std::filesystem::path& file, ReadSoFar& so_far, const std::function<void(RangeRecord)>& take);

} // namespace mantissa
