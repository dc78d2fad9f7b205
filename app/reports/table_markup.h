// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/report.h"

#include <QString>

#include <vector>

namespace mantissa::app {

QString markup(const std::string& text);
const char* colorOf(report::Tone tone);

// A table of a report as HTML that Qt knows. What has more columns than a page at 8 pt goes on beneath: each part with the columns
// that tell its rows apart.
std::vector<std::vector<std::size_t>> columnsByPart(const report::Table& table);
// The worst rows first, and no more of them than a part of a page holds; a table whose rows are alike, or few, is as it was.
report::Table onPaper(const report::Table& table, const report::Look& look = {});
QString tableMarkup(const report::Table& table, const std::vector<std::size_t>& shown);

} // namespace mantissa::app
