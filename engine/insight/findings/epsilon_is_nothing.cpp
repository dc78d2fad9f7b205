// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// An optimizer's epsilon that the update's format rounds to 0 keeps no divisor away from 0: the first small gradient ends the run.
#include "insight/findings/finding.h"
#include "insight/words.h"
#include "policy/policy.h"

#include <fmt/format.h>

#include <cctype>

namespace mantissa::insight {
namespace {

constexpr double that_stays = 1e-4; // in every 16-bit format, and small beside a gradient's root

struct Epsilon {
    std::string optimizer;
    double value = 0;
    Format format; // of the update
};

Json at(const Json& json, const char* key) { return json.is_object() ? json.value(key, Json()) : Json(); }

std::optional<Epsilon> epsilon_of(const RunEvidence& run) {
    const Json optimizer = at(at(run.experiment, "training"), "optimizer"), variants = at(run.experiment, "variants");
    const Json value = at(optimizer, "epsilon"), type = at(optimizer, "type");
    if (!value.is_number() || !type.is_string() || !variants.is_array() || variants.empty() || !variants[0].is_object())
        return std::nullopt;
    Problems problems;
    const Json stored = variants[0].value("policy", Json());
    const Policy policy = read_policy(stored, "policy", problems);
    if (!problems.empty())
        return std::nullopt;
    return Epsilon{type, value, policy.precision.format(Role::update)};
}

std::string spoken(std::string name) {
    name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
}

bool is_asked(const RunEvidence& run) { return run.learning.fails() || (run.ending && run.ending->kind == Ending::Kind::diverged); }

std::vector<Found> look_for_epsilon_is_nothing(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        const auto epsilon = is_asked(run) ? epsilon_of(run) : std::nullopt;
        if (!epsilon || epsilon->value <= 0 || round_to(epsilon->value, epsilon->format) != 0)
            continue;
        found.push_back(
            {.severity = Severity::fault,
             .fact = fmt::format("{}'s epsilon {:g} is 0 in {}, the format of the update in {}: nothing keeps its divisor away from 0.",
                                 spoken(epsilon->optimizer), epsilon->value, format_name(epsilon->format), run.name),
             .run = static_cast<int>(i),
             .figures = {{"epsilon", epsilon->value, "", static_cast<int>(i)}},
             .remedies = {{.words = fmt::format("Set epsilon to {:g}", that_stays),
                           .settings = {{Json::json_pointer("/training/optimizer/epsilon"), that_stays}}}}});
    }
    return found;
}

} // namespace

Finding epsilon_is_nothing() {
    return {.looks = Finding::Looks::at_each,
            .title = "an epsilon that rounds to nothing",
            .answers = {Question::ending, Question::numbers},
            .needs = {Need::experiment},
            .look = look_for_epsilon_is_nothing};
}

} // namespace mantissa::insight
