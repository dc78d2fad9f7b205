// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A policy's name does not say what single layers compute in.
#include "insight/findings/finding.h"
#include "insight/words.h"

#include <map>

namespace mantissa::insight {
namespace {

const Json::json_pointer layers_place("/variants/0/layers"), policy_place("/variants/0/policy");

Json at(const Json& experiment, const Json::json_pointer& place) { return experiment.contains(place) ? experiment[place] : Json(); }

// "float32 in dense and head"; empty: each layer follows the policy.
std::string apart(const RunEvidence& run) {
    const Json layers = at(run.experiment, layers_place), policy = at(run.experiment, policy_place);
    std::map<std::string, std::vector<std::string>> by_format;
    if (layers.is_object())
        for (const auto& [layer, own] : layers.items())
            if (own != policy)
                by_format[own.is_string() ? own.get<std::string>() : "a policy of its own"].push_back(layer);
    std::vector<std::string> words;
    for (const auto& [format, names] : by_format)
        words.push_back(format + " in " + listed_names(names));
    return listed(words);
}

std::vector<Found> look_for_formats_by_layer(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i)
        if (const std::string words = apart(evidence.runs[i]); !words.empty())
            found.push_back({.severity = Severity::note,
                             .fact = evidence.runs[i].name + " has " + words +
                                     ": its speed, memory and accuracy are those of the mixture, not of " +
                                     (evidence.runs[i].policy.empty() ? "its policy" : evidence.runs[i].policy) + " alone.",
                             .run = static_cast<int>(i)});
    return found;
}

} // namespace

Finding formats_by_layer() {
    return {.looks = Finding::Looks::at_each,
            .title = "formats of single layers",
            .answers = {Question::fairness},
            .needs = {Need::experiment},
            .look = look_for_formats_by_layer};
}

} // namespace mantissa::insight
