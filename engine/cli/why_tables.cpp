// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/why_tables.h"

#include "insight/words.h"

#include <fmt/format.h>

namespace mantissa {
namespace {

using namespace insight;

void print_why_head(const char* words) { fmt::print("\n{}\n", words); }

void print_parts(const Answer& answer) {
    const std::string mean = mean_words(answer);
    print_why_head(("Where a step goes, ms" + (mean.empty() ? "" : ", " + mean)).c_str());
    for (const PartTime& part : answer.parts)
        if (part.base + part.run > 0)
            fmt::print("  {:<28} {:>10} {:>10} {:>10}\n", name_of(part.of), words_of_milliseconds(part.base),
                       words_of_milliseconds(part.run), words_of_more_milliseconds(part.run - part.base));
}

void print_layer_times(const Answer& answer) {
    fmt::print("\nLayer by layer, ms of a step, the most lost first\n  {:<28} {:>10} {:>10} {:>10}  {}\n", "", answer.base, answer.run,
               "change", "units of the format");
    for (const LayerTime& row : answer.layers)
        fmt::print("  {:<28} {:>10} {:>10} {:>10}  {}\n", row.name + (row.count > 0 ? ", " + std::to_string(row.count) : ""),
                   words_of_milliseconds(row.all.base), words_of_milliseconds(row.all.run), words_of_more_milliseconds(row.all.change()),
                   units_words(row));
}

void print_casts(const Answer& answer) {
    if (answer.casts.empty())
        return;
    print_why_head("Casts, ms of a step");
    for (const CastTime& cast : answer.casts)
        fmt::print("  {:<28} {:>10} {:>10} {:>10}  {} to {}\n", cast.name, words_of_milliseconds(cast.base),
                   words_of_milliseconds(cast.run), words_of_more_milliseconds(cast.change()), cast.from, cast.to);
}

void print_roofs(const Roofs& roofs) {
    if (roofs.roofs.empty())
        return;
    print_why_head("Roofs, GFLOP/s");
    for (const Roof& roof : roofs.roofs)
        fmt::print("  {:<28} {:>10}\n", roof.name, words_of(roof.flops_s / 1e9));
    for (std::size_t i = 0; i < roofs.run.size(); ++i)
        fmt::print("  {:<28} {:>10} {:>10}  {} and {} FLOP per byte\n", roofs.run[i].layer, words_of(roofs.base[i].flops_s / 1e9),
                   words_of(roofs.run[i].flops_s / 1e9), words_of(roofs.base[i].intensity), words_of(roofs.run[i].intensity));
}

std::string estimate_words(const PlannedStep& planned) {
    if (!planned.fits)
        return "needs " + words_of(static_cast<double>(planned.peak_bytes) / (1 << 30)) + " GiB";
    return words_of_milliseconds(planned.step.milliseconds) + " (" + words_of(planned.step.least, 2) + " to " +
           words_of(planned.step.most, 2) + ")" + (planned.is_simulated() ? ", simulated" : "");
}

Json sides_to_json(const LayerTime::Sides& of) { return {{"base_ms", of.base}, {"run_ms", of.run}}; }

Json layer_to_json(const LayerTime& row) {
    return {{"name", row.name},
            {"count", row.count},
            {"all", sides_to_json(row.all)},
            {"forward", sides_to_json(row.forward)},
            {"backward", sides_to_json(row.backward)},
            {"units", units_words(row)},
            {"implementation", row.implementation},
            {"base_implementation", row.base_implementation}};
}

Json roofs_to_json(const Roofs& roofs) {
    Json json = {{"bytes_s", roofs.bytes_s}, {"roofs", Json::array()}, {"layers", Json::array()}, {"why_not", roofs.why_not}};
    for (const Roof& roof : roofs.roofs)
        json["roofs"].push_back({{"name", roof.name}, {"flops_s", roof.flops_s}, {"matrix_units", roof.kind == Roof::Kind::units}});
    auto dot = [](const RoofDot& of) { return Json{{"flop_per_byte", of.intensity}, {"flops_s", of.flops_s}}; };
    for (std::size_t i = 0; i < roofs.run.size(); ++i)
        json["layers"].push_back({{"name", roofs.run[i].layer}, {"base", dot(roofs.base[i])}, {"run", dot(roofs.run[i])}});
    return json;
}

Json planned_to_json(const PlannedStep& planned) {
    Json bytes = Json::object();
    for (int i = 0; i < category_count; ++i)
        bytes[mantissa::name_of(static_cast<Category>(i))] = planned.bytes[static_cast<std::size_t>(i)];
    return {{"estimate_ms", {{"likely", planned.step.milliseconds}, {"least", planned.step.least}, {"most", planned.step.most}}},
            {"support", planned.support ? Json(mantissa::name_of(*planned.support)) : Json()},
            {"peak_bytes", planned.peak_bytes},
            {"bytes", bytes},
            {"fits", planned.fits}};
}

} // namespace

std::string units_words(const LayerTime& row) {
    switch (row.units) {
    case LayerTime::Units::none: return no_figure;
    case LayerTime::Units::used: return "used";
    case LayerTime::Units::could: return "could: " + row.why;
    case LayerTime::Units::cannot: return "no: " + row.why;
    }
    return {};
}

void print_evidence(const Answer& answer) {
    print_parts(answer);
    print_layer_times(answer);
    print_casts(answer);
    print_roofs(answer.roofs);
}

void print_cards(const std::vector<OnCard>& cards, const Answer& answer) {
    if (cards.empty())
        return;
    fmt::print("\nOn another card, ms of a step: estimates\n  {:<20} {:>5} {:>34} {:>34}\n", "", "GiB", answer.base, answer.run);
    for (const OnCard& one : cards)
        fmt::print("  {:<20} {:>5.0f} {:>34} {:>34}\n", one.card.card.name, static_cast<double>(one.card.card.memory_bytes) / (1 << 30),
                   estimate_words(one.base), estimate_words(one.run));
    fmt::print("  Memory, as on the {}:\n    {}: {}\n    {}: {}\n", cards.back().card.card.name, answer.base,
               words_of(cards.back().base.bytes), answer.run, words_of(cards.back().run.bytes));
    for (const OnCard& one : cards)
        for (const std::string& sentence : one.published)
            fmt::print("Published: {}\n", sentence);
    fmt::print("{}\n", as_sentence(how_steps_are_estimated()));
    if (any_is_simulated(cards))
        fmt::print("{}\n", as_sentence(what_simulated_plans_tell()));
    if (const std::string where = not_run_on(cards); !where.empty())
        fmt::print("{}\n", as_sentence(where));
}

Json evidence_to_json(const Answer& answer) {
    Json json = {{"parts", Json::array()}, {"layers", Json::array()}, {"casts", Json::array()}, {"roofs", roofs_to_json(answer.roofs)}};
    for (const PartTime& part : answer.parts)
        json["parts"].push_back({{"name", name_of(part.of)}, {"base_ms", part.base}, {"run_ms", part.run}});
    for (const LayerTime& row : answer.layers)
        json["layers"].push_back(layer_to_json(row));
    for (const CastTime& cast : answer.casts)
        json["casts"].push_back({{"name", cast.name},
                                 {"layer", cast.layer},
                                 {"from", cast.from},
                                 {"to", cast.to},
                                 {"base_ms", cast.base},
                                 {"run_ms", cast.run}});
    return json;
}

Json cards_to_json(const std::vector<OnCard>& cards) {
    Json json = Json::array();
    for (const OnCard& one : cards)
        json.push_back({{"card", one.card.card.id},
                        {"name", one.card.card.name},
                        {"memory_bytes", one.card.card.memory_bytes},
                        {"base", planned_to_json(one.base)},
                        {"run", planned_to_json(one.run)},
                        {"published", one.published}});
    return json;
}

} // namespace mantissa
