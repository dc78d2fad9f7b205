// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "core/problem.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mantissa::lessons {

inline const std::vector<std::string> languages = {"en", "de"};

// The same words in each language of the lesson.
struct Words {
    std::map<std::string, std::string> by_language = {};
    const std::string& in(const std::string& language) const; // the other one's where that language has none
};

struct Near {
    double factor = 0, distance = 0; // what counts as right; 0: not given
};

struct Choice {
    std::string id, when;
    Words words;
};

struct LessonPrediction {
    enum class Kind { choice, number, bits, loss_scale, curve } kind = Kind::choice;
    Words question = {};
    std::vector<Choice> choices = {};
    std::string happened = {}; // an expression; of a choice and a curve: empty
    std::string form = {}, format = {}, variant = {};
    Words unit = {};
    std::optional<double> minimum = {}, maximum = {};
    Near near = {};
};
const char* name_of(LessonPrediction::Kind kind);

struct LessonAction {
    enum class Do { none, run, compare, set, number, loss_scale, why, health } what = Do::none;
    std::vector<std::string> variants = {}; // of run and compare; empty: all
    std::int64_t steps = 0, epochs = 0;     // 0: the experiment's own
    std::string health = {};                // how often numbers are observed; empty: not
    std::string experiment = {};            // a file of the lesson's folder; empty: its first
    std::string variant = {}, path = {};    // of set
    Json value = nullptr;
    std::string a = {}, b = {}; // of why
    std::string format = {};    // of number
};
const char* name_of(LessonAction::Do what);

struct AnswerBranch {
    std::string id, when;
};

// A sentence of a text that the runs themselves must bear out.
struct Claim {
    std::string branch = {}; // of the answer that says it; empty: the step's own text
    Words words = {};        // as the text has them
    std::string that = {};   // the condition that it stands for
    std::string when = {};   // it is said under this condition alone; empty: always
    std::int64_t steps = 0;  // of shorter runs nothing is claimed
};

struct ShownWeight {
    std::string variant, tensor;
    std::int64_t step = 0;
};

struct ShownNumber {
    std::string value, format; // value: an expression
};

struct LessonStep {
    std::string id;
    Words title = {};
    std::map<std::string, std::string> text = {}; // Markdown, by language
    std::optional<LessonPrediction> prediction = {};
    LessonAction action = {};
    std::string go_on = {}; // empty: predicted and done
    std::vector<AnswerBranch> answer = {};
    std::map<std::string, std::map<std::string, std::string>> answers = {}; // Markdown, by branch and language
    std::vector<Claim> claims = {};
    // what the window shows
    std::string page = {}, highlight = {};
    std::vector<std::string> panes = {}, locked = {}, hidden = {}, unlocked = {};
    std::optional<ShownWeight> weight = {};
    std::optional<ShownNumber> number = {};
};

struct LectureWord {
    Words word, means;
    std::string value, in; // a number that shows it, and its format; may be empty
};

struct Source {
    Words words;
    std::string url;
};

// A lesson as its files say it.
struct Lesson {
    std::filesystem::path folder = {};
    Json json = {};
    std::string name = {};                           // of its folder
    std::vector<std::string> written_in = languages; // one at least; who wants the other one is shown this one's texts
    Words title = {};
    int minutes = 0;
    std::string experiment = {};
    std::vector<LectureWord> words = {};
    std::vector<Source> sources = {};
    std::vector<std::string> locked = {}, hidden = {}; // from its first step to its last
    std::vector<LessonStep> steps = {};

    std::vector<std::string> experiment_files() const;       // each once, its first in front
    std::string experiment_of(const LessonStep& step) const; // a file of its folder
};

} // namespace mantissa::lessons
