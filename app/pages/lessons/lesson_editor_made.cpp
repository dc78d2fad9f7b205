// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/check.h"
#include "pages/lessons/lesson_editor.h"
#include "style/language.h"

#include <algorithm>

// New lessons, and what a learner can be shown of one that is half made.
namespace mantissa::app {
namespace fs = std::filesystem;
namespace {

fs::path freeFolder(const fs::path& root, const std::string& stem) {
    fs::path folder = root / stem;
    for (int i = 2; fs::exists(folder); ++i)
        folder = root / (stem + "-" + std::to_string(i));
    return folder;
}

// Words that stand in one language alone, in both.
Json inBothLanguages(Json json) {
    const auto stands = [&](const char* language) {
        return json.contains(language) && json[language].is_string() && !json[language].get<std::string>().empty();
    };
    if (json.is_object())
        for (const auto& [from, to] : {std::pair{"en", "de"}, {"de", "en"}})
            if (stands(from) && !stands(to))
                json[to] = json[from];
    if (json.is_structured())
        for (Json& inner : json)
            inner = inBothLanguages(inner);
    return json;
}

bool isBlank(const std::string& text) { return text.find_first_not_of(" \t\r\n") == std::string::npos; }

// The same of the lesson's texts: true where one was lacking.
bool fillTexts(const fs::path& lesson, const fs::path& into) {
    bool lacked = false;
    std::error_code code;
    for (const auto& [from, to] : {std::pair{"en", "de"}, {"de", "en"}})
        for (const auto& entry : fs::directory_iterator(lesson / from, code)) {
            const fs::path other = fs::path(to) / entry.path().filename();
            const std::string text = read_file(entry.path(), 1 << 20);
            if (isBlank(text) || (fs::exists(lesson / other) && !isBlank(read_file(lesson / other, 1 << 20))))
                continue;
            lacked = true;
            if (into.empty())
                continue;
            fs::create_directories((into / other).parent_path());
            write_file(into / other, text);
        }
    return lacked;
}

bool isCondition(const std::string& where) {
    for (const char* key : {"when", "that", "go_on", "happened", "value"})
        if (where.ends_with(std::string(".") + key))
            return true;
    return false;
}

} // namespace

Json LessonEditor::newStep(const std::string& id, const std::vector<std::string>& languages) {
    Json title = Json::object();
    for (const std::string& language : languages)
        title[language] = language == "de" ? "Neuer Schritt" : "New step";
    return {{"id", id}, {"title", title}};
}

Problems LessonEditor::wrongToTry(const Json& lesson, const fs::path& folder) {
    Problems wrong;
    try {
        const bool one = lessons::languages_of(lesson, folder).size() == 1;
        const lessons::Lesson whole = lessons::lesson_of(one ? lesson : inBothLanguages(lesson), folder, wrong);
        std::erase_if(wrong, [&](const Problem& problem) { // a text that stands in the other language
            const bool german = problem.where.starts_with("de/");
            return (german || problem.where.starts_with("en/")) && fs::exists(folder / (german ? "en" : "de") / problem.where.substr(3));
        });
        if (wrong.empty())
            wrong = lessons::check_lesson(whole);
        else
            return wrong;
        std::erase_if(wrong, [](const Problem& problem) { return !isCondition(problem.where); });
    } catch (const std::exception& error) {
        wrong.push_back({.message = error.what()});
    }
    return wrong;
}

fs::path LessonEditor::playable(const fs::path& lesson, const fs::path& root) {
    const fs::path folder = lesson.filename() == "lesson.json" ? lesson.parent_path() : lesson;
    const Json json = read_json(folder / "lesson.json"), whole = inBothLanguages(json);
    if (lessons::languages_of(json, folder).size() == 1 || (whole == json && !fillTexts(folder, {})))
        return folder;
    const fs::path place = root / folder.filename();
    fs::remove_all(place);
    fs::create_directories(root);
    fs::copy(folder, place, fs::copy_options::recursive);
    write_json(place / "lesson.json", whole);
    fillTexts(folder, place);
    return place;
}

// In the language of the window alone, which is enough: what is lacking of the other one is asked for once something stands in it.
fs::path LessonEditor::make(const fs::path& root, const Json& experiment) {
    const fs::path folder = freeFolder(root, "new-lesson");
    const std::string language = Language::instance().code().toStdString();
    const bool german = language == "de";
    fs::create_directories(folder / language);
    write_json(folder / "experiment.mantissa", experiment);
    const Json title = {{language, german ? "Eine neue Lektion" : "A new lesson"}};
    Json run = newStep("run", {language});
    run["title"] = {{language, german ? "Laufen lassen" : "Run it"}};
    run["action"] = {{"do", "run"}, {"health", "10 steps"}};
    write_json(folder / "lesson.json", {{"format", "mantissa.lesson"},
                                        {"version", 1},
                                        {"title", title},
                                        {"minutes", 10},
                                        {"experiment", "experiment.mantissa"},
                                        {"steps", Json::array({run})}});
    write_file(folder / language / "run.md",
               german ? "Sag voraus, was geschehen wird, und drück dann **Starten**.\n" : "Say what will happen, then press **Run**.\n");
    return folder;
}

fs::path LessonEditor::copy(const fs::path& root, const fs::path& lesson) {
    const fs::path folder = freeFolder(root, lesson.filename().string() + "-copy");
    fs::create_directories(root);
    fs::copy(lesson, folder, fs::copy_options::recursive);
    for (const auto& entry : fs::recursive_directory_iterator(folder)) // what ships may be read-only
        fs::permissions(entry.path(), fs::perms::owner_write, fs::perm_options::add);
    return folder;
}

} // namespace mantissa::app
