// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"

#include <string>
#include <vector>

namespace mantissa {

// How the learning rate goes on from its first value.
struct ScheduleType {
    std::string type;
    std::string help;
    std::vector<Field> fields;
    // Factor on the learning rate at `step` (0-based) of `total` steps.
    double (*factor)(const Json& values, std::int64_t step, std::int64_t total);
};

const std::vector<const ScheduleType*>& schedule_types();

struct Schedule {
    const ScheduleType* type = nullptr;
    Json values = Json::object();
    double factor(std::int64_t step, std::int64_t total) const { return type->factor(values, step, total); }
};

Schedule read_schedule(const Json& json, const std::string& where, Problems& problems);

} // namespace mantissa
