// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/dataset.h"

#include <filesystem>
#include <mutex>
#include <vector>

namespace mantissa {

// How many of a folder's pictures are broken, and how many of them may be. Both halves of a folder that is divided count here, so that
// one share holds for all of it, whichever half they fall into. Any thread may note and check.
class BrokenShare {
public:
    struct Counted {
        std::size_t of = 0;                  // pictures
        double most = 0;                     // the share of them that may be broken
        std::vector<BrokenFile> so_far = {}; // among them
    };
    BrokenShare(std::filesystem::path root, Counted counted);

    void note(const BrokenFile& file);
    void check() const; // throws bad_input where more than the share is broken

private:
    // settings
    std::filesystem::path root_;
    std::size_t of_;
    double most_;

    // derived
    mutable std::mutex mutex_; // protects what follows
    std::size_t count_;
    std::vector<BrokenFile> first_ones_;
};

} // namespace mantissa
