// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// How a report holds the experiment, so that it can be run again: each format in its own way, and a way back from each.
#include "core/json.h"

#include <optional>
#include <string>

namespace mantissa::report {

// Nothing in it can end or start markup, whatever the names are.
std::string embedded_in_html(const Json& experiment);
std::string embedded_in_markdown(const Json& experiment); // a fenced block
std::string embedded_in_latex(const Json& experiment);    // comments

// Runs beside it (held_runs.h), of a list. Their way back is an empty list where there are none; a report as JSON has them among its own.
std::string embedded_runs_in_html(const Json& runs);
Json embedded_runs(const std::string& text);

// What a PDF holds as an attachment of this name.
inline constexpr const char* attachment_name = "experiment.mantissa";

// The JSON in the text of a report of any format; null: there is none.
Json embedded_json(const std::string& text);

} // namespace mantissa::report
