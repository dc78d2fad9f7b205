// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/course_table.h"

#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

constexpr double longest_bar = 32;

Json describe_moment(const MemoryMoment& moment) {
    return {{"layer", moment.layer},
            {"stage", name_of(moment.stage)},
            {"operation", moment.operation},
            {"bytes", bytes_by_category(moment.alive)},
            {"alive_bytes", moment.bytes()}};
}

std::string mebibytes_of(const Json& moment, Category category) {
    const double bytes = moment["bytes"][name_of(category)];
    return bytes > 0 ? words_of_mebibytes(bytes) : "-";
}

void print_moment(const Json& moment, double most) {
    const double alive = moment["alive_bytes"];
    const std::string layer = moment["layer"];
    fmt::print("    {:<9} {:<24} {:>10} {:>12} {:>10} {:>10}  {}\n", moment["stage"].get<std::string>(),
               layer.empty() ? "(the step)" : layer, words_of_mebibytes(alive), mebibytes_of(moment, Category::activations),
               mebibytes_of(moment, Category::gradients), mebibytes_of(moment, Category::workspace),
               std::string(static_cast<std::size_t>(alive / most * longest_bar + 0.5), '#'));
}

} // namespace

Json bytes_by_category(const CategoryBytes& bytes) {
    Json json = Json::object();
    for (int i = 0; i < category_count; ++i)
        json[name_of(static_cast<Category>(i))] = bytes[static_cast<std::size_t>(i)];
    return json;
}

Json to_json(const MemoryCourse& course) {
    Json layers = Json::array();
    for (const MemoryMoment& moment : by_layer(course))
        layers.push_back(describe_moment(moment));
    return {{"fullest", course.moments.empty() ? Json() : describe_moment(course.moments[course.fullest])}, {"layers", layers}};
}

void print_course(const Json& course) {
    if (course["fullest"].is_null())
        return;
    const Json& fullest = course["fullest"];
    fmt::print("    {:<9} {:<24} {:>10} {:>12} {:>10} {:>10}\n", "in use at", "layer", "MiB", "activations", "gradients", "workspace");
    for (const Json& moment : course["layers"])
        print_moment(moment, fullest["alive_bytes"]);
    fmt::print("    at most {} MiB are in use at once, at {}; the peak is what is taken, for each kind of memory has a place of its own\n",
               words_of_mebibytes(fullest["alive_bytes"]), fullest["operation"].get<std::string>());
}

} // namespace mantissa
