// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/field.h"

#include "core/nearest.h"

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

std::string shown(double number) {
    std::string text = Json(number).dump();
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

std::string range_text(const Field& field) {
    std::string above = field.bounds == Field::Bounds::above_minimum ? "above " : "at least ";
    bool low = std::isfinite(field.minimum), high = std::isfinite(field.maximum);
    if (low && high)
        return (field.bounds == Field::Bounds::above_minimum ? "above " : "from ") + shown(field.minimum) +
               (field.bounds == Field::Bounds::above_minimum ? " and at most " : " to ") + shown(field.maximum);
    return low ? above + shown(field.minimum) : high ? "at most " + shown(field.maximum) : "";
}

bool in_range(const Field& field, double value) {
    bool above = field.bounds == Field::Bounds::above_minimum ? value > field.minimum : value >= field.minimum;
    return std::isfinite(value) && above && value <= field.maximum;
}

// 1e3 and 64.0 are whole numbers, too; beyond this a number in a file is not the one that was meant.
constexpr double largest_whole = 9007199254740992; // 2^53

bool is_written_with_a_point(const Json& value) {
    const double number = value.is_number_float() ? value.get<double>() : 0.5;
    return number == std::trunc(number) && std::abs(number) <= largest_whole;
}

bool whole(const Field& field, const Json& value) {
    return (value.is_number_integer() || is_written_with_a_point(value)) && in_range(field, value.get<double>());
}

bool has_whole_numbers(const Field& field) {
    return field.type == FieldType::integer || field.type == FieldType::pair || field.type == FieldType::padding;
}

// As whoever reads the field takes it.
Json as_whole_numbers(Json value) {
    if (is_written_with_a_point(value))
        return value.get<std::int64_t>();
    if (value.is_array())
        for (Json& item : value)
            if (is_written_with_a_point(item))
                item = item.get<std::int64_t>();
    return value;
}

bool one_of(const Field& field, const Json& value) {
    return value.is_string() && std::ranges::find(field.options, value.get<std::string>()) != field.options.end();
}

bool all_of(const Json& value, std::size_t count, auto&& good) {
    return value.is_array() && (count == 0 || value.size() == count) && std::ranges::all_of(value, good);
}

// For the system a path ends at its first NUL, and so does what is said of it.
bool is_whole_text(const Json& value) { return value.is_string() && value.get_ref<const std::string&>().find('\0') == std::string::npos; }

bool fits(const Field& field, const Json& value) {
    auto whole_here = [&](const Json& item) { return whole(field, item); };
    switch (field.type) {
    case FieldType::boolean: return value.is_boolean();
    case FieldType::integer: return whole(field, value);
    case FieldType::number: return value.is_number() && in_range(field, value.get<double>());
    case FieldType::text: return is_whole_text(value);
    case FieldType::choice: return one_of(field, value);
    case FieldType::choices: return all_of(value, 0, [&](const Json& item) { return one_of(field, item); });
    case FieldType::pair: return whole(field, value) || all_of(value, 2, whole_here);
    case FieldType::padding: return value == "same" || value == "valid" || all_of(value, 4, whole_here);
    }
    return false;
}

std::string wanted(const Field& field) {
    std::string range = range_text(field), space = range.empty() ? "" : " ";
    switch (field.type) {
    case FieldType::boolean: return "true or false";
    case FieldType::integer: return "a whole number" + space + range;
    case FieldType::number: return "a number" + space + range;
    case FieldType::text: return field.wanted;
    case FieldType::choice: return "one of " + listed(field.options);
    case FieldType::choices: return "a list of " + listed(field.options);
    case FieldType::pair: return "a whole number" + space + range + ", or two of them";
    case FieldType::padding: return "\"same\", \"valid\" or four whole numbers: top, bottom, left, right";
    }
    return {};
}

void add_range(const Field& field, Json& schema) {
    if (std::isfinite(field.minimum))
        schema[field.bounds == Field::Bounds::above_minimum ? "exclusiveMinimum" : "minimum"] = field.minimum;
    if (std::isfinite(field.maximum))
        schema["maximum"] = field.maximum;
}

Json integer_schema(const Field& field) {
    Json schema = {{"type", "integer"}};
    add_range(field, schema);
    return schema;
}

Json list_schema(const Json& items, int count) { return {{"type", "array"}, {"items", items}, {"minItems", count}, {"maxItems", count}}; }

Json type_schema(const Field& field) {
    Json schema;
    switch (field.type) {
    case FieldType::boolean: return {{"type", "boolean"}};
    case FieldType::integer: return integer_schema(field);
    case FieldType::number:
        schema = {{"type", "number"}};
        add_range(field, schema);
        return schema;
    case FieldType::text: return {{"type", "string"}};
    case FieldType::choice: return {{"enum", field.options}};
    case FieldType::choices: return {{"type", "array"}, {"items", {{"enum", field.options}}}};
    case FieldType::pair: return {{"anyOf", Json::array({integer_schema(field), list_schema(integer_schema(field), 2)})}};
    case FieldType::padding: return {{"anyOf", Json::array({Json{{"enum", {"same", "valid"}}}, list_schema(integer_schema(field), 4)})}};
    }
    return schema;
}

Names known_keys(std::span<const Field> fields, std::span<const std::string> besides) {
    Names keys(besides.begin(), besides.end());
    for (const Field& field : fields)
        keys.push_back(field.key);
    std::ranges::sort(keys);
    return keys;
}

// Of a list it is the item that is wrong.
const Json& wrong_item(const Field& field, const Json& value) {
    if (field.type == FieldType::choices && value.is_array())
        for (const Json& item : value)
            if (!one_of(field, item))
                return item;
    return value;
}

Problem misfit(const Field& field, const std::string& where, const Json& value) {
    if (field.type == FieldType::text && value.is_string())
        return wrong_value(where, wanted(field) + " without the character NUL", value);
    if (field.options.empty())
        return wrong_value(where, wanted(field), value);
    return unknown_name({where, wanted(field), field.options}, wrong_item(field, value));
}

} // namespace

Json read_fields(const Json& object, std::span<const Field> fields, const std::string& where, Problems& problems,
                 std::span<const std::string> besides) {
    if (!object.is_object()) {
        problems.push_back({where, ProblemKind::not_an_object, {}, "expected an object in braces"});
        return Json::object();
    }
    std::string dot = where.empty() ? "" : where + ".";
    Names known = known_keys(fields, besides);
    for (const auto& [key, value] : object.items()) {
        if (std::ranges::find(known, key) == known.end())
            problems.push_back(unknown_key(dot + key, key, {.words = listed(known), .known = known}));
    }
    Json result = Json::object();
    for (const Field& field : fields) {
        if (object.contains(field.key)) {
            if (!fits(field, object[field.key]))
                problems.push_back(misfit(field, dot + field.key, object[field.key]));
            result[field.key] = has_whole_numbers(field) ? as_whole_numbers(object[field.key]) : object[field.key];
        } else if (!field.fallback.is_null()) {
            result[field.key] = field.fallback;
        } else if (field.need == Field::Need::normal) {
            problems.push_back({dot + field.key, ProblemKind::missing, {}, "missing; give " + wanted(field)});
        }
    }
    return result;
}

std::optional<std::int64_t> whole_number_in(const Json& value) {
    return value.is_number_integer() || is_written_with_a_point(value) ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

Json field_schema(const Field& field) {
    Json schema = type_schema(field);
    schema["description"] = field.help;
    if (!field.fallback.is_null())
        schema["default"] = field.fallback;
    return schema;
}

} // namespace mantissa
