// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the sentences about speed rest on: the turns side by side, what was left out of them, and how much of the processor there was.
#include "report/sections/section.h"

#include "insight/words.h"

#include <cmath>

namespace mantissa::report {
namespace {

using SpeedKind = insight::Speed::Kind;

const char* verdict(SpeedKind kind, bool imported) {
    switch (kind) {
    case SpeedKind::faster: return "faster";
    case SpeedKind::slower: return "slower";
    case SpeedKind::alike: return "alike";
    case SpeedKind::undecided: return "not known: the interval is too wide";
    case SpeedKind::too_few: return "not known: too few turns";
    case SpeedKind::apart: return imported ? "not known: no turns are told" : "not known: not trained in turns";
    case SpeedKind::no_result: return "not asked: one of the two has no result";
    case SpeedKind::simulated: return "not asked: simulated";
    case SpeedKind::other_work: return "not asked: other work";
    case SpeedKind::same_run: return "not asked: the same run";
    }
    return "";
}

// It has a result, and one that every report of it tells: its accuracy.
bool one_of_both_guesses(const Context& context, int run) {
    const auto& evidence = context.comparison.evidence;
    const insight::Learning &own = evidence[static_cast<std::size_t>(run)].learning,
                            &base = evidence[static_cast<std::size_t>(context.comparison.base_of(run))].learning;
    return (own.fails() ? own : base).kind == insight::Learning::Kind::at_chance;
}

const char* verdict_beside(const Context& context, int run, SpeedKind kind) {
    if (!context.comparison.beside(run))
        return "not asked: no run beside it";
    if (kind == SpeedKind::no_result && one_of_both_guesses(context, run))
        return "not asked: one of the two does no better than guessing";
    return verdict(kind, one_is_imported(context, run));
}

Cell number(double value, std::string (*words)(double), const char* what) {
    bool known = std::isfinite(value);
    return {.text = known ? words(value) : no_figure, .source = {-1, what, value}, .tone = known ? Tone::normal : Tone::muted};
}

Cell count(int value, const char* what) { return number(value, words_of_count, what); }

std::vector<Cell> speed_row(const Context& context, int run) {
    const insight::Speed& speed = context.comparison.paired_speeds[static_cast<std::size_t>(run)];
    const insight::Pairing& pairing = speed.pairing;
    bool shown = pairing.ratio.n >= enough_turns && (speed.is_told() || speed.kind == SpeedKind::undecided);
    auto ratio = [&](double value, const char* what) { return number(shown ? value : NAN, words_of_ratio, what); };
    return {run_cell(context, run),
            ratio(pairing.ratio.median, "median of the ratios of turns"),
            ratio(pairing.ratio.least, "least of the interval of 95 %"),
            ratio(pairing.ratio.most, "most of the interval of 95 %"),
            count(pairing.ratio.n, "turns that count"),
            count(pairing.kept_disturbed, "disturbed turns that count, as too few others remain"),
            count(pairing.first, "first turns left out"),
            count(pairing.stores, "turns left out that decoded pictures for the first time"),
            count(pairing.disturbed, "disturbed turns left out"),
            number(speed.more_steps > 0 ? speed.more_steps : NAN, words_of_count, "more steps of each that would settle it"),
            plain(verdict_beside(context, run, speed.kind))};
}

constexpr const char* disturbed_words =
    "A turn is disturbed here where it was for one of the two; one that is left out as a first one, or as decoding, is told as that alone.";

std::string had_words(const Context& context) {
    std::string text;
    for (int run = 0; run < context.count(); ++run)
        if (double had = context.run(run).figure("processor.had"); !std::isnan(had))
            text += (text.empty() ? " Of the processor time that its threads were ready for: " : "; ") + context.run(run).name + " had " +
                    words_of_count(std::round(had * 100)) + " %";
    return text.empty() ? text : text + ".";
}

} // namespace

Section speed_section(const Context& context) {
    using enum Column::Align;
    Section section{.id = "speed", .title = "Speed side by side", .width = Section::Width::full, .blocks = {}};
    if (context.count() < 2)
        return section;
    Table table{.id = "speed",
                .columns = {{"Run"},
                            {"Speed against", base_name(context.comparison), right},
                            {"95 % from", "", right},
                            {"to", "", right},
                            {"Turns", "count", right},
                            {"of these disturbed", "count", right},
                            {"first", "left out", right},
                            {"decoded", "left out", right},
                            {"disturbed", "left out", right},
                            {"Would settle it", "more steps", right},
                            {"Verdict"}},
                .rows = {},
                .caption = "How a ratio is taken: " + insight::how_speed_is_told() + ". " + disturbed_words + had_words(context)};
    for (int run = 0; run < context.count(); ++run)
        if (!context.comparison.is_base(run) && speed_counts(context.run(run)))
            table.rows.push_back(speed_row(context, run));
    if (!table.rows.empty())
        section.blocks = {table};
    return section;
}

} // namespace mantissa::report
