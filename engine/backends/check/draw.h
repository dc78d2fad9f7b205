// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/random.h"

#include <functional>
#include <string>
#include <vector>

namespace mantissa::check {

using Values = std::vector<double>;

// Random numbers for one tensor of one case: the same on every machine.
class Draw {
public:
    Draw(std::uint64_t seed, const std::string& name) : key_{seed, hash_name(name), 0} {}

    double uniform(double low, double high);
    double normal();
    std::int64_t integer(std::int64_t count) { return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(count)); }

private:
    // random_bits(key_, 0), (key_, 1), …
    std::uint32_t next() {
        const std::uint64_t i = drawn_++;
        if (i % 4 == 0)
            block_ = random_block(key_, i / 4);
        return block_.word[i % 4];
    }

    RandomKey key_;
    RandomBlock block_ = {};
    std::uint64_t drawn_ = 0;
};

// What a tensor is filled with, element by element.
using Fill = std::function<double(Draw& draw, std::int64_t element)>;

Fill normal(double deviation = 1, double mean = 0);
Fill uniform(double low, double high);
Fill integers(std::int64_t count); // 0 .. count-1
Fill constant(double value);
Fill listed(Values values);              // again and again from the front
Fill every_magnitude(int low, int high); // normal times 2^low .. 2^high
Fill sprinkled(Fill fill, Values rare);  // one in eight is one of `rare`

} // namespace mantissa::check
