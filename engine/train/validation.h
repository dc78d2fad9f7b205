// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/programs.h"

namespace mantissa {

// What a network makes of a whole set, in inference mode.
struct Validation {
    double loss = 0, accuracy = 0;
    std::vector<std::int32_t> predicted; // the class of each image; -1: it could not be read
};

// Leaves State as it is.
Validation validate(Programs& programs, const Blueprint& blueprint, const Dataset& set);

std::vector<std::int32_t> labels_of(const Dataset& set); // the true class of each image
std::int64_t images_of_commonest_class(const Dataset& set);

} // namespace mantissa
