// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/data_shelf.h"

#include "core/paths.h"
#include "train/store_filling.h"

namespace mantissa {
namespace {

std::string key_of_data(const Variant& variant) { return variant.data.dump() + Json(variant.model.input).dump(); }

} // namespace

DataShelf::DataShelf(const Experiment& experiment, std::filesystem::path cache)
    : file_(experiment.file), folder_(std::filesystem::absolute(experiment.file).parent_path()), cache_(std::move(cache)) {}

DataRequest DataShelf::request(const Variant& variant) const {
    DataRequest request{variant.data, variant.model.input, folder_, resources_folder(), cache_};
    request.named_in = file_;
    return request;
}

DataSets DataShelf::get(const Variant& variant) {
    const std::string key = key_of_data(variant);
    auto found = sets_.find(key);
    if (found == sets_.end())
        found = sets_.emplace(key, open_data(request(variant))).first;
    return found->second;
}

DataSets DataShelf::look(const Variant& variant) {
    const std::string key = key_of_data(variant);
    if (sets_.contains(key) || made_by(variant.data) != DataSource::Made::drawn)
        return get(variant);
    auto found = looked_at_.find(key);
    if (found == looked_at_.end()) {
        DataRequest survey = request(variant);
        survey.purpose = DataRequest::Purpose::survey;
        found = looked_at_.emplace(key, open_data(survey)).first;
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
    return variant.training.epochs * (plan.steps_per_epoch > 0 ? plan.steps_per_epoch : steps_per_epoch(*look(variant).train, plan));
}

} // namespace mantissa
