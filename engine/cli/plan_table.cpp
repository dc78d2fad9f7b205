// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/plan_table.h"

#include "insight/devices.h"
#include "insight/estimate.h"
#include "insight/other_cards.h"
#include "insight/words.h"
#include "numerics/format.h"
#include "plan/compile.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

std::string in_mebibytes(const Json& bytes) { return words_of_mebibytes(bytes.get<double>()); }
// "12.3 (4.1 to 25)": estimated milliseconds of a step; nothing of a device that can be measured.
std::string step_words(const Json& estimate) {
    if (estimate.is_null())
        return no_figure;
    return words_of_milliseconds(estimate["ms"]) + " (" + words_of(estimate["least"].get<double>(), 2) + " to " +
           words_of(estimate["most"].get<double>(), 2) + ")";
}

// Formats that the units multiply where a product suits them, which is the reason beside them: 8 bits, and blocks that share a scale.
std::string units_of_some_products(const Card& card) {
    std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
    for (const FormatSupport& one : formats_of_card(card)) {
        if (one.support != Support::native || one.reason.empty())
            continue;
        if (by_reason.empty() || by_reason.back().first != one.reason)
            by_reason.push_back({one.reason, {}});
        by_reason.back().second.push_back(one.format);
    }
    std::string text;
    for (const auto& [reason, formats] : by_reason)
        text += "; for " + listed(formats) + " in " + reason;
    return text;
}

std::string ran_as(const Json& row) { return row["support"].is_null() ? no_figure : row["support"].get<std::string>(); }

void tell_simulated(const Json& table) {
    if (std::ranges::any_of(table, is_simulated))
        fmt::print("{}\n", as_sentence(insight::what_simulated_plans_tell()));
}

std::vector<Card> cards_in(const std::vector<Json>& plans) {
    std::vector<Card> cards;
    for (const Json& one : plans)
        cards.push_back(find_card(one["name"].get<std::string>()).card);
    return cards;
}

const char* fits(const Json& row, const char* whose) { return row[whose]["fits"].get<bool>() ? "fits" : "does not fit"; }

} // namespace

std::string facts_of(const Card& card) {
    std::vector<std::string> native, other;
    for (const Format& format : {float16, bfloat16, tf32})
        (products_of(card, format).support == Support::native ? native : other).push_back(format_name(format));
    std::string text = "compute capability " + card.capability_name() + ", ";
    text += native.empty() ? "no Tensor Cores" : "Tensor Cores for " + listed(native);
    return text + (native.empty() || other.empty() ? "" : ", none for " + listed(other)) + units_of_some_products(card);
}

std::string largest_batch_words(const Json& batch) {
    if (batch.is_null())
        return no_figure;
    const auto largest = batch.get<std::int64_t>();
    return words_of_count(static_cast<double>(largest)) + (largest >= largest_batch_asked ? " or more" : "");
}

bool is_simulated(const Json& plan) { return plan["support"] == name_of(Support::simulated); }

Json plan_table(const Json& variants) {
    Json rows = Json::array();
    for (const Json& variant : variants)
        for (const Json& batch : variant["batches"])
            rows.push_back({{"variant", variant["name"]},
                            {"support", variant["support"]},
                            {"batch", batch["batch"]},
                            {"ours", {{"bytes", batch["peak_bytes"]}, {"fits", batch["fits"]}, {"largest_batch", batch["largest_batch"]}}},
                            {"framework", batch["framework_estimate"]},
                            {"step_estimate", batch["step_estimate"]}});
    return rows;
}

void print_plan_table(const Json& plans) {
    fmt::print("{}{}\n", plans.value("name", plans["device"].get<std::string>()),
               plans.contains("facts") ? ": " + plans["facts"].get<std::string>() : "");
    if (plans.contains("cannot_run"))
        fmt::print("{}\n", as_sentence(plans["cannot_run"].get<std::string>()));
    if (plans.contains("usable_bytes"))
        fmt::print("{} MiB may be used. A framework: one of 2020, estimated from the network alone.\n",
                   in_mebibytes(plans["usable_bytes"]));
    fmt::print("  {:<28} {:<11} {:>7} {:>12} {:<13} {:>14} {:<13} {:>14}  {}\n", "variant", "runs as", "batch", "ours, MiB", "",
               "framework, MiB", "", "largest of ours", "ms per step, estimate");
    for (const Json& row : plans["table"])
        fmt::print("  {:<28} {:<11} {:>7} {:>12} {:<13} {:>14} {:<13} {:>14}  {}\n", row["variant"].get<std::string>(), ran_as(row),
                   row["batch"].get<std::int64_t>(), in_mebibytes(row["ours"]["bytes"]), fits(row, "ours"),
                   in_mebibytes(row["framework"]["bytes"]), fits(row, "framework"), largest_batch_words(row["ours"]["largest_batch"]),
                   step_words(row["step_estimate"]));
    if (plans.contains("usable_bytes"))
        fmt::print("{}\n", as_sentence(how_steps_are_estimated()));
    tell_simulated(plans["table"]);
    for (const Json& sentence : plans.value("published", Json::array()))
        fmt::print("Published: {}\n", sentence.get<std::string>());
    fmt::print("\n");
}

void print_card_table(const std::vector<Json>& cards) {
    fmt::print(
        "Milliseconds of a step, estimates; in brackets the interval. A card on which a plan does not fit says how much it needs.\n");
    fmt::print("  {:<18} {:>5}  {:<28} {:<11} {:>7} {:>22} {:>22}  {}\n", "card", "GiB", "variant", "runs as", "batch", "matrix units used",
               "without", "memory");
    for (const Json& card : cards)
        for (const Json& row : card["table"]) {
            bool fitting = row["ours"]["fits"];
            fmt::print("  {:<18} {:>5.0f}  {:<28} {:<11} {:>7} {:>22} {:>22}  {}\n", card["name"].get<std::string>(),
                       card["memory_bytes"].get<double>() / (1 << 30), row["variant"].get<std::string>(), ran_as(row),
                       row["batch"].get<std::int64_t>(), fitting ? step_words(row["step_estimate"]) : std::string(no_figure),
                       fitting ? step_words(row["step_estimate"]["without_matrix_units"]) : std::string(no_figure),
                       (fitting ? "fits, " : "does not fit, ") + in_mebibytes(row["ours"]["bytes"]) + " MiB");
        }
    fmt::print("{}\n", as_sentence(how_steps_are_estimated()));
    Json all = Json::array();
    for (const Json& card : cards)
        all.insert(all.end(), card["table"].begin(), card["table"].end());
    tell_simulated(all);
    if (const std::string where = not_run_on(cards_in(cards)); !where.empty())
        fmt::print("{}\n", as_sentence(where));
}

} // namespace mantissa
