// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <string>

namespace mantissa {

// Empty where the document keeps to the schema, else where and why not. Knows the words that experiment_schema() uses.
std::string schema_problem(const Json& schema, const Json& document);

} // namespace mantissa
