// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "core/problem.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mantissa {

enum class FieldType {
    boolean,
    integer,
    number,
    text,
    choice,
    choices, // a list of choices
    pair,    // one integer, or two: height, width
    padding, // "same", "valid", or four integers: top, bottom, left, right
};

// A setting, declared once: the file, the form, the command line, the schema and the report all read this.
struct Field {
    std::string key = {};
    FieldType type = FieldType::number;
    Json fallback = nullptr; // null: the setting must be given, unless `optional`
    std::string label = {};  // for forms, in the user's words
    std::string help = {};   // one sentence
    double minimum = -std::numeric_limits<double>::infinity();
    double maximum = std::numeric_limits<double>::infinity();
    enum class Bounds { inclusive, above_minimum } bounds = Bounds::inclusive;
    std::vector<std::string> options = {}; // of choice and choices
    enum class Need { normal, optional } need = Need::normal;
    std::string wanted = "a text"; // of a text: what it is, "a folder"
    std::string absent = {};       // what counts where it is left out, for an empty field
};

// Checks `object` against its fields and fills in defaults. What is wrong is appended to `problems`;
// keys in `besides` belong to somebody else and are left alone.
Json read_fields(const Json& object, std::span<const Field> fields, const std::string& where, Problems& problems,
                 std::span<const std::string> besides = {});

// Of 64, 64.0 and 6.4e1, as other programs write them; nothing: it is no whole number.
std::optional<std::int64_t> whole_number_in(const Json& value);

// The JSON Schema (2020-12) of one field.
Json field_schema(const Field& field);

} // namespace mantissa
