// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "policy/policy.h"

namespace mantissa {
namespace {

// What float32, in which the scale is kept, can hold.
constexpr double largest = 3e38, smallest = 1.17549435082228751e-38;

Field number(const std::string& key, double fallback, const std::string& label, const std::string& help, double minimum) {
    return {.key = key, .fallback = fallback, .label = label, .help = help, .minimum = minimum, .maximum = largest};
}

void check_limits(const LossScaling& scaling, const std::string& where, Problems& problems) {
    if (scaling.maximum > 0 && scaling.minimum > scaling.maximum)
        problems.push_back({where + ".minimum", ProblemKind::limits_exchanged, {}, "is above the maximum; exchange them"});
    else if (scaling.initial < scaling.minimum || (scaling.maximum > 0 && scaling.initial > scaling.maximum))
        problems.push_back(
            {where + ".initial", ProblemKind::outside_limits, {}, "lies outside minimum and maximum; bring it between them"});
}

// Taken for the other mode's, it would be no word of: the scale would be what nobody asked for.
void check_start(const Json& json, const std::string& where, Problems& problems) {
    const bool fixed = json.value("mode", Json()) == "fixed", dynamic = json.value("mode", Json()) == "dynamic";
    if (fixed && json.contains("initial") && !json.contains("value"))
        problems.push_back({where + ".initial", ProblemKind::other, {}, "is a dynamic scale's; give a fixed one its \"value\""});
    if (dynamic && json.contains("value") && !json.contains("initial"))
        problems.push_back({where + ".value", ProblemKind::other, {}, "is a fixed scale's; give a dynamic one its \"initial\""});
}

} // namespace

std::vector<Field> loss_scale_fields() {
    Field value = number("value", 1, "Scale", "Of a fixed scale; below 1 is allowed.", smallest),
          initial = number("initial", 32768, "First scale", "Of a dynamic scale.", smallest);
    Field growth = number("growth_factor", 2, "Grows by", "When enough good steps went by.", 1),
          backoff = number("backoff_factor", 0.5, "Falls to", "This share, when a gradient is not finite.", 0);
    backoff.bounds = Field::Bounds::above_minimum;
    backoff.maximum = 1;
    return {{.key = "mode",
             .type = FieldType::choice,
             .label = "Mode",
             .help = "fixed never skips a step; dynamic skips those that overflow.",
             .options = {"off", "fixed", "dynamic"}},
            value,
            initial,
            {.key = "growth_interval",
             .type = FieldType::integer,
             .fallback = 2000,
             .label = "Grows after",
             .help = "Good steps in a row.",
             .minimum = 1,
             .maximum = 1e9},
            growth,
            backoff,
            number("minimum", 0, "At least", "0: no limit.", 0),
            number("maximum", 0, "At most", "0: no limit.", 0)};
}

LossScaling read_loss_scale(const Json& json, const std::string& where, Problems& problems) {
    std::size_t before = problems.size();
    auto fields = loss_scale_fields();
    Json values = read_fields(json, fields, where, problems);
    LossScaling scaling;
    if (problems.size() > before)
        return scaling;
    check_start(json, where, problems);
    if (values["mode"] == "fixed")
        scaling = {.mode = LossScaling::Mode::fixed, .initial = values["value"]};
    if (values["mode"] == "dynamic")
        scaling = {.mode = LossScaling::Mode::dynamic,
                   .initial = values["initial"],
                   .growth_interval = values["growth_interval"],
                   .growth_factor = values["growth_factor"],
                   .backoff_factor = values["backoff_factor"],
                   .minimum = values["minimum"],
                   .maximum = values["maximum"]};
    check_limits(scaling, where, problems);
    return scaling;
}

Json write_loss_scale(const LossScaling& scaling) {
    if (scaling.mode == LossScaling::Mode::off)
        return {{"mode", "off"}};
    if (scaling.mode == LossScaling::Mode::fixed)
        return {{"mode", "fixed"}, {"value", scaling.initial}};
    return {{"mode", "dynamic"},
            {"initial", scaling.initial},
            {"growth_interval", scaling.growth_interval},
            {"growth_factor", scaling.growth_factor},
            {"backoff_factor", scaling.backoff_factor},
            {"minimum", scaling.minimum},
            {"maximum", scaling.maximum}};
}

} // namespace mantissa
