// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/schedule.h"

#include "core/nearest.h"

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

double whole_run(const Json& values, std::int64_t step, std::int64_t total) {
    std::int64_t steps = values.value("steps", total);
    return std::clamp(static_cast<double>(step) / static_cast<double>(std::max<std::int64_t>(1, steps)), 0.0, 1.0);
}

double constant(const Json&, std::int64_t, std::int64_t) { return 1; }

double staircase(const Json& values, std::int64_t step, std::int64_t) {
    return std::pow(values.at("factor").get<double>(), static_cast<double>(step / values.at("every").get<std::int64_t>()));
}

double exponential(const Json& values, std::int64_t step, std::int64_t) {
    return std::pow(values.at("factor").get<double>(), static_cast<double>(step) / values.at("every").get<double>());
}

double linear(const Json& values, std::int64_t step, std::int64_t total) {
    double final_factor = values.at("final");
    return 1 + (final_factor - 1) * whole_run(values, step, total);
}

double cosine(const Json& values, std::int64_t step, std::int64_t total) {
    double final_factor = values.at("final");
    return final_factor + (1 - final_factor) * 0.5 * (1 + std::cos(3.141592653589793 * whole_run(values, step, total)));
}

std::vector<Field> decay_fields() {
    return {{.key = "every",
             .type = FieldType::integer,
             .fallback = 1000,
             .label = "Every",
             .help = "Steps from one factor to the next.",
             .minimum = 1},
            {.key = "factor",
             .fallback = 0.5,
             .label = "Factor",
             .help = "What the learning rate is multiplied by.",
             .minimum = 0,
             .maximum = 1,
             .bounds = Field::Bounds::above_minimum}};
}

std::vector<Field> ramp_fields() {
    return {{.key = "steps",
             .type = FieldType::integer,
             .label = "Steps",
             .help = "Until the final value; left out: the whole run.",
             .minimum = 1,
             .need = Field::Need::optional,
             .absent = "the whole run"},
            {.key = "final",
             .fallback = 0.0,
             .label = "Final",
             .help = "Share of the learning rate left at the end.",
             .minimum = 0,
             .maximum = 1}};
}

} // namespace

const std::vector<const ScheduleType*>& schedule_types() {
    static const ScheduleType rows[] = {{"constant", "Stays.", {}, constant},
                                        {"step", "Falls by a factor every so many steps.", decay_fields(), staircase},
                                        {"exponential", "Falls smoothly by a factor every so many steps.", decay_fields(), exponential},
                                        {"linear", "Falls along a line.", ramp_fields(), linear},
                                        {"cosine", "Falls along half a cosine.", ramp_fields(), cosine}};
    static const std::vector<const ScheduleType*> types = {&rows[0], &rows[1], &rows[2], &rows[3], &rows[4]};
    return types;
}

Schedule read_schedule(const Json& json, const std::string& where, Problems& problems) {
    Schedule schedule;
    const Json given = json.is_object() ? json.value("type", Json()) : Json();
    Names known;
    for (const ScheduleType* type : schedule_types()) {
        known.push_back(type->type);
        if (given == type->type)
            schedule.type = type;
    }
    if (!schedule.type) {
        problems.push_back(unknown_type(where, known, json));
        return schedule;
    }
    static const std::vector<std::string> besides = {"type"};
    schedule.values = read_fields(json, schedule.type->fields, where, problems, besides);
    return schedule;
}

} // namespace mantissa
