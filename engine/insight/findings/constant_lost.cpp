// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A pure policy casts the optimizer's constants to the format of its update, and what is left of one may be 0 or 1: then no weight moves,
// or something goes on for ever, and nothing overflows. Epsilon has a rule of its own.
#include "insight/findings/bad_number.h"
#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

struct Constant {
    const char *key, *words;
    double becomes; // where it is not that itself
    Severity severity;
    const char* then;
    bool stops_steps = false; // each of them is 0 for it
};

// Keras corrects Adam's rate by the root of 1 - beta_2^t over 1 - beta_1^t.
constexpr Constant constants[] = {
    {"learning_rate", "The learning rate", 0, Severity::fault, "Every step is 0, and no weight moves.", true},
    {"beta_2", "Adam's beta_2", 1, Severity::fault, "1 - beta_2 to the power of the step is 0, so every step is, and no weight moves.",
     true},
    {"beta_1", "Adam's beta_1", 1, Severity::fault, "1 - beta_1 to the power of the step is 0, and each step is divided by it."},
    {"weight_decay", "The weight decay", 0, Severity::warning, "Nothing decays."},
    {"momentum", "The momentum", 1, Severity::warning, "What a step adds to the moment never fades."},
    {"rho", "RMSprop's rho", 1, Severity::warning, "The mean square forgets nothing."},
};

// Its format, where that is one whose constants are looked at.
std::optional<Format> floating_update(const RunEvidence& run) {
    const auto format = format_of_update(run);
    return format && format->kind == FormatKind::floating ? format : std::nullopt;
}

bool is_lost(const RunEvidence& run, const Constant& constant, const Format& format) {
    const auto asked = optimizer_number(run, constant.key);
    return asked && *asked != constant.becomes && round_to(*asked, format) == constant.becomes;
}

std::optional<Found> found_lost(const RunEvidence& run, const Constant& constant, const Format& format) {
    const auto asked = optimizer_number(run, constant.key);
    if (!is_lost(run, constant, format))
        return std::nullopt;
    return Found{.severity = constant.severity,
                 .fact = fmt::format("{} {:g} is {:g} in {}, the format of the update.", constant.words, *asked, constant.becomes,
                                     format_name(format)),
                 .cause = constant.then,
                 .figures = {{.name = constant.key, .value = *asked}},
                 .remedies = {with_wide_update(run)}};
}

std::vector<Found> look_for_constant_lost(const Evidence& evidence) {
    std::vector<Found> all;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i)
        if (const auto format = floating_update(evidence.runs[i]))
            for (const Constant& constant : constants)
                if (auto found = found_lost(evidence.runs[i], constant, *format)) {
                    found->run = static_cast<int>(i);
                    all.push_back(std::move(*found));
                }
    return all;
}

} // namespace

bool has_no_steps(const RunEvidence& run) {
    const auto format = floating_update(run);
    return format && std::ranges::any_of(constants, [&](const Constant& one) { return one.stops_steps && is_lost(run, one, *format); });
}

Finding constant_lost() {
    return {.looks = Finding::Looks::at_each,
            .title = "a setting that is rounded away",
            .answers = {Question::numbers},
            .needs = {Need::experiment},
            .look = look_for_constant_lost};
}

} // namespace mantissa::insight
