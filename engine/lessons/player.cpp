// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/player.h"

#include "lessons/filled_text.h"
#include "lessons/setting.h"

#include <algorithm>

namespace mantissa::lessons {

using Do = LessonAction::Do;

Player::Player(Lesson lesson, Progress progress, EvidenceOf evidence)
    : lesson_(std::move(lesson)), progress_(std::move(progress)), evidence_(std::move(evidence)), experiments_(experiments_of(lesson_)) {
    progress_.lesson = lesson_.name;
    progress_.furthest = std::clamp(progress_.furthest, 0, count() - 1);
    progress_.step = std::clamp(progress_.step, 0, progress_.furthest);
    std::erase_if(progress_.runs, [](const auto& run) { return !holds_run(run.second); }); // deleted since
    for (int i = 0; i < count(); ++i)
        if (is_said(i) && (!step(i).prediction || !problem_of_said(*step(i).prediction, progress_.said[step(i).id]).empty()))
            progress_.said.erase(step(i).id); // the lesson was changed since
    refresh();
}

bool is_finished(const Player& player) { return player.lacks_for_next() == Player::Lack::last_step; }

// To have come to the last step is not enough: of a lesson of one step nobody would begin.
bool was_finished(const Lesson& lesson, const Progress& progress) {
    if (lesson.steps.empty() || !progress.is_begun() || progress.furthest + 1 < static_cast<int>(lesson.steps.size()))
        return false;
    const LessonStep& last = lesson.steps.back();
    return (!last.prediction || progress.said.contains(last.id)) && (last.action.what != Do::run || progress.done.contains(last.id));
}

// Of the steps before, too: an expression may ask what was said there.
void Player::refresh() {
    facts_.experiments = experiments_;
    std::erase_if(facts_.runs, [&](const auto& run) { return !progress_.runs.contains(run.first); });
    for (const auto& [variant, folder] : progress_.runs)
        if (auto& run = facts_.runs[variant]; !run || run->folder() != folder)
            run = std::make_shared<const RunFacts>(folder, evidence_);
    facts_.outcomes.clear();
    facts_.last_outcome.clear();
    for (int i = 0; i < count(); ++i) {
        if (!step(i).prediction || !is_said(i))
            continue;
        const LessonPrediction& prediction = *step(i).prediction;
        Outcome outcome{.said = said_value(prediction, progress_.said[step(i).id])};
        outcome.words = [&prediction](const Value& value, const std::string& language) {
            return words_of_said(prediction, value, language);
        };
        if (is_settled(i)) {
            outcome.happened = happened_value(prediction, facts_);
            outcome.right = is_known(outcome.happened) && is_right(prediction, progress_.said[step(i).id], facts_);
        }
        facts_.outcomes[step(i).id] = outcome;
        if (i <= at())
            facts_.last_outcome = step(i).id;
    }
}

bool Player::is_told_at_once(int i) const { return step(i).prediction && settling_step(lesson_, i, experiments_) < 0; }

bool Player::is_settled(int i) const {
    int settled = settling_step(lesson_, i, experiments_);
    return is_fixed(i) && (settled < 0 || is_done(settled));
}

bool Player::is_done(int i) const {
    switch (step(i).action.what) {
    case Do::none: return true;
    case Do::run: return progress_.done.contains(step(i).id);
    default: return !step(i).prediction || is_fixed(i) || (is_said(i) && !is_told_at_once(i));
    }
}

Player::Lack Player::lacks_for_next() const {
    if (step().prediction && !is_said(at()))
        return Lack::prediction;
    if (is_told_at_once(at()) && !is_fixed(at()))
        return Lack::check;
    if (!step().go_on.empty() ? !condition_holds(step().go_on, facts_) : !is_done(at()))
        return step().action.what == Do::run && !is_done(at()) ? Lack::run : Lack::condition;
    return at() + 1 == count() ? Lack::last_step : Lack::nothing;
}

bool Player::next() {
    if (lacks_for_next() != Lack::nothing)
        return false;
    progress_.furthest = std::max(progress_.furthest, ++progress_.step);
    refresh();
    return true;
}

bool Player::back() { return at() > 0 && go_to(at() - 1); }

bool Player::go_to(int i) {
    if (i < 0 || i > progress_.furthest)
        return false;
    progress_.step = i;
    refresh();
    return true;
}

std::string Player::predict(int i, const Json& said) {
    if (!step(i).prediction)
        return "nothing is asked in this step";
    if (is_fixed(i))
        return "it is fixed since Run";
    const std::string problem = problem_of_said(*step(i).prediction, said);
    if (problem.empty())
        progress_.said[step(i).id] = said;
    else
        progress_.said.erase(step(i).id);
    refresh();
    return problem;
}

void Player::check() {
    if (is_told_at_once(at()) && is_said(at()))
        progress_.fixed.insert(step().id);
    refresh();
}

const Outcome* Player::outcome(int i) const {
    auto found = facts_.outcomes.find(step(i).id);
    return found == facts_.outcomes.end() ? nullptr : &found->second;
}

// What is asked between here and the next run would be asked too late.
Player::Lack Player::lacks_for_run() const {
    int until = at();
    while (until + 1 < count() && step(until).action.what != Do::run)
        ++until;
    if (step(until).action.what != Do::run)
        until = at();
    for (int i = 0; i <= until; ++i)
        if (step(i).prediction && !is_said(i))
            return Lack::prediction;
    return Lack::nothing;
}

bool Player::begin_run() {
    if (lacks_for_run() != Lack::nothing)
        return false;
    for (int i = 0; i <= at(); ++i)
        if (step(i).prediction)
            progress_.fixed.insert(step(i).id);
    refresh();
    return true;
}

void Player::note_run(const std::string& variant, const std::filesystem::path& folder) {
    progress_.runs[variant] = folder.string();
    facts_.runs.erase(variant); // what was read of it is of an earlier moment
    refresh();
}

void Player::note_ended() {
    for (const std::string& variant : variants_to_run())
        facts_.runs.erase(variant);
    refresh();
    std::vector<std::string> names = variants_to_run();
    bool over = !names.empty() && std::ranges::all_of(names, [&](const std::string& name) {
        const RunFacts* run = facts_.run(name);
        return run && run->stored().status != Status::running && run->stored().status != Status::failed;
    });
    if (over)
        progress_.done.insert(step().id);
    refresh();
}

std::vector<std::string> Player::variants_to_run() const { return variants_run(lesson_, step(), experiments_); }
Json experiment_to_run(const Player& player) { return experiment_at(player.lesson(), player.at()); }

std::string Player::text(int i, const std::string& language) const {
    Facts facts = facts_;
    facts.language = language;
    auto found = step(i).text.find(language);
    return found == step(i).text.end() ? "" : filled_text(found->second, facts);
}

std::string Player::answer_branch(int i) const {
    bool waits = (step(i).prediction && !is_fixed(i)) || !is_done(i) || i > progress_.furthest;
    if (waits)
        return {};
    for (const AnswerBranch& branch : step(i).answer)
        if (condition_holds(branch.when, facts_))
            return branch.id;
    return {};
}

std::string Player::answer(int i, const std::string& language) const {
    std::string branch = answer_branch(i);
    if (branch.empty())
        return {};
    Facts facts = facts_;
    facts.language = language;
    return filled_text(step(i).answers.at(branch).at(language), facts);
}

Value Player::figure(const std::string& expression) const { return evaluate(parse_expression(expression), facts_); }

std::vector<std::string> Player::gathered(std::vector<std::string> LessonStep::*list, std::vector<std::string> always) const {
    for (int i = 0; i <= at(); ++i) {
        for (const std::string& control : step(i).*list)
            always.push_back(control);
        std::erase_if(always,
                      [&](const std::string& control) { return std::ranges::find(step(i).unlocked, control) != step(i).unlocked.end(); });
    }
    std::ranges::sort(always);
    always.erase(std::unique(always.begin(), always.end()), always.end());
    return always;
}

int Player::unlocked_at(const std::string& control) const {
    for (int i = at() + 1; i < count(); ++i)
        if (std::ranges::find(step(i).unlocked, control) != step(i).unlocked.end())
            return i;
    return -1;
}

} // namespace mantissa::lessons
