// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "core/problem.h"

namespace mantissa::lessons {

// Whether lesson.json holds what it must, words in each of the languages among it, and nothing else; what is wrong is appended, with the
// key's path.
void check_structure(const Json& lesson, const std::vector<std::string>& written_in, Problems& problems);

// The places where a list or an object belongs and something else stands: of such a lesson there is no form to fill in.
Problems misshapen(const Json& json, const std::string& object = "lesson", const std::string& where = {});

} // namespace mantissa::lessons
