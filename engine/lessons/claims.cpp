// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/claims.h"

#include "lessons/evaluate.h"
#include "lessons/figure.h"
#include "lessons/predicted.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::lessons {
namespace {

std::vector<std::string> variants_of(const Claim& claim) {
    std::vector<std::string> all = variants_in(claim.that), more = variants_in(claim.when);
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

// One that diverged took all the steps that there were.
bool is_shorter(const RunFacts& run, std::int64_t steps) {
    return run.stored().status != Status::diverged && run.stored().summary.steps < steps;
}

JudgedClaim::State judged(const Player& player, int step, const Claim& claim) {
    using State = JudgedClaim::State;
    if (!claim.branch.empty() && player.answer_branch(step) != claim.branch)
        return State::not_said;
    for (const std::string& variant : variants_of(claim)) {
        const RunFacts* run = player.facts().run(variant);
        if (!run)
            return State::not_run;
        if (is_shorter(*run, claim.steps))
            return State::too_short;
    }
    if (!claim.when.empty() && !condition_holds(claim.when, player.facts()))
        return State::not_said;
    return condition_holds(claim.that, player.facts()) ? State::holds : State::fails;
}

// Lines of a text are broken where they are long: a sentence goes over them.
std::string in_one_line(const std::string& text) {
    std::string line;
    for (char c : text) {
        bool space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (!space || (!line.empty() && line.back() != ' '))
            line += space ? ' ' : c;
    }
    return line;
}

// Of formats and arithmetic alone: it holds today or never.
bool is_arithmetic(const Expression& expression) {
    auto among = [&](const std::vector<Figure>& figures) {
        return std::ranges::any_of(figures, [&](const Figure& figure) { return expression.name() == figure.name; });
    };
    if (expression.of == Expression::Of::reference && !among(number_figures()) && !among(plain_figures()))
        return false;
    return std::ranges::all_of(expression.parts, [](const Expression& part) {
        return part.is_name() ? bool(parse_format(part.names.front())) : is_arithmetic(part);
    });
}

class ClaimsCheck {
public:
    ClaimsCheck(const ClaimCheck& check, Problems& problems) : check_(check), problems_(problems) {}

    void all() {
        for (std::size_t i = 0; i < check_.lesson.steps.size(); ++i)
            for (std::size_t k = 0; k < check_.lesson.steps[i].claims.size(); ++k)
                one(check_.lesson.steps[i], check_.lesson.steps[i].claims[k], fmt::format("steps[{}].claims[{}]", i, k));
    }

private:
    void note(const std::string& where, const std::string& message) { problems_.push_back({where, ProblemKind::other, {}, message}); }

    void one(const LessonStep& step, const Claim& claim, const std::string& where) {
        if (!claim.branch.empty() && std::ranges::find(step.answer, claim.branch, &AnswerBranch::id) == step.answer.end())
            return note(where + ".in", "there is no answer " + claim.branch + " in this step");
        for (const std::string& language : check_.lesson.written_in)
            stands_in_text(step, claim, language, where);
        std::size_t before = problems_.size();
        condition(claim.that, where + ".that");
        if (!claim.when.empty())
            condition(claim.when, where + ".when");
        if (problems_.size() == before && claim.when.empty() && is_arithmetic(parse_expression(claim.that)) &&
            !condition_holds(claim.that, {.experiments = check_.experiments}))
            note(where + ".that", "it does not hold, and no run can change that");
    }

    void stands_in_text(const LessonStep& step, const Claim& claim, const std::string& language, const std::string& where) {
        const std::string& text = claim.branch.empty() ? step.text.at(language) : step.answers.at(claim.branch).at(language);
        const std::string file = claim.branch.empty() ? text_file(step, language) : answer_file(step, claim.branch, language);
        if (in_one_line(text).find(in_one_line(claim.words.in(language))) == std::string::npos)
            note(where + "." + language, file + " does not say \"" + claim.words.in(language) + "\"; copy the sentence from there");
    }

    void condition(const std::string& text, const std::string& where) {
        std::vector<std::string> sentences = problems_of(text, Kind::truth, check_.known);
        if (sentences.empty())
            sentences = check_.ran.lacks(text);
        for (const std::string& sentence : sentences)
            note(where, sentence);
    }

    const ClaimCheck& check_;
    Problems& problems_;
};

} // namespace

const char* name_of(JudgedClaim::State state) {
    constexpr const char* names[] = {"holds", "fails", "not said", "not run", "too short"};
    return names[static_cast<int>(state)];
}

std::vector<JudgedClaim> judged_claims(const Player& player, int step) {
    std::vector<JudgedClaim> all;
    for (const Claim& claim : player.step(step).claims)
        all.push_back({step, &claim, judged(player, step, claim)});
    return all;
}

std::vector<JudgedClaim> judged_claims(const Player& player) {
    std::vector<JudgedClaim> all;
    for (int i = 0; i <= player.progress().furthest; ++i)
        for (const JudgedClaim& claim : judged_claims(player, i))
            all.push_back(claim);
    return all;
}

void check_claims(const ClaimCheck& check, Problems& problems) { ClaimsCheck(check, problems).all(); }

} // namespace mantissa::lessons
