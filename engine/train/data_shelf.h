// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/experiment.h"
#include "train/session.h"

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>

namespace mantissa {

// Variants with the same "data" see the very same sets.
class DataShelf {
public:
    DataShelf(const Experiment& experiment, std::filesystem::path cache);
    DataSets get(const Variant& variant);
    // So that none pays later for what only the first one would, as far as it can be done ahead; `stops`: not any more.
    void fill(const Variant& variant, const std::function<bool()>& stops);
    std::int64_t steps_of(const Variant& variant); // as many as its epochs have

private:
    std::filesystem::path file_, folder_, cache_; // file_: the experiment's
    std::map<std::string, DataSets> sets_;
    std::set<const Dataset*> filled_;
};

} // namespace mantissa
