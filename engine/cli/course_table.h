// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "plan/memory_course.h"

namespace mantissa {

Json bytes_by_category(const CategoryBytes& bytes);

// {"fullest": {...}, "layers": [{"layer", "stage", "operation", "bytes": {category: n}, "alive_bytes"}]}, by layer and stage.
Json to_json(const MemoryCourse& course);
void print_course(const Json& course);

} // namespace mantissa
