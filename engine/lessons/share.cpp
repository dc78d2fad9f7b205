// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/share.h"

#include "lessons/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mantissa::lessons {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t largest_part = 16 << 20;

double number_of(const Value& value) {
    const double* number = std::get_if<double>(&value);
    return number ? *number : std::numeric_limits<double>::quiet_NaN();
}

Archive files_of(const fs::path& folder) {
    Archive archive;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            archive[entry.path().lexically_relative(folder).generic_string()] = read_file(entry.path(), largest_part);
    return archive;
}

Json with_locks(Json lesson, const std::vector<std::string>& locks) {
    Json& locked = lesson["locked"];
    for (const std::string& control : locks)
        if (!locked.is_array() || std::ranges::find(locked, Json(control)) == locked.end())
            locked.push_back(control);
    if (locked.is_null())
        lesson.erase("locked");
    return lesson;
}

std::string csv_cell(const std::string& text) {
    std::string quoted = "\"";
    for (char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

const char* word_for(Answer::Came came) {
    constexpr const char* words[] = {"right", "wrong", "unknown"};
    return words[static_cast<int>(came)];
}

std::string string_in(const Json& json, const char* key) {
    const Json value = json.is_object() ? json.value(key, Json()) : Json();
    return value.is_string() ? value.get<std::string>() : "";
}

// In each language; of a file that has one alone, in that.
Words words_of_json(const Json& value) {
    Words words;
    if (value.is_string())
        words.by_language["en"] = value;
    for (const std::string& language : languages)
        if (const std::string text = string_in(value, language.c_str()); !text.empty())
            words.by_language[language] = text;
    return words;
}
Words words_in(const Json& json, const char* key) { return words_of_json(json.is_object() ? json.value(key, Json()) : Json()); }

// In every language, so that a class is read in that of its table.
Words in_each(const Words& some) {
    Words words;
    for (const std::string& language : languages)
        words.by_language[language] = some.in(language);
    return words;
}

Words words_of_value(const Outcome& outcome, const Value& value) {
    Words words;
    for (const std::string& language : languages)
        words.by_language[language] = outcome.words(value, language);
    return words;
}

void note_number(std::map<std::string, double>& numbers, std::vector<double>& all, const std::string& words, double number) {
    if (!std::isfinite(number))
        return;
    numbers[words] = number;
    all.push_back(number);
}

Answer answer_from_json(const Json& one) {
    Answer answer{.step = string_in(one, "step"),
                  .question = words_in(one, "question"),
                  .said = words_in(one, "said"),
                  .happened = words_in(one, "happened")};
    auto number = [&](const char* key) {
        const Json value = one.is_object() ? one.value(key, Json()) : Json();
        return value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
    };
    if (one.is_object() && one.value("choices", Json()).is_array())
        for (const Json& choice : one["choices"])
            answer.choices.push_back(words_of_json(choice));
    answer.said_number = number("said_number");
    answer.happened_number = number("happened_number");
    std::string came = string_in(one, "came");
    answer.came = came == "right" ? Answer::Came::right : came == "wrong" ? Answer::Came::wrong : Answer::Came::unknown;
    return answer;
}

} // namespace

void share_lesson(const Player& player, const ShareOptions& options, const fs::path& file) {
    Archive archive = files_of(player.lesson().folder);
    std::erase_if(archive, [](const auto& part) { return part.first == "answers.json"; }); // of whom it came from
    archive["lesson.json"] = json_text(with_locks(player.lesson().json, options.locked));
    archive["name"] = player.lesson().name + "\n";
    if (options.answers == ShareOptions::Answers::with)
        archive["answers.json"] = json_text(to_json(answers_of(player, options.learner)));
    write_archive(file, archive);
}

namespace {

bool is_of_lesson(const std::string& part) { return part != "name" && part != "answers.json"; }

bool holds(const fs::path& folder, const Archive& archive) {
    return std::ranges::all_of(archive, [&](const auto& part) {
        const fs::path file = folder / part.first;
        return !is_of_lesson(part.first) || (fs::is_regular_file(file) && fs::file_size(file) == part.second.size() &&
                                             read_file(file, part.second.size() + 1) == part.second);
    });
}

// What somebody made of a lesson of this name stays, beside it: hand-ins go by the name.
void keep_another(const fs::path& place, const Archive& archive) {
    if (!fs::exists(place) || holds(place, archive))
        return;
    fs::path kept = fs::path(place) += "-before";
    for (int number = 2; fs::exists(kept); ++number)
        kept = fs::path(place) += fmt::format("-before-{}", number);
    fs::rename(place, kept);
}

} // namespace

fs::path unpack_lesson(const fs::path& file, const fs::path& folder) {
    Archive archive = read_archive(file);
    if (!archive.contains("lesson.json"))
        throw bad_input(file.string() + ": there is no lesson.json in it");
    std::string name = archive.contains("name") ? archive["name"].substr(0, archive["name"].find('\n')) : file.stem().string();
    if (!is_safe_name(name) || name.find('/') != std::string::npos)
        throw bad_input(file.string() + ": its name is no name of a folder: " + name);
    const fs::path place = folder / name;
    keep_another(place, archive);
    for (const auto& [part, bytes] : archive) {
        if (!is_of_lesson(part))
            continue;
        fs::create_directories((place / part).parent_path());
        write_file(place / part, bytes);
    }
    return place;
}

Answers answers_of(const Player& player, const std::string& learner) {
    Answers answers{.lesson = player.lesson().name, .learner = learner};
    for (int i = 0; i < player.count(); ++i) {
        const Outcome* outcome = player.outcome(i);
        if (!outcome)
            continue;
        const LessonPrediction& prediction = *player.step(i).prediction;
        Answer answer{.step = player.step(i).id, .question = prediction.question, .said = words_of_value(*outcome, outcome->said)};
        for (const Choice& choice : prediction.choices)
            answer.choices.push_back(in_each(choice.words));
        answer.said_number = number_of(outcome->said);
        answer.happened_number = number_of(outcome->happened);
        if (is_known(outcome->happened)) {
            answer.happened = words_of_value(*outcome, outcome->happened);
            answer.came = outcome->right ? Answer::Came::right : Answer::Came::wrong;
        }
        answers.list.push_back(answer);
    }
    return answers;
}

Json to_json(const Answers& answers) {
    Json json = {{"format", "mantissa.answers"},
                 {"version", 1},
                 {"lesson", answers.lesson},
                 {"learner", answers.learner},
                 {"answers", Json::array()}};
    for (const Answer& answer : answers.list) {
        Json one = {{"step", answer.step},
                    {"question", answer.question.by_language},
                    {"said", answer.said.by_language},
                    {"happened", answer.happened.by_language},
                    {"came", word_for(answer.came)}};
        for (const Words& choice : answer.choices)
            one["choices"].push_back(choice.by_language);
        if (std::isfinite(answer.said_number))
            one["said_number"] = answer.said_number;
        if (std::isfinite(answer.happened_number))
            one["happened_number"] = answer.happened_number;
        json["answers"].push_back(one);
    }
    return json;
}

Answers answers_from_json(const Json& json) {
    Answers answers{.lesson = string_in(json, "lesson"), .learner = string_in(json, "learner")};
    if (json.is_object() && json.value("answers", Json()).is_array())
        for (const Json& one : json["answers"])
            answers.list.push_back(answer_from_json(one));
    return answers;
}

Answers read_answers(const fs::path& file) {
    Json json;
    if (file.extension() == shared_extension) {
        Archive archive = read_archive(file);
        if (!archive.contains("answers.json"))
            throw bad_input(file.string() + ": the learner put no answers into it");
        json = parse_json(archive["answers.json"], file.string());
    } else {
        json = read_json(file);
    }
    if (string_in(json, "format") != "mantissa.answers")
        throw bad_input(file.string() + ": it holds no answers of a lesson");
    Answers answers = answers_from_json(json);
    if (answers.list.empty())
        throw bad_input(file.string() + ": the learner put no answers into it");
    if (answers.learner.empty())
        answers.learner = file.stem().string();
    return answers;
}

std::vector<ClassRow> class_rows(const std::vector<Answers>& all, const std::string& language) {
    std::vector<ClassRow> rows;
    for (const Answers& answers : all)
        for (const Answer& answer : answers.list) {
            auto row =
                std::ranges::find_if(rows, [&](const ClassRow& one) { return one.lesson == answers.lesson && one.step == answer.step; });
            if (row == rows.end()) {
                rows.push_back({.lesson = answers.lesson, .step = answer.step, .question = answer.question.in(language)});
                row = std::prev(rows.end());
            }
            if (row->choices.empty()) // the first file may be of a version that did not tell them
                for (const Words& choice : answer.choices)
                    row->choices.push_back(choice.in(language));
            note_number(row->numbers, row->said_numbers, answer.said.in(language), answer.said_number);
            ++row->said[answer.said.in(language)];
            if (const std::string& happened = answer.happened.in(language); !happened.empty()) {
                note_number(row->numbers, row->happened_numbers, happened, answer.happened_number);
                ++row->happened[happened];
            }
            ++(answer.came == Answer::Came::right ? row->right : answer.came == Answer::Came::wrong ? row->wrong : row->unknown);
        }
    return rows;
}

std::string class_csv(const std::vector<Answers>& all, const std::string& language) {
    const bool german = language == "de";
    std::string text =
        german ? "Lektion,Name,Schritt,Frage,Vorhersage,Ergebnis,Urteil\n" : "lesson,learner,step,question,said,happened,came\n";
    for (const Answers& answers : all)
        for (const Answer& answer : answers.list) {
            for (const std::string& cell : {answers.lesson, answers.learner, answer.step, answer.question.in(language),
                                            answer.said.in(language), answer.happened.in(language)})
                text += csv_cell(cell) + ",";
            constexpr const char* in_german[] = {"richtig", "falsch", "unbekannt"};
            text += std::string(german ? in_german[static_cast<int>(answer.came)] : word_for(answer.came)) + "\n";
        }
    return text;
}

} // namespace mantissa::lessons
