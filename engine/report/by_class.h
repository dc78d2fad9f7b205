// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <vector>

namespace mantissa::report {

// How a run did on each class of its validation images when it was last validated. Images that could not be read count nowhere.
struct ByClass {
    struct Class {
        std::int64_t images = 0, right = 0;

        double accuracy() const {
            return images > 0 ? static_cast<double>(right) / static_cast<double>(images) : std::numeric_limits<double>::quiet_NaN();
        }
    };
    struct Confusion {
        std::int32_t label = 0, said = 0;
        std::int64_t images = 0;
    };
    std::vector<Class> classes = {};        // empty: not known
    std::vector<Confusion> confusions = {}; // the most frequent first

    bool is_known() const { return !classes.empty(); }
};

// What a run folder keeps of it. Not known: nothing is kept, it is damaged, or of another step than the last validation was at.
struct LastValidation {
    std::size_t classes = 0;
    std::int64_t step = 0;
};
ByClass by_class_in(const std::filesystem::path& folder, const LastValidation& last);

// Whether each class has as many images in both, so that the two can be set side by side.
bool same_images(const ByClass& a, const ByClass& b);

} // namespace mantissa::report
