// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"
#include "report/settings.h"

#include <algorithm>

namespace mantissa::report {

Table settings_table(const Comparison& comparison, const std::string& id, const std::string& first, const std::vector<SettingRow>& rows) {
    Table table{.id = id, .columns = {{first}}, .rows = {}};
    for (const RunRecord& run : comparison.runs)
        table.columns.push_back({run.name});
    auto base = static_cast<std::size_t>(comparison.baseline);
    for (const SettingRow& row : rows) {
        std::vector<Cell> cells = {plain(row.label)};
        for (std::size_t i = 0; i < row.values.size(); ++i)
            cells.push_back(plain(row.values[i], i == base                           ? Tone::normal
                                                 : row.values[i] == row.values[base] ? Tone::muted
                                                                                     : Tone::strong));
        table.rows.push_back(cells);
    }
    return table;
}

Section policies_section(const Context& context) {
    Table table = settings_table(context.comparison, "policies", "Format of", policies_of(context.runs()));
    std::vector<Cell> ran = {plain("asked for")}, honest = {plain("ran as")};
    for (const RunRecord& run : context.runs()) {
        ran.push_back(plain(policy_in_turn(run)));
        Honesty honesty = honesty_of(run);
        honest.push_back(honesty == Honesty::unknown ? plain(no_figure, Tone::muted) : Cell{.text = "", .badge = name_of(honesty)});
    }
    table.rows.insert(table.rows.begin(), {ran, honest});
    Section section{.id = "policies", .title = "Policies: asked and ran", .blocks = {table}};
    for (const RunRecord& run : context.runs())
        if (std::string reason = reason_of(run); !reason.empty() && honesty_of(run) != Honesty::native)
            section.blocks.emplace_back(Note{Tone::warn, run.name + " ran " + name_of(honesty_of(run)) + ": " + reason + "."});
    return section;
}

Section settings_section(const Context& context) {
    std::vector<SettingRow> rows = settings_of(context.runs());
    std::erase_if(rows, [](const SettingRow& row) { return !row.differs; });
    Section section{.id = "settings", .title = "Settings that differ", .blocks = {}};
    if (context.count() > 1 && !rows.empty())
        section.blocks = {settings_table(context.comparison, "settings", "Setting", rows)};
    return section;
}

} // namespace mantissa::report
