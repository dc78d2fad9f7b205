// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/report.h"

namespace mantissa::report {

struct SideFile {
    std::string name = {}, text = {};
};

// A format that a report is written in. `side`: the name of a folder beside the file, and what goes into it.
struct Writer {
    std::string ending = {};
    std::string (*write)(const Report& report);
    // Files that stand beside the report in "<name>-files/"; null: it needs none.
    std::vector<SideFile> (*side_files)(const Report& report) = nullptr;
};
const std::vector<Writer>& writers();

std::string write_html(const Report& report);
std::string write_markdown(const Report& report);
std::string write_csv(const Report& report);
std::string write_json_report(const Report& report);
std::string write_latex(const Report& report);
std::vector<SideFile> markdown_pictures(const Report& report);

// The visible words of a cell, where colour and badges cannot be shown.
std::string words_of_cell(const Cell& cell);
std::string head_of_column(const Column& column); // "Peak memory, MiB"
std::string text_of_paragraph(const Paragraph& paragraph);
double width_of(Section::Width width); // of its charts, in pixels

} // namespace mantissa::report
