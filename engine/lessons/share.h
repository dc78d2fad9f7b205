// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/archive.h"
#include "lessons/player.h"

#include <limits>

namespace mantissa::lessons {

inline constexpr const char* shared_extension = ".mantissa-lesson";

// What goes into the file beside the lesson.
struct ShareOptions {
    std::vector<std::string> locked = {}; // more than the lesson locks
    enum class Answers { with, without } answers = Answers::without;
    std::string learner = {}; // a name, where the learner wishes
};

// The lesson's folder as one file.
void share_lesson(const Player& player, const ShareOptions& options, const std::filesystem::path& file);
// Unpacks it into <folder>/<name of the lesson> and returns that. Throws bad_input where there is no lesson in it.
std::filesystem::path unpack_lesson(const std::filesystem::path& file, const std::filesystem::path& folder);

// What one learner said and what happened, as it travels.
struct Answer {
    std::string step = {};
    Words question = {}, said = {}, happened = {};
    std::vector<Words> choices = {}; // among which it was said, in the lesson's order; of a number: none
    double said_number = std::numeric_limits<double>::quiet_NaN(), happened_number = said_number; // NaN: they are no numbers
    enum class Came { right, wrong, unknown } came = Came::unknown;
};
struct Answers {
    std::string lesson = {}, learner = {};
    std::vector<Answer> list = {};
};
Answers answers_of(const Player& player, const std::string& learner);
Json to_json(const Answers& answers);
Answers answers_from_json(const Json& json);
// Of a shared file or of answers.json; throws bad_input where there are none.
Answers read_answers(const std::filesystem::path& file);

// The answers of a class: a row per prediction, with how many said what.
struct ClassRow {
    std::string lesson = {}, step = {}, question = {};
    std::vector<std::string> choices = {};               // in the lesson's order
    std::map<std::string, int> said = {}, happened = {}; // words -> learners
    std::map<std::string, double> numbers = {};          // words -> what they say, where that is a number
    std::vector<double> said_numbers = {}, happened_numbers = {};
    int right = 0, wrong = 0, unknown = 0;
};
std::vector<ClassRow> class_rows(const std::vector<Answers>& all, const std::string& language);
std::string class_csv(const std::vector<Answers>& all, const std::string& language); // a line per learner and prediction

} // namespace mantissa::lessons
