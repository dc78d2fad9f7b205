// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/validation.h"

#include "core/json.h"

#include <algorithm>
#include <limits>
#include <map>

namespace mantissa {
namespace {

constexpr const char* name = "validation.json";
constexpr std::int64_t most_validated_steps = 1000000000000;

bool is_within(const Json& value, std::int64_t least, std::int64_t most) {
    return value.is_number_integer() && value >= least && value <= most;
}

// -1 stands for what is no class.
std::vector<std::int32_t> classes_in(const Json& list) {
    std::vector<std::int32_t> classes;
    for (const Json& each : list)
        classes.push_back(is_within(each, -1, std::numeric_limits<std::int32_t>::max()) ? each.get<std::int32_t>() : -1);
    return classes;
}

} // namespace

void keep_validation(const std::filesystem::path& folder, const StoredValidation& said) {
    const Json json = {{"step", said.step}, {"epoch", said.epoch}, {"predicted", said.predicted}, {"labels", said.labels}};
    write_file(folder / name, json.dump() + "\n");
}

std::optional<StoredValidation> stored_validation(const std::filesystem::path& folder) {
    Json json;
    try {
        json = read_json(folder / name);
    } catch (const std::exception&) {
        return std::nullopt;
    }
    if (!json.is_object())
        return std::nullopt;
    const Json step = json.value("step", Json()), epoch = json.value("epoch", Json()), said = json.value("predicted", Json());
    if (!is_within(step, 0, most_validated_steps) || !said.is_array())
        return std::nullopt;
    StoredValidation stored{.epoch = is_within(epoch, 0, most_validated_steps) ? epoch.get<std::int64_t>() : 0,
                            .step = step.get<std::int64_t>(),
                            .predicted = classes_in(said)};
    if (const Json labels = json.value("labels", Json()); labels.is_array() && labels.size() == said.size())
        stored.labels = classes_in(labels);
    return stored;
}

ReadImages read_images(const StoredValidation& said) {
    std::map<std::int32_t, std::int64_t> images;
    ReadImages read;
    for (std::size_t i = 0; i < said.labels.size(); ++i)
        if (said.labels[i] >= 0 && said.predicted[i] >= 0)
            ++read.all, read.commonest = std::max(read.commonest, ++images[said.labels[i]]);
    return read;
}

} // namespace mantissa
