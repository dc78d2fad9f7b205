// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/finding.h"
#include "insight/words.h"

#include <algorithm>
#include <set>
#include <utility>

namespace mantissa::insight {
namespace {

bool is_there(const Finding& finding, const Evidence& evidence, Need need) {
    auto it_has = [&](const RunEvidence& run) { return has(run, need); };
    auto count = std::ranges::count_if(evidence.runs, it_has);
    return finding.looks == Finding::Looks::at_pairs ? it_has(evidence.base()) && count > 1 : count > 0;
}

std::vector<Need> lacks(const Finding& finding, const Evidence& evidence) {
    std::vector<Need> needs;
    std::ranges::copy_if(finding.needs, std::back_inserter(needs), [&](Need need) { return !is_there(finding, evidence, need); });
    return needs;
}

bool is_asked(const Finding& finding, Question question, const Evidence& evidence) {
    bool enough = evidence.runs.size() > (finding.looks == Finding::Looks::at_pairs ? 1u : 0u);
    return enough && std::ranges::find(finding.answers, question) != finding.answers.end();
}

} // namespace

// Steps are numbered from 1, and only some are observed.
std::string since_words(const Found& found) {
    return found.step > 0 ? "seen from step " + words_of_count(static_cast<double>(found.step)) + " on" : "";
}

std::string told(const Found& found) {
    std::string text = found.fact;
    if (!found.cause.empty())
        text += " " + found.cause;
    const char* lead = " Try: ";
    for (const Remedy& remedy : found.remedies) {
        text += lead + remedy.words + ".";
        lead = " Or: ";
    }
    return text;
}

Examined examine(Question question, const Evidence& evidence) {
    Examined result;
    for (const Finding& finding : all_findings()) {
        if (!is_asked(finding, question, evidence))
            continue;
        if (auto needs = lacks(finding, evidence); !needs.empty()) {
            result.unknown.push_back({&finding, needs});
            continue;
        }
        std::vector<Found> found = finding.look(evidence);
        if (found.empty())
            result.clear.push_back(&finding);
        for (Found& one : found) {
            one.finding = finding.name;
            result.found.push_back(std::move(one));
        }
    }
    return result;
}

std::vector<Found> one_story(std::vector<Found> found) {
    std::set<int> ended;
    for (const Found& one : found)
        if (one.finding == "diverged" || one.finding == "taken_back")
            ended.insert(one.run);
    std::erase_if(found, [&](const Found& one) { return one.finding == "epsilon_lost" && ended.contains(one.run); });
    return found;
}

std::size_t rules_among(const std::vector<Found>& found) {
    std::set<std::string> rules;
    for (const Found& one : found)
        rules.insert(one.finding);
    return rules.size();
}

RulesAboutNumbers look_at_numbers(const Evidence& evidence) {
    Examined examined = examine(Question::numbers, evidence);
    const std::size_t looked = rules_among(examined.found) + examined.clear.size();
    std::vector<Found> found = std::move(examined.found);
    auto explains = [](const Found& one) { return one.is == Found::Is::cause && one.severity == Severity::fault; };
    if (std::ranges::any_of(found, explains))
        std::erase_if(found, [](const Found& one) { return one.is == Found::Is::symptom; });
    std::ranges::stable_sort(found, std::greater<>(), &Found::severity);
    return {std::move(found), looked};
}

std::vector<Found> rules_about_numbers(const Evidence& evidence) { return look_at_numbers(evidence).found; }

std::string sentence_of(const Examined::Unknown& unknown) {
    std::vector<std::string> needs;
    for (Need need : unknown.lacks)
        needs.emplace_back(words_for(need));
    return "Whether it is " + std::string(unknown.finding->title) + " is not known without " + listed(needs) + ".";
}

} // namespace mantissa::insight
