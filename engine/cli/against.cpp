// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/against.h"

#include "cli/exit_code.h"
#include "insight/words.h"
#include "report/regression.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

using report::Regression;

std::string figure_words(const Regression& line, double value) {
    if (!std::isfinite(value))
        return "-";
    return line.of == Regression::Of::speed ? words_of_milliseconds(value) + " ms" : words_of_percent(value) + " %";
}

void print_lines(const std::vector<Regression>& lines) {
    std::size_t widest = 7;
    for (const Regression& line : lines)
        widest = std::max(widest, line.variant.size());
    fmt::print("\n{:<{}}  {:<8}  {:>12}  {:>12}  {:<10}  {}\n", "variant", widest, "of", "before", "now", "verdict", "judged by");
    for (const Regression& line : lines)
        fmt::print("{:<{}}  {:<8}  {:>12}  {:>12}  {:<10}  {}\n", line.variant, widest, name_of(line.of), figure_words(line, line.before),
                   figure_words(line, line.now), name_of(line.kind), line.words);
    fmt::print("{}.\n", report::how_regressions_are_told());
}

} // namespace

void judge_against(const AgainstRequest& request, const std::vector<std::filesystem::path>& folders) {
    std::vector<Regression> lines = report::regressions(report::read_baseline(request.baseline), report::read_runs(folders));
    std::erase_if(lines, [&](const Regression& line) { return !request.judged.empty() && request.judged != name_of(line.of); });
    const bool fails = std::ranges::any_of(lines, &Regression::fails);
    if (request.json)
        fmt::print("{}", json_text(Json{{"worse", fails}, {"verdicts", report::to_json(lines)}}));
    else
        print_lines(lines);
    std::fflush(stdout);
    if (fails && request.fail_if_worse)
        throw ExitWith{ExitCode::condition};
}

} // namespace mantissa
