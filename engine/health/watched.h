// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mantissa {
struct RangeRecord;
}

namespace mantissa::health {

// One element of a variable that is followed.
struct WatchedPlace {
    std::string variable = {}; // "conv2d/kernel"
    std::int64_t element = 0;
    bool operator==(const WatchedPlace&) const = default;
};

struct WatchedValue {
    WatchedPlace place = {};
    Format format = {};
    double value = 0;
};

// What an observed step did to one.
struct WatchedUpdate {
    WatchedPlace place = {};
    std::int64_t step = 0;
    WatchedValue gradient = {};               // as the optimizer is given it
    Format format = {};                       // of the variable
    double before = 0, wanted = 0, after = 0; // wanted: the change, if nothing were rounded
};

// What else somebody wants to know of an observed step, and what was seen.
struct WatchList {
    std::vector<Format> formats = {}; // of which the sample tells besides the usual ones
    std::vector<WatchedPlace> places = {};
    std::vector<WatchedUpdate> seen = {};
    RangeRecord* ranges = nullptr; // gets the scales of blocks; null: nobody asks
};

} // namespace mantissa::health
