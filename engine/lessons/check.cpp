// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/check.h"

#include "core/nearest.h"
#include "health/sampling.h"
#include "lessons/check_weight.h"
#include "lessons/claims.h"
#include "lessons/filled_text.h"
#include "lessons/forms.h"
#include "lessons/ran_before.h"
#include "lessons/setting.h"
#include "numerics/format_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace mantissa::lessons {
namespace fs = std::filesystem;
namespace {

using Do = LessonAction::Do;

class LessonCheck {
public:
    LessonCheck(const Lesson& lesson, const std::set<std::size_t>& broken) : lesson_(lesson), broken_(broken) {}

    Problems all() {
        if (!read_experiments())
            return problems_;
        known_ = known_names(lesson_, experiments_);
        for (std::size_t i = 0; i < lesson_.steps.size(); ++i)
            if (!broken_.contains(i))
                check_step(i);
        if (!is_whole())
            return problems_;
        check_claims({lesson_, experiments_, known_, ran_}, problems_);
        check_words();
        check_strangers();
        return problems_;
    }

private:
    void note(const std::string& where, const std::string& message) { problems_.push_back({where, ProblemKind::other, {}, message}); }

    bool read_experiments() {
        try {
            experiments_ = experiments_of(lesson_);
            return true;
        } catch (const Error& error) {
            note("experiment", error.what());
            return false;
        }
    }

    const Experiment& experiment_of(const LessonStep& step) const {
        std::vector<std::string> files = lesson_.experiment_files();
        return *experiments_[static_cast<std::size_t>(std::ranges::find(files, lesson_.experiment_of(step)) - files.begin())];
    }

    void check_step(std::size_t i) {
        const LessonStep& step = lesson_.steps[i];
        const std::string where = fmt::format("steps[{}]", i);
        if (step.prediction)
            check_prediction(*step.prediction, where + ".prediction");
        check_action(static_cast<int>(i), where + ".action");
        ran_.note(lesson_, step, experiments_);
        if (!step.go_on.empty())
            expression(step.go_on, Kind::truth, where + ".go_on", Asks::ran); // "else" would be one that always holds
        check_branches(step, where);
        check_texts(step);
        check_shown(step, where);
    }

    // What is asked of runs must have been run, and what is asked of numbers observed.
    enum class Asks { ran, any };
    void expression(const std::string& text, Kind wanted, const std::string& where, Asks asks) {
        std::vector<std::string> sentences = problems_of(text, wanted, known_);
        for (const std::string& sentence : sentences)
            note(where, sentence);
        if (sentences.empty() && asks == Asks::ran)
            check_ran(text, where);
    }
    void condition(const std::string& text, const std::string& where, Asks asks) {
        if (text != "else")
            expression(text, Kind::truth, where, asks);
    }

    bool is_whole() const { return broken_.empty(); } // else nobody knows what ran or is locked by then, nor what is set

    void check_ran(const std::string& text, const std::string& where) {
        if (!is_whole())
            return;
        for (const std::string& sentence : ran_.lacks(text))
            note(where, sentence);
    }

    void check_prediction(const LessonPrediction& prediction, const std::string& where) {
        for (std::size_t i = 0; i < prediction.choices.size(); ++i)
            condition(prediction.choices[i].when, fmt::format("{}.choices[{}].when", where, i), Asks::any);
        if (prediction.kind == LessonPrediction::Kind::choice)
            check_else(prediction.choices, where + ".choices");
        else if (prediction.kind != LessonPrediction::Kind::curve)
            expression(prediction.happened, Kind::number, where + ".happened", Asks::any);
        if (std::string sentence = problem_of_form(prediction.form); !sentence.empty())
            note(where + ".form", sentence);
        if (prediction.kind == LessonPrediction::Kind::bits)
            must_be_format(prediction.format, where + ".format");
        if (prediction.kind == LessonPrediction::Kind::loss_scale || prediction.kind == LessonPrediction::Kind::curve)
            must_be_variant(prediction.variant, known_.variants, where + ".variant");
    }

    void must_be_format(const std::string& name, const std::string& where) {
        if (!parse_format(name))
            note(where, "there is no format " + name + "; there are " + format_words());
    }

    template <typename Rows>
    void check_else(const Rows& rows, const std::string& where) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            if ((rows[i].when == "else") != (i + 1 == rows.size()))
                note(fmt::format("{}[{}].when", where, i), i + 1 == rows.size()
                                                               ? "the last one must be \"else\", so that there is one whatever happens"
                                                               : "nothing behind an \"else\" can ever happen; put it last");
    }

    void must_be_variant(const std::string& name, const Names& names, const std::string& where) {
        if (std::ranges::find(names, name) == names.end())
            problems_.push_back(unknown_name({where, "one of the variants " + listed(std::span<const std::string>(names)), names}, name));
    }

    void check_action(int i, const std::string& where) {
        const LessonStep& step = lesson_.steps[static_cast<std::size_t>(i)];
        Names names;
        for (const Variant& variant : experiment_of(step).variants)
            names.push_back(variant.name);
        for (const std::string& variant : step.action.variants)
            must_be_variant(variant, step.action.what == Do::run ? names : known_.variants, where + ".variants");
        for (const std::string& name : {step.action.variant, step.action.a, step.action.b})
            if (!name.empty())
                must_be_variant(name, known_.variants, where);
        if (is_whole() && step.action.what == Do::run && is_locked_at(i, "run"))
            note(where, "nobody can press Run here: it is locked; give the step \"unlocked\": [\"run\"]");
        if (!step.action.health.empty() && !health::parse_sampling(step.action.health))
            note(where + ".health", "expected a share (\"5%\"), steps (\"10 steps\") or \"off\", not \"" + step.action.health + "\"");
        if (is_whole() && step.action.what == Do::set)
            check_setting(i, where);
        if (!step.action.format.empty())
            must_be_format(step.action.format, where + ".format");
        if (step.action.what == Do::number && step.action.value.is_string())
            expression(step.action.value.get<std::string>(), Kind::number, where + ".value", Asks::ran);
    }

