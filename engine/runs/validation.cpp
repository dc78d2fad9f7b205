// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/validation.h"

#include "core/json.h"

#include <limits>

namespace mantissa {
namespace {

constexpr const char* name = "validation.json";
constexpr std::int64_t most_validated_steps = 1000000000000;

bool is_within(const Json& value, std::int64_t least, std::int64_t most) {
    return value.is_number_integer() && value >= least && value <= most;
}

} // namespace

void keep_validation(const std::filesystem::path& folder, const EpochRecord& epoch) {
    const Json said = {{"step", epoch.step}, {"epoch", epoch.epoch}, {"predicted", epoch.predicted}};
    write_file(folder / name, said.dump() + "\n");
}

std::optional<EpochRecord> stored_validation(const std::filesystem::path& folder) {
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
    EpochRecord record{.epoch = is_within(epoch, 0, most_validated_steps) ? epoch.get<std::int64_t>() : 0,
                       .step = step.get<std::int64_t>()};
    for (const Json& each : said)
        record.predicted.push_back(is_within(each, -1, std::numeric_limits<std::int32_t>::max()) ? each.get<std::int32_t>() : -1);
    return record;
}

} // namespace mantissa
