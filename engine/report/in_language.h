// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/report.h"

namespace mantissa::report {

const std::vector<std::string>& report_languages(); // "en", "de"
// The same report with its texts in that language: names as somebody gave them, figures with its decimal mark. Throws bad_input where
// the language is none of them.
Report in_language(Report report, const std::string& language);
// As it is to be in the file: CSV and JSON are for programs, and stay in English.
Report in_language_for(const Report& report, const std::filesystem::path& file, const std::string& language);

} // namespace mantissa::report
