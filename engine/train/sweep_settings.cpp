// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/sweep_settings.h"

#include "core/nearest.h"
#include "train/experiment.h"

#include <algorithm>
#include <span>

namespace mantissa {
namespace {

constexpr std::size_t most_items = 1000; // of a list

// As the training has it, under the name of the list.
Field item_field(const std::string& training_key, const std::string& key, const std::string& label, const std::string& help) {
    Field field = training_field(training_key);
    field.key = key;
    field.label = label;
    field.help = help;
    return field;
}

// "64 is given twice; give each batch once"
Problem said_twice(const Field& field, const std::string& where, const Json& item) {
    const std::string one = field.key == "policies" ? "policy" : field.key == "batches" ? "batch" : "seed";
    return {.where = where, .kind = ProblemKind::wrong_value, .message = item.dump() + " is given twice; give each " + one + " once"};
}

// Each item for itself, so that the one that is wrong is named.
void check_items(const Field& field, const Json& list, Problems& problems) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string where = "sweep." + field.key + "[" + std::to_string(i) + "]";
        Problems own;
        read_fields({{field.key, list[i]}}, std::span(&field, 1), "", own);
        for (Problem& problem : own) {
            problem.where = where;
            problems.push_back(std::move(problem));
        }
        if (own.empty() && std::find(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i), list[i]) !=
                               list.begin() + static_cast<std::ptrdiff_t>(i))
            problems.push_back(said_twice(field, where, list[i]));
    }
}

void check_list(const Field& field, const Json& list, Problems& problems) {
    if (!list.is_array() || list.size() > most_items)
        problems.push_back(wrong_value("sweep." + field.key, "a list of at most " + std::to_string(most_items), list));
    else
        check_items(field, list, problems);
}

std::vector<std::string> keys_of(const std::vector<Field>& fields) {
    std::vector<std::string> keys;
    for (const Field& field : fields)
        keys.push_back(field.key);
    return keys;
}

template <typename T>
std::vector<T> list_in(const Json& json, const char* key) {
    return json.contains(key) ? json[key].get<std::vector<T>>() : std::vector<T>();
}

} // namespace

std::vector<Field> sweep_fields(const std::vector<std::string>& variants) {
    return {{.key = "policies",
             .type = variants.empty() ? FieldType::text : FieldType::choice,
             .fallback = "",
             .label = "Policies",
             .help = "Names of variants; the first one is what the others are set beside. Left out: all of them.",
             .options = variants},
            item_field("batch", "batches", "Batches", "Images per step, each in its turn. Left out: as the training has it."),
            item_field("seed", "seeds", "Seeds",
                       "Each is a run of its own: same seed, same initial weights and same images in the same order, whatever the "
                       "policy. From two on noise can be told from a change. Left out: as the training has it.")};
}

Json sweep_schema() {
    Json properties = Json::object();
    for (const Field& field : sweep_fields()) {
        Json item = field_schema(field), list = {{"type", "array"}, {"uniqueItems", true}, {"maxItems", most_items}};
        list["description"] = item["description"];
        item.erase("description");
        item.erase("default");
        list["items"] = item;
        properties[field.key] = list;
    }
    return {{"type", "object"},
            {"description", "what mantissa-cli sweep trains: each policy with each batch and each seed"},
            {"properties", properties},
            {"additionalProperties", false}};
}

SweepSettings read_sweep(const Json& json, const std::vector<std::string>& variants, Problems& problems) {
    const std::size_t before = problems.size();
    const std::vector<Field> fields = sweep_fields(variants);
    read_fields(json, std::span<const Field>(), "sweep", problems, keys_of(fields));
    if (problems.size() > before)
        return {};
    for (const Field& field : fields)
        if (json.contains(field.key))
            check_list(field, json[field.key], problems);
    if (problems.size() > before)
        return {};
    return {.policies = list_in<std::string>(json, "policies"),
            .batches = list_in<std::int64_t>(json, "batches"),
            .seeds = list_in<std::uint64_t>(json, "seeds")};
}

Json write_sweep(const SweepSettings& settings) {
    Json json = Json::object();
    if (!settings.policies.empty())
        json["policies"] = settings.policies;
    if (!settings.batches.empty())
        json["batches"] = settings.batches;
    if (!settings.seeds.empty())
        json["seeds"] = settings.seeds;
    return json;
}

} // namespace mantissa
