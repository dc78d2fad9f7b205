// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "support/json_schema.h"

#include <regex>

namespace mantissa {
namespace {

class Validator {
public:
    explicit Validator(const Json& root) : root_(root) {}

    std::string check(const Json& schema, const Json& value, const std::string& where) const {
        if (schema.contains("$ref"))
            return check(root_.at(Json::json_pointer(schema["$ref"].get<std::string>().substr(1))), value, where);
        for (auto part :
             {&Validator::type, &Validator::constant, &Validator::range, &Validator::choice, &Validator::list, &Validator::object})
            if (std::string problem = (this->*part)(schema, value, where); !problem.empty())
                return problem;
        return {};
    }

private:
    std::string type(const Json& schema, const Json& value, const std::string& where) const {
        if (!schema.contains("type"))
            return {};
        std::string wanted = schema["type"];
        bool good = wanted == "object"    ? value.is_object()
                    : wanted == "array"   ? value.is_array()
                    : wanted == "string"  ? value.is_string()
                    : wanted == "boolean" ? value.is_boolean()
                    : wanted == "integer" ? value.is_number_integer()
                                          : value.is_number();
        return good ? "" : where + " is no " + wanted;
    }

    std::string constant(const Json& schema, const Json& value, const std::string& where) const {
        if (schema.contains("const") && schema["const"] != value)
            return where + " is not " + schema["const"].dump();
        if (schema.contains("enum") && std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
            return where + " is none of " + schema["enum"].dump();
        if (schema.contains("pattern") && !std::regex_search(value.get<std::string>(), std::regex(schema["pattern"].get<std::string>())))
            return where + " does not match";
        return {};
    }

    std::string range(const Json& schema, const Json& value, const std::string& where) const {
        if (!value.is_number())
            return {};
        double number = value;
        bool low = number < schema.value("minimum", number) ||
                   (schema.contains("exclusiveMinimum") && number <= schema["exclusiveMinimum"].get<double>());
        return low || number > schema.value("maximum", number) ? where + " is out of range" : "";
    }

    std::string choice(const Json& schema, const Json& value, const std::string& where) const {
        const char* word = schema.contains("oneOf") ? "oneOf" : "anyOf";
        if (!schema.contains(word))
            return {};
        int matches = 0;
        for (const Json& option : schema[word])
            matches += check(option, value, where).empty();
        bool good = schema.contains("oneOf") ? matches == 1 : matches > 0;
        return good ? "" : where + " matches " + std::to_string(matches) + " of its options";
    }

    std::string list(const Json& schema, const Json& value, const std::string& where) const {
        if (!value.is_array())
            return {};
        if (value.size() < schema.value("minItems", std::size_t{0}) || value.size() > schema.value("maxItems", value.size()))
            return where + " has " + std::to_string(value.size()) + " items";
        if (schema.contains("items"))
            for (std::size_t i = 0; i < value.size(); ++i)
                if (std::string problem = check(schema["items"], value[i], where + "[" + std::to_string(i) + "]"); !problem.empty())
                    return problem;
        return {};
    }

    std::string object(const Json& schema, const Json& value, const std::string& where) const {
        if (!value.is_object())
            return {};
        Json required = schema.value("required", Json::array()), properties = schema.value("properties", Json::object());
        for (const Json& key : required)
            if (!value.contains(key))
                return where + " lacks " + key.get<std::string>();
        Json more = schema.value("additionalProperties", Json(true));
        for (const auto& [key, item] : value.items()) {
            if (!properties.contains(key) && more == false)
                return where + " has the unknown key " + key;
            const Json& rule = properties.contains(key) ? properties[key] : more;
            if (std::string problem = rule.is_object() ? check(rule, item, where + "." + key) : ""; !problem.empty())
                return problem;
        }
        return {};
    }

    const Json& root_;
};

} // namespace

std::string schema_problem(const Json& schema, const Json& document) { return Validator(schema).check(schema, document, "document"); }

} // namespace mantissa
