// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/data_shelf.h"

#include "core/paths.h"
#include "data/source.h"
#include "train/store_filling.h"

namespace mantissa {

DataShelf::DataShelf(const Experiment& experiment, std::filesystem::path cache)
    : file_(experiment.file), folder_(std::filesystem::absolute(experiment.file).parent_path()), cache_(std::move(cache)) {}

DataSets DataShelf::get(const Variant& variant) {
    std::string key = variant.data.dump() + Json(variant.model.input).dump();
    auto found = sets_.find(key);
    if (found == sets_.end()) {
        DataRequest request{variant.data, variant.model.input, folder_, resources_folder(), cache_};
        request.named_in = file_;
        found = sets_.emplace(key, open_data(request)).first;
    }
    return found->second;
}

void DataShelf::fill(const Variant& variant, const std::function<bool()>& stops) {
    std::shared_ptr<const Dataset> set = get(variant).train;
    if (filled_.insert(set.get()).second)
        fill_store(*set, {.stops = stops});
}

std::int64_t DataShelf::steps_of(const Variant& variant) {
    BatchPlan plan{.batch = variant.training.batch, .steps_per_epoch = variant.training.steps_per_epoch};
    return variant.training.epochs * (plan.steps_per_epoch > 0 ? plan.steps_per_epoch : steps_per_epoch(*get(variant).train, plan));
}

} // namespace mantissa
