// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What was observed of stored runs: the worst of each layer, what other formats would have lost, and the rules.
#include "cli/report_files.h"
#include "insight/findings/finding.h"
#include "insight/health_table.h"
#include "insight/lost_to_any.h"
#include "insight/number_made.h"
#include "insight/twin_course.h"
#include "insight/words.h"
#include "report/evidence.h"
#include "report/run_record.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

namespace mantissa {
namespace {

using insight::HealthHistory;

struct HealthOptions {
    std::vector<std::string> folders;
    bool json = false;
};

const char* name_of(insight::Severity severity) {
    constexpr std::array names = {"good", "note", "warning", "fault"};
    return names[static_cast<std::size_t>(severity)];
}

// What is above nothing is never told as nothing.
std::string percent(double share) {
    constexpr double least = 0.0001;
    return share == 0 ? "0" : share < least ? "<" + words_of_percent(least) : words_of_percent(share);
}
std::string bits(double value) {
    const double tenths = std::round(value * 10) / 10;
    return std::isnan(value) ? no_figure : fmt::format("{:.1f}", tenths == 0 ? 0 : tenths); // of −0, too
}

void print_rows(const HealthHistory& health) {
    fmt::print("  {:<22} {:<12} {:<12} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "layer", "of", "format", "underfl.%",
               "overfl. %", "subnorm.%", "error %", "room bits", "foot bits", "lost %", "w/dw bits");
    for (const insight::HealthRow& row : health_rows(health, insight::WhichStep::worst)) {
        bool update = row.subject == Subject::updates;
        auto of_values = [&](const std::string& text) { return update ? std::string(no_figure) : text; };
        fmt::print("  {:<22} {:<12} {:<12} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}\n", row.layer, name_of(row.subject),
                   told_name(row.format), of_values(percent(row.underflow)), of_values(percent(row.overflow)),
                   of_values(percent(row.subnormal)), of_values(percent(row.error)), of_values(bits(row.headroom_bits)),
                   of_values(bits(row.footroom_bits)), update ? percent(row.lost) : no_figure, update ? bits(row.update_bits) : no_figure);
    }
    fmt::print("  Each figure is that of the layer's worst tensor in its worst observed step: two of a row may be of different ones. "
               "--json names the tensors.\n");
    if (const std::string kept = insight::kept_on_average(health.updates()); !kept.empty())
        fmt::print("  {}\n", kept);
    if (const std::string apart = insight::left_out_of_lost(health); !apart.empty())
        fmt::print("  {}\n", apart);
}

void print_others(const HealthHistory& health) {
    for (Subject subject : {Subject::activations, Subject::weights, Subject::gradients}) {
        const auto others = other_formats(health, subject);
        if (others.empty())
            continue;
        fmt::print("  The {} of step {} in other formats, as they are, without a scale for each tensor{}: underflow %, overflow %, "
                   "subnormal %, error % of the worst tensor\n",
                   name_of(subject), health.scales().back().step, subject == Subject::gradients ? ", times the loss scale" : "");
        for (const insight::OtherFormat& other : others)
            fmt::print("    {:<14} {:>9} {:>9} {:>9} {:>9}\n", other.format, percent(other.underflow), percent(other.overflow),
                       percent(other.subnormal), std::isfinite(other.error) ? percent(other.error) : no_figure);
    }
}

void print_twin(const HealthHistory& health) {
    fmt::print("  {}\n    {:<20} {:<12} {:>12} {:>12} {:>14}  {}\n", insight::parting_sentence(health), "layer", "of", "distance %",
               "cosine", "largest, ulps", "ulps of");
    for (const insight::HealthRow& row : health_rows(health, insight::WhichStep::worst))
        if (!std::isnan(row.twin))
            fmt::print("    {:<20} {:<12} {:>12} {:>12} {:>14}  {}\n", row.layer, name_of(row.subject), words_of(100 * row.twin),
                       words_of(row.twin_cosine, 6), words_of(row.twin_ulps),
                       row.twin_format.empty() ? no_figure : told_name(row.twin_format));
}

void print_first(const FirstNonFinite& first) {
    fmt::print("  The first number that was not finite{}: step {}, {}, {}{}\n", first.skipped ? " (its step was skipped)" : "", first.step,
               first.layer, first.tensor, first.element >= 0 ? fmt::format(", element {}", first.element) : "");
    if (const std::string how = insight::how_made(first); !how.empty())
        fmt::print("    {}\n", how);
    for (const OperandValue& operand : first.operands)
        fmt::print("    {:<14} {:>12}  {}\n", operand.what, words_of(operand.value.value_or(NAN), 6), operand.tensor);
    if (!first.before.empty())
        fmt::print("    before, its smallest and largest magnitude:\n");
    for (const SeenBefore& seen : first.before)
        fmt::print("    step {:<9} {:>12}  to {}\n", seen.step, words_of(seen.smallest.value_or(NAN)),
                   words_of(seen.largest.value_or(NAN)));
}

void print(const report::RunRecord& record, const insight::RunEvidence& run, const std::vector<insight::Found>& found) {
    const HealthHistory& health = *run.health;
    double all = record.summary.seconds.value_or(health.seconds()) + health.cost_seconds();
    fmt::print("{}: {} of {} observed, {} % of the time\n", run.name, health.samples(),
               counted(static_cast<double>(record.last_step()), "step"), percent(all > 0 ? health.cost_seconds() / all : 0));
    if (health.samples() > 0) {
        print_rows(health);
        print_others(health);
    }
    if (!health.twins().empty())
        print_twin(health);
    if (run.first_non_finite)
        print_first(*run.first_non_finite);
    for (const insight::Found& one : found)
        fmt::print("  {}{}: {}\n", name_of(one.severity), one.step > 0 ? ", " + since_words(one) : "", told(one));
    if (found.empty())
        fmt::print("  No rule has anything to say.\n");
    fmt::print("\n");
}

Json json_of(const insight::Found& found) {
    Json json = {{"rule", found.finding},    {"severity", name_of(found.severity)}, {"fact", found.fact},     {"cause", found.cause},
                 {"step", found.step},       {"shown_step", shown_step(found)},     {"layers", found.layers}, {"figures", Json::array()},
                 {"remedies", Json::array()}};
    for (const insight::Figure& figure : found.figures)
        json["figures"].push_back({{"name", figure.name}, {"value", number_to_json(figure.value)}, {"unit", figure.unit}});
    for (const insight::Remedy& remedy : found.remedies) {
        Json settings = Json::object();
        for (const insight::Remedy::Setting& setting : remedy.settings)
            settings[setting.place.to_string()] = setting.value;
        json["remedies"].push_back({{"words", remedy.words}, {"settings", settings}});
    }
    return json;
}

Json json_of(const insight::HealthRow::Worst& worst) {
    Json json = Json::object();
    for (const auto& [figure, tensor] : {std::pair("underflow", &worst.underflow), std::pair("overflow", &worst.overflow),
                                         std::pair("subnormal", &worst.subnormal), std::pair("error", &worst.error)})
        if (!tensor->empty())
            json[figure] = *tensor;
    return json;
}

Json json_of(const insight::RunEvidence& run, const std::vector<insight::Found>& found) {
    const HealthHistory& health = *run.health;
    Json json = {{"run", run.name},       {"samples", health.samples()}, {"cost_seconds", health.cost_seconds()},
                 {"rows", Json::array()}, {"what_if", Json::object()},   {"rules", Json::array()}};
    for (const insight::HealthRow& row : health_rows(health, insight::WhichStep::worst)) {
        Json line = {{"layer", row.layer}, {"of", name_of(row.subject)}, {"format", row.format}};
        if (row.subject == Subject::updates)
            line.update({{"lost", row.lost}, {"update_bits", number_to_json(row.update_bits)}});
        else
            line.update({{"underflow", row.underflow},
                         {"overflow", row.overflow},
                         {"subnormal", row.subnormal},
                         {"error", row.error},
                         {"headroom_bits", number_to_json(row.headroom_bits)},
                         {"footroom_bits", number_to_json(row.footroom_bits)},
                         {"worst", json_of(row.worst)}});
        if (!std::isnan(row.twin))
            line.update({{"twin", number_to_json(row.twin)},
                         {"twin_cosine", number_to_json(row.twin_cosine)},
                         {"twin_ulps", number_to_json(row.twin_ulps)},
                         {"twin_ulps_of", row.twin_format}});
        json["rows"].push_back(line);
    }
    for (Subject subject : {Subject::activations, Subject::weights, Subject::gradients})
        for (const insight::OtherFormat& other : other_formats(health, subject))
            json["what_if"][name_of(subject)][other.format] = {
                {"underflow", other.underflow}, {"overflow", other.overflow}, {"subnormal", other.subnormal}, {"error", other.error}};
    if (const auto parting = health.parting())
        json["parting"] = {{"step", parting->step},
                           {"layer", parting->layer},
                           {"tensor", parting->tensor},
                           {"of", name_of(parting->subject)},
                           {"error", number_to_json(parting->error)}};
    for (const insight::Found& one : found)
        json["rules"].push_back(json_of(one));
    if (run.first_non_finite) {
        json["first_non_finite"] = to_json(*run.first_non_finite);
        json["first_non_finite"]["how"] = insight::how_made(*run.first_non_finite);
    }
    return json;
}

void show_health(const HealthOptions& options) {
    std::vector<report::RunRecord> runs = read_and_tell({options.folders.begin(), options.folders.end()});
    Json all = Json::array();
    std::size_t observed = 0;
    for (const report::RunRecord& record : runs) {
        insight::RunEvidence run = report::observed_evidence_of(record);
        tell_damage(record, run.damage);
        if (!has(run, insight::Need::health) && !run.first_non_finite)
            continue;
        if (!has(run, insight::Need::health))
            run.health = std::make_shared<HealthHistory>();
        ++observed;
        std::vector<insight::Found> found = insight::rules_about_numbers({.runs = {run}});
        options.json ? all.push_back(json_of(run, found)) : print(record, run, found);
    }
    if (options.json)
        fmt::print("{}", json_text(Json{{"runs", all}}));
    if (observed == 0)
        throw bad_input(
            options.folders.front() +
            ": nothing was observed here (health.jsonl is missing, or holds no sample that can be read); train with run --health");
}

} // namespace

void add_health_command(CLI::App& app) {
    auto options = std::make_shared<HealthOptions>();
    auto* command = app.add_subcommand("health", "What the format did to the numbers of runs that were observed, and what to change");
    command->add_option("RUN", options->folders, "Run folders, or folders that hold some")->required();
    command->add_flag("--json", options->json, "For programs");
    command->footer("Example: mantissa-cli run lost-updates --health --steps 200 --out /tmp/try\n"
                    "         mantissa-cli health /tmp/try");
    command->callback([options] { show_health(*options); });
}

} // namespace mantissa
