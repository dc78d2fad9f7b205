// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/source.h"
#include "policy/details.h"
#include "train/experiment.h"
#include "train/sweep_settings.h"

#include <algorithm>

namespace mantissa {
namespace {

Json object_schema(const std::vector<Field>& fields, const Json& more = Json::object()) {
    Json properties = more, required = Json::array();
    for (const Field& field : fields) {
        properties[field.key] = field_schema(field);
        if (field.fallback.is_null() && field.need == Field::Need::normal)
            required.push_back(field.key);
    }
    Json schema = {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
    if (!required.empty())
        schema["required"] = required;
    return schema;
}

Json typed(const std::string& type, const std::string& help, const std::vector<Field>& fields, Json more = Json::object()) {
    more["type"] = {{"const", type}};
    Json schema = object_schema(fields, more);
    schema["required"].push_back("type");
    schema["description"] = help;
    return schema;
}

Json layer_schema() {
    Json kinds = Json::array();
    Json list = {{"type", "array"}, {"items", {{"$ref", "#/$defs/layer"}}}, {"maxItems", most_layers_in_all}};
    for (const LayerType* type : layer_types()) {
        Json more = {{"name", {{"type", "string"}, {"pattern", "^[^/:]+$"}}}};
        if (type->inside == LayerType::Inside::branches)
            more.update({{"layers", list}, {"shortcut", list}});
        Json kind = typed(type->type, type->help, type->fields, more);
        if (type->inside == LayerType::Inside::branches) {
            kind["required"].push_back("layers");
            kind["anyOf"] = {{{"properties", {{"layers", {{"minItems", 1}}}}}},
                             {{"properties", {{"shortcut", {{"minItems", 1}}}}}, {"required", {"shortcut"}}}};
        }
        kinds.push_back(kind);
    }
    return {{"oneOf", kinds}};
}

Json optimizer_schema() {
    Json kinds = Json::array();
    for (const OptimizerType* type : optimizer_types())
        kinds.push_back(typed(type->type, type->help, optimizer_fields(*type)));
    return {{"oneOf", kinds}};
}

Json schedule_schema() {
    Json kinds = Json::array();
    for (const ScheduleType* type : schedule_types())
        kinds.push_back(typed(type->type, type->help, type->fields));
    return {{"oneOf", kinds}};
}

Json training_schema() {
    return object_schema(training_fields(), {{"optimizer", {{"$ref", "#/$defs/optimizer"}}}, {"schedule", {{"$ref", "#/$defs/schedule"}}}});
}

Json data_schema() {
    Json kinds = Json::array();
    for (const DataSource& source : data_sources()) {
        auto fields = common_data_fields();
        fields.insert(fields.end(), source.fields.begin(), source.fields.end());
        std::erase_if(fields, [](const Field& field) { return field.key == "source"; });
        Json kind = object_schema(fields, {{"source", {{"const", source.name}}}});
        if (source.name != data_sources().front().name) // the first one is the default
            kind["required"].push_back("source");
        kind["description"] = source.help;
        kinds.push_back(kind);
    }
    return {{"oneOf", kinds}};
}

Json policy_schema() {
    Json names = Json::array();
    for (const BuiltinPolicy& policy : builtin_policies())
        names.push_back(policy.name);
    Json properties = {{"base", {{"enum", names}}}, {"name", {{"type", "string"}}}}, roles = Json::array(), rounding = Json::object();
    for (int i = 0; i < policy_roles; ++i) {
        const char* role = name_of(static_cast<Role>(i));
        properties[role] = {{"type", "string"}, {"description", "a format"}};
        rounding[role] = {{"enum", {"nearest_even", "stochastic", "toward_zero"}}};
        roles.push_back(role);
    }
    for (const std::string& detail : detail_names())
        properties[detail] = object_schema(detail_fields(detail, {}));
    properties["rounding"] = {{"type", "object"}, {"properties", rounding}, {"additionalProperties", false}};
    for (const char* list : {"flush", "saturate"})
        properties[list] = {{"type", "array"}, {"items", {{"enum", roles}}}};
    return {{"anyOf", {{{"enum", names}}, {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}}}}};
}

Json model_properties() {
    Json side = {{"type", "integer"}, {"minimum", 1}, {"maximum", 4096}};
    return {{"input", {{"type", "array"}, {"items", side}, {"minItems", 3}, {"maxItems", 3}}},
            {"layers", {{"type", "array"}, {"items", {{"$ref", "#/$defs/layer"}}}, {"minItems", 1}, {"maxItems", most_layers_in_all}}}};
}

Json model_schema() {
    Json schema = object_schema(model_fields(), model_properties());
    schema["required"] = {"input", "layers"};
    return schema;
}

Json variant_schema() {
    Json partial = {{"type", "object"}, {"description", "merged over the experiment's"}};
    Json schema = object_schema({}, {{"name", {{"type", "string"}}},
                                     {"policy", {{"$ref", "#/$defs/policy"}}},
                                     {"loss_scale", {{"$ref", "#/$defs/loss_scale"}}},
                                     {"layers", {{"type", "object"}, {"additionalProperties", {{"$ref", "#/$defs/policy"}}}}},
                                     {"training", partial},
                                     {"data", partial},
                                     {"model", partial}});
    schema["required"] = {"name"};
    return schema;
}

} // namespace

Json experiment_schema() {
    Json text = {{"type", "string"}};
    Json schema = object_schema(
        {}, {{"format", {{"const", "mantissa.experiment"}}},
             {"version", {{"const", 1}}},
             {"name", text},
             {"description", text},
             {"model", {{"$ref", "#/$defs/model"}}},
             {"data", {{"$ref", "#/$defs/data"}}},
             {"training", {{"$ref", "#/$defs/training"}}},
             {"full",
              {{"type", "object"},
               {"description", "merged over the experiment by run --full"},
               {"properties",
                {{"model", {{"type", "object"}}},
                 {"data", {{"type", "object"}}},
                 {"training", {{"type", "object"}}},
                 {"variants", {{"type", "array"}, {"minItems", 1}}}}},
               {"additionalProperties", false}}},
             {"sweep", sweep_schema()},
             {"variants", {{"type", "array"}, {"minItems", 1}, {"maxItems", most_variants}, {"items", {{"$ref", "#/$defs/variant"}}}}}});
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
    schema["title"] = "Mantissa experiment";
    schema["required"] = {"format", "version", "model", "variants"};
    schema["$defs"] = {{"layer", layer_schema()},         {"model", model_schema()},
                       {"optimizer", optimizer_schema()}, {"schedule", schedule_schema()},
                       {"training", training_schema()},   {"data", data_schema()},
                       {"policy", policy_schema()},       {"loss_scale", object_schema(loss_scale_fields())},
                       {"variant", variant_schema()}};
    return schema;
}

} // namespace mantissa
