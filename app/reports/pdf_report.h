// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/report.h"

#include <QString>

namespace mantissa::app {

// The same report on A4: selectable text, embedded fonts, charts as vectors. Throws Error where the file cannot be written.
void writePdf(const report::Report& report, const std::filesystem::path& file);
// Any ending that a report may have.
void writeAnyReport(const report::Report& report, const QString& file);

} // namespace mantissa::app
