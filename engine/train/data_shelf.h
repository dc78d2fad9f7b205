// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/source.h"
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
    DataSets look(const Variant& variant); // for their sizes, shapes and classes: nothing is drawn for it
    // So that none pays later for what only the first one would, as far as it can be done ahead; `stops`: not any more.
    void fill(const Variant& variant, const std::function<bool()>& stops);
    std::int64_t steps_of(const Variant& variant); // as many as its epochs have

private:
    std::filesystem::path file_, folder_, cache_; // file_: the experiment's
    DataRequest request(const Variant& variant) const;

    std::map<std::string, DataSets> sets_, looked_at_;
    std::set<const Dataset*> filled_;
};

} // namespace mantissa
