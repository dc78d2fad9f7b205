// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/predicted.h"
#include "lessons/progress.h"

namespace mantissa::lessons {

// A lesson as it is gone through: which step, what was predicted and done, whether one may go on, and what the texts say by now.
class Player {
public:
    Player(Lesson lesson, Progress progress, EvidenceOf evidence = {});

    const Lesson& lesson() const { return lesson_; }
    const Progress& progress() const { return progress_; }
    int at() const { return progress_.step; }
    int count() const { return static_cast<int>(lesson_.steps.size()); }
    const LessonStep& step() const { return step(at()); }
    const LessonStep& step(int i) const { return lesson_.steps[static_cast<std::size_t>(i)]; }

    // What is lacking before it goes on.
    enum class Lack { nothing, prediction, check, run, condition, last_step };
    Lack lacks_for_next() const;
    bool next(); // false: something is lacking
    bool back();
    bool go_to(int step); // one that was reached before

    // Predictions. Empty: it was taken; else why not, and nothing is said: what was said before is taken back with it.
    std::string predict(int step, const Json& said);
    bool is_fixed(int step) const { return progress_.fixed.contains(this->step(step).id); }
    bool is_told_at_once(int step) const;   // what happened needs no run: it is told by check()
    void check();                           // fixes the prediction of this step, which tells what happened
    const Outcome* outcome(int step) const; // nullptr: nothing was said

    // Runs.
    Lack lacks_for_run() const; // prediction: of this step or an earlier one; nothing: it may begin
    bool begin_run();           // fixes what was predicted; false: a prediction is lacking
    void note_run(const std::string& variant, const std::filesystem::path& folder);
    void note_ended(); // the step's runs are over, as far as their folders say so
    std::vector<std::string> variants_to_run() const;
    bool is_done(int step) const; // its action

    // What is shown.
    std::string text(int step, const std::string& language) const;
    std::string answer(int step, const std::string& language) const; // empty: there is none yet
    std::string answer_branch(int step) const;                       // its id
    Value figure(const std::string& expression) const;
    std::vector<std::string> locked() const { return gathered(&LessonStep::locked, lesson_.locked); }
    std::vector<std::string> hidden() const { return gathered(&LessonStep::hidden, lesson_.hidden); }
    int unlocked_at(const std::string& control) const; // the step that frees it; -1: none does
    const Facts& facts() const { return facts_; }

private:
    std::vector<std::string> gathered(std::vector<std::string> LessonStep::*list, std::vector<std::string> always) const;
    bool is_said(int step) const { return progress_.said.contains(this->step(step).id); }
    bool is_settled(int step) const;
    void refresh();

    Lesson lesson_;
    Progress progress_;
    EvidenceOf evidence_;
    std::vector<std::shared_ptr<const Experiment>> experiments_;
    Facts facts_;
};

bool is_finished(const Player& player);
bool was_finished(const Lesson& lesson, const Progress& progress); // as it was left, as far as that can be told without its runs
Json experiment_to_run(const Player& player);                      // of its step, with what was set until now

} // namespace mantissa::lessons