    void check_setting(int i, const std::string& where) {
        try {
            Problems wrong = validate_experiment(experiment_at(lesson_, i));
            if (!wrong.empty())
                note(where, "with it the experiment is no longer valid: " + sentence_of(wrong.front()));
        } catch (const Error& error) {
            note(where, error.what());
        }
    }

    void check_branches(const LessonStep& step, const std::string& where) {
        for (std::size_t i = 0; i < step.answer.size(); ++i)
            condition(step.answer[i].when, fmt::format("{}.answer[{}].when", where, i), Asks::ran);
        check_else(step.answer, where + ".answer");
    }

    using Texts = std::map<std::string, std::string>; // by language
    void check_texts(const LessonStep& step) {
        Texts files;
        for (const std::string& language : languages)
            files[language] = text_file(step, language);
        check_pair(files, step.text);
        for (const AnswerBranch& branch : step.answer) {
            for (const std::string& language : languages)
                files[language] = answer_file(step, branch.id, language);
            check_pair(files, step.answers.at(branch.id));
        }
    }

    void check_pair(const Texts& files, const Texts& texts) {
        std::size_t before = problems_.size();
        for (const std::string& language : lesson_.written_in)
            check_text(files.at(language), texts.at(language));
        if (problems_.size() == before && lesson_.written_in.size() > 1)
            check_figures(files.at("en"), files.at("de"), texts.at("en"), texts.at("de"));
    }

    void check_figures(const std::string& english_file, const std::string& german_file, const std::string& english,
                       const std::string& german) {
        std::vector<std::string> here = figures_of_text(english), there = figures_of_text(german), only;
        std::ranges::set_symmetric_difference(here, there, std::back_inserter(only));
        if (!only.empty())
            note(german_file,
                 "its figures are not those of " + english_file + ": " + only.front() + " is in one of them alone, or more often");
    }

    void check_text(const std::string& file, const std::string& text) {
        if (text.find_first_not_of(" \t\r\n") == std::string::npos)
            note(file, "it is empty");
        std::vector<std::string> sentences = problems_of_text(text, known_);
        for (const std::string& sentence : sentences)
            note(file, sentence);
        if (sentences.empty())
            for (const Placeholder& one : placeholders_of(text))
                check_ran(one.expression, file);
    }

    void check_shown(const LessonStep& step, const std::string& where) {
        if (step.weight) {
            must_be_variant(step.weight->variant, known_.variants, where + ".weight.variant");
            if (is_whole())
                check_weight(*step.weight, where + ".weight", {experiments_, ran_}, problems_);
        }
        if (step.number)
            expression(step.number->value, Kind::number, where + ".number.value", Asks::ran);
        if (step.number)
            must_be_format(step.number->format, where + ".number.format");
        for (const std::string& control : step.unlocked)
            if (is_whole() && !is_locked_before(step, control))
                note(where + ".unlocked", control + " is not locked by any step before");
    }

    bool is_locked_before(const LessonStep& step, const std::string& control) const {
        auto has = [&](const std::vector<std::string>& list) { return std::ranges::find(list, control) != list.end(); };
        if (has(lesson_.locked) || has(lesson_.hidden))
            return true;
        for (const LessonStep& one : lesson_.steps) {
            if (&one == &step)
                return false;
            if (has(one.locked) || has(one.hidden))
                return true;
        }
        return false;
    }

    bool is_locked_at(int i, const std::string& control) const {
        auto has = [&](const std::vector<std::string>& list) { return std::ranges::find(list, control) != list.end(); };
        bool locked = has(lesson_.locked) || has(lesson_.hidden);
        for (int k = 0; k <= i; ++k) {
            const LessonStep& one = lesson_.steps[static_cast<std::size_t>(k)];
            locked = (locked || has(one.locked) || has(one.hidden)) && !has(one.unlocked);
        }
        return locked;
    }

    void check_words() {
        for (std::size_t i = 0; i < lesson_.words.size(); ++i) {
            const LectureWord& word = lesson_.words[i];
            if (!word.in.empty())
                must_be_format(word.in, fmt::format("words[{}].in", i));
            if (!word.value.empty())
                expression(word.value, Kind::number, fmt::format("words[{}].value", i), Asks::any);
        }
    }

    // A text that no step shows is one that somebody forgot to name.
    void check_strangers() {
        std::set<std::string> wanted;
        for (const LessonStep& step : lesson_.steps)
            for (const std::string& language : languages) {
                wanted.insert(text_file(step, language));
                for (const AnswerBranch& branch : step.answer)
                    wanted.insert(answer_file(step, branch.id, language));
            }
        std::error_code none; // a lesson in one language needs no folder of the other
        for (const std::string& language : languages)
            for (const auto& entry : fs::directory_iterator(lesson_.folder / language, none))
                if (std::string file = language + "/" + entry.path().filename().string(); !wanted.contains(file))
                    note(file, "it belongs to no step");
    }

    const Lesson& lesson_;
    const std::set<std::size_t>& broken_; // steps
    std::vector<std::shared_ptr<const Experiment>> experiments_;
    Known known_;
    RanBefore ran_;
    Problems problems_;
};

} // namespace

Problems check_lesson(const Lesson& lesson, const std::set<std::size_t>& broken) { return LessonCheck(lesson, broken).all(); }

} // namespace mantissa::lessons
