// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/sweep_table.h"

#include "cli/text_table.h"
#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace mantissa {
namespace {

using report::SweepCell;
using report::SweepResults;
using CellText = std::function<std::string(const SweepCell&)>;

constexpr std::size_t gap = 3;

std::string padded(const std::string& text, std::size_t width) {
    return text + std::string(width + gap - std::min(width, shown_width(text)), ' ');
}

std::string figure_text(const report::Spread& spread, std::string (*words)(double)) {
    if (spread.n == 0)
        return no_figure;
    return words(spread.mean) + (std::isnan(spread.deviation) ? "" : " ± " + words(spread.deviation));
}

std::string accuracy_text(const SweepCell& cell) { return cell.has_result() ? figure_text(cell.accuracy, words_of_percent) : "no result"; }

std::string verdict_text(const SweepCell& cell) {
    const bool changed = cell.change.n > 0 && cell.kind != SweepCell::Kind::baseline;
    return (changed ? words_of_points(cell.change.difference) + ", " : "") + cell.words + (cell.pick ? " *" : "");
}

std::string speed_text(const SweepCell& cell) {
    const bool beside = std::isfinite(cell.speed) && cell.kind != SweepCell::Kind::baseline;
    return cell.ms_step.n == 0
               ? ""
               : figure_text(cell.ms_step, words_of_milliseconds) + " ms" + (beside ? ", " + words_of_ratio(cell.speed) + " ×" : "");
}

std::string images_text(const SweepCell& cell) {
    return cell.images_s.n > 0 ? words_of(cell.images_s.mean) + " images/s, " + words_of_mebibytes(cell.peak_bytes.mean) + " MiB" : "";
}

const std::vector<CellText>& cell_lines() {
    static const std::vector<CellText> lines = {accuracy_text, verdict_text, speed_text, images_text};
    return lines;
}

std::size_t width_of(const SweepResults& results, std::size_t batch) {
    std::size_t width = 0;
    for (std::size_t policy = 0; policy < results.settings.policies.size(); ++policy)
        for (const CellText& text : cell_lines())
            width = std::max(width, shown_width(text(results.cell(policy, batch))));
    return width;
}

void print_line(const std::string& line) {
    if (const std::size_t end = line.find_last_not_of(' '); end != std::string::npos)
        fmt::print("{}\n", line.substr(0, end + 1));
}

void print_policy(const SweepResults& results, std::size_t policy, std::size_t first) {
    for (std::size_t line = 0; line < cell_lines().size(); ++line) {
        std::string text = padded(line == 0 ? results.settings.policies[policy] : "", first);
        for (std::size_t batch = 0; batch < results.settings.batches.size(); ++batch)
            text += padded(cell_lines()[line](results.cell(policy, batch)), width_of(results, batch));
        print_line(text);
    }
}

} // namespace

void print_sweep(const SweepResults& results) {
    const auto& [policies, batches, seeds] = results.settings;
    std::size_t first = 0;
    for (const std::string& policy : policies)
        first = std::max(first, shown_width(policy));
    std::string head = padded("", first);
    for (std::size_t batch = 0; batch < batches.size(); ++batch)
        head += padded("batch " + std::to_string(batches[batch]), width_of(results, batch));
    fmt::print("\nValidation accuracy in %, mean ± deviation over {}; its change is paired by seed{}\n",
               counted(static_cast<double>(seeds.size()), "seed"), results.pick ? "; *: the one the answer speaks of" : "");
    print_line(head);
    for (std::size_t policy = 0; policy < policies.size(); ++policy)
        print_policy(results, policy, first);
    fmt::print("{}\n", results.answer);
}

} // namespace mantissa
