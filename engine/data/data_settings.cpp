// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/source.h"

#include "core/nearest.h"
#include "data/augmentation.h"

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

constexpr double most_samples = 100'000'000;

Field sample_field(const std::string& key, const Json& fallback, const std::string& label) {
    Field field{key, FieldType::number, fallback, label, "How many samples are used: a count, or a share below 1 of all there are."};
    field.minimum = 0;
    field.maximum = most_samples;
    field.bounds = Field::Bounds::above_minimum;
    field.need = Field::Need::optional;
    field.absent = "all there are";
    return field;
}

std::vector<std::string> source_names() {
    std::vector<std::string> names;
    for (const DataSource& source : data_sources())
        names.push_back(source.name);
    return names;
}

// A source that does not exist is one problem; what its settings might have been is not guessed at.
std::vector<std::string> keys_of_all_sources() {
    std::vector<std::string> keys;
    for (const DataSource& source : data_sources())
        for (const Field& field : source.fields)
            keys.push_back(field.key);
    return keys;
}

void check_samples(const Json& settings, const std::string& key, const std::string& where, Problems& problems) {
    const Json value = settings.value(key, Json());
    const double number = value.is_number_float() ? value.get<double>() : 0;
    if (number >= 1 && number != std::floor(number)) // 2000.0 is a count, too
        problems.push_back(wrong_value(where + "." + key, "a whole number of samples, or a share below 1", value));
}

const DataSource* source_named(const Json& object) {
    const Json name = object.is_object() ? object.value("source", Json("procedural")) : Json();
    const auto& sources = data_sources();
    auto found = std::ranges::find_if(sources, [&](const DataSource& source) { return name == source.name; });
    return found == sources.end() ? nullptr : &*found;
}

Field whole_field(const std::string& key, int fallback, double minimum, double maximum) {
    Field field{key, FieldType::integer, fallback, "", ""};
    field.minimum = minimum;
    field.maximum = maximum;
    return field;
}

} // namespace

std::vector<Field> common_data_fields() {
    Field source{"source", FieldType::choice, "procedural", "Source", "Where the images come from."};
    source.options = source_names();
    Field rescale{"rescale", FieldType::number, 0.00392156862745098, "Rescale", "The bytes 0 to 255 are multiplied by this number."};
    rescale.minimum = 0;
    rescale.bounds = Field::Bounds::above_minimum;
    Field workers = whole_field("workers", 2, 1, 64);
    workers.label = "Workers";
    workers.help = "Threads that prepare batches beside the training.";
    Field prefetch = whole_field("prefetch", 4, 0, 64);
    prefetch.label = "Prefetch";
    prefetch.help = "Batches prepared ahead; 0 prepares each one when it is needed.";
    Field prepare{
        "prepare", FieldType::choice, "bytes", "Prepare as",
        "bytes: the step turns them into numbers; policy: the workers do, in the policy's own format, in software, as Keras did."};
    prepare.options = {"bytes", "policy"};
    std::vector<Field> fields = {source, rescale, workers, prefetch, prepare};
    std::ranges::copy(augmentation_fields(), std::back_inserter(fields));
    return fields;
}

std::vector<Field> sample_fields(const Json& train, const Json& validation) {
    return {sample_field("train", train, "Training samples"), sample_field("validation", validation, "Validation samples")};
}

Json read_data_settings(const Json& object, const std::string& where, Problems& problems) {
    std::vector<Field> fields = common_data_fields();
    const DataSource* source = source_named(object);
    if (!source)
        return read_fields(object, fields, where, problems, keys_of_all_sources());
    fields.insert(fields.end(), source->fields.begin(), source->fields.end());
    Json settings = read_fields(object, fields, where, problems);
    check_samples(settings, "train", where, problems);
    check_samples(settings, "validation", where, problems);
    return settings;
}

std::int64_t samples_asked(const Json& settings, const std::string& key, std::int64_t available) {
    if (!settings.contains(key))
        return available;
    double asked = settings[key].get<double>();
    if (asked >= 1)
        return static_cast<std::int64_t>(asked);
    std::int64_t part = std::llround(asked * static_cast<double>(available));
    if (part == 0)
        throw problem_error({"data." + key,
                             ProblemKind::none_left,
                             {.given = settings[key].dump(), .there = available},
                             "a share of " + settings[key].dump() + " of " + std::to_string(available) +
                                 " samples leaves none; give a larger share or a count"});
    return part;
}

} // namespace mantissa
