// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/reader.h"

#include "lessons/structure.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::lessons {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t longest_text = 1 << 20;

Words read_words(const Json& json) {
    if (json.is_string())
        return {{{"en", json}, {"de", json}}};
    Words words;
    for (const std::string& language : languages)
        if (json.is_object() && json.contains(language))
            words.by_language[language] = json[language];
    return words;
}

std::string text_in(const Json& json, const char* key) { return json.value(key, std::string()); }
std::vector<std::string> texts_in(const Json& json, const char* key) { return json.value(key, std::vector<std::string>()); }
std::string expression_in(const Json& json, const char* key) {
    const Json value = json.value(key, Json());
    return value.is_string() ? value.get<std::string>() : value.is_number() ? value.dump() : "";
}

template <typename Enum>
Enum one_named(const Json& json, const char* key, int count) {
    for (int i = 0; i < count; ++i)
        if (name_of(static_cast<Enum>(i)) == text_in(json, key))
            return static_cast<Enum>(i);
    return {};
}

Near near_of(const LessonPrediction& prediction, const Json& json) {
    if (json.contains("near"))
        return {json["near"].value("factor", 0.0), json["near"].value("distance", 0.0)};
    switch (prediction.kind) {
    case LessonPrediction::Kind::loss_scale: return {.distance = 1};
    case LessonPrediction::Kind::number: return {.factor = 1.5};
    case LessonPrediction::Kind::curve: return {.factor = 1.5};
    default: return {};
    }
}

LessonPrediction prediction_of(const Json& json) {
    LessonPrediction prediction{.kind = one_named<LessonPrediction::Kind>(json, "kind", 5), .question = read_words(json["question"])};
    for (const Json& choice : json.value("choices", Json::array()))
        prediction.choices.push_back({text_in(choice, "id"), text_in(choice, "when"), read_words(choice)});
    prediction.happened = expression_in(json, "happened");
    prediction.form = text_in(json, "form");
    prediction.format = text_in(json, "format");
    prediction.variant = text_in(json, "variant");
    prediction.unit = read_words(json.value("unit", Json()));
    if (json.contains("minimum"))
        prediction.minimum = json["minimum"].get<double>();
    if (json.contains("maximum"))
        prediction.maximum = json["maximum"].get<double>();
    prediction.near = near_of(prediction, json);
    return prediction;
}

LessonAction action_of(const Json& json) {
    LessonAction action{.what = one_named<LessonAction::Do>(json, "do", 8)};
    action.variants = texts_in(json, "variants");
    action.steps = json.value("steps", std::int64_t{0});
    action.epochs = json.value("epochs", std::int64_t{0});
    action.health = text_in(json, "health");
    action.experiment = text_in(json, "experiment");
    action.variant = text_in(json, "variant");
    action.path = text_in(json, "path");
    action.value = json.value("value", Json());
    action.a = text_in(json, "a");
    action.b = text_in(json, "b");
    action.format = text_in(json, "format");
    return action;
}

LessonStep step_of(const Json& json) {
    LessonStep step{.id = text_in(json, "id"), .title = read_words(json["title"])};
    if (json.contains("prediction"))
        step.prediction = prediction_of(json["prediction"]);
    if (json.contains("action"))
        step.action = action_of(json["action"]);
    step.go_on = text_in(json, "go_on");
    for (const Json& branch : json.value("answer", Json::array()))
        step.answer.push_back({text_in(branch, "id"), text_in(branch, "when")});
    for (const Json& claim : json.value("claims", Json::array()))
        step.claims.push_back({text_in(claim, "in"), read_words(claim), text_in(claim, "that"), text_in(claim, "when"),
                               claim.value("steps", std::int64_t{0})});
    step.page = text_in(json, "page");
    step.highlight = text_in(json, "highlight");
    step.panes = texts_in(json, "panes");
    step.locked = texts_in(json, "locked");
    step.hidden = texts_in(json, "hidden");
    step.unlocked = texts_in(json, "unlocked");
    if (json.contains("weight"))
        step.weight = {text_in(json["weight"], "variant"), text_in(json["weight"], "tensor"),
                       json["weight"].value("step", std::int64_t{0})};
    if (json.contains("number"))
        step.number = {expression_in(json["number"], "value"), text_in(json["number"], "format")};
    return step;
}

// What the lesson's other language is shown: this one's.
void read_texts(LessonStep& step, const Lesson& lesson, Problems& problems) {
    auto text_of = [&](const std::string& file) {
        try {
            return read_file(lesson.folder / file, longest_text);
        } catch (const Error&) {
            problems.push_back({file, ProblemKind::missing, {}, "missing or not readable; write the text of step " + step.id + " there"});
            return std::string();
        }
    };
    for (const std::string& language : lesson.written_in) {
        step.text[language] = text_of(text_file(step, language));
        for (const AnswerBranch& branch : step.answer)
            step.answers[branch.id][language] = text_of(answer_file(step, branch.id, language));
    }
    for (const std::string& language : languages) {
        step.text.try_emplace(language, step.text[lesson.written_in.front()]);
        for (auto& [branch, texts] : step.answers)
            texts.try_emplace(language, texts[lesson.written_in.front()]);
    }
}

bool is_blank(const std::string& text) { return text.find_first_not_of(" \t\r\n") == std::string::npos; }

bool says_in(const std::string& language, const Json& json) {
    if (json.is_object() && json.contains(language) && json[language].is_string() && !is_blank(json[language].get<std::string>()))
        return true;
    return json.is_structured() && std::ranges::any_of(json, [&](const Json& inner) { return says_in(language, inner); });
}

bool has_text_in(const fs::path& folder) {
    const auto stands = [](const fs::path& file) {
        try {
            return !is_blank(read_file(file, longest_text));
        } catch (const Error&) { // its reader tells why
            return true;
        }
    };
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
        if (entry.path().extension() == ".md" && stands(entry.path()))
            return true;
    return false;
}

fs::path folder_of_lesson(const fs::path& place) { return place.filename() == "lesson.json" ? place.parent_path() : place; }

} // namespace

std::string text_file(const LessonStep& step, const std::string& language) { return language + "/" + step.id + ".md"; }
std::string answer_file(const LessonStep& step, const std::string& branch, const std::string& language) {
    return language + "/" + step.id + "-answer-" + branch + ".md";
}

std::vector<std::string> languages_of(const Json& lesson, const fs::path& folder) {
    std::vector<std::string> written;
    for (const std::string& language : languages)
        if (says_in(language, lesson) || has_text_in(folder / language))
            written.push_back(language);
    return written.empty() ? languages : written;
}

Lesson lesson_of(const Json& json, const fs::path& folder, Problems& problems) {
    Lesson lesson{.folder = folder, .json = json, .name = fs::absolute(folder).lexically_normal().filename().string()};
    lesson.written_in = languages_of(json, folder);
    std::size_t before = problems.size();
    check_structure(json, lesson.written_in, problems);
    if (problems.size() > before)
        return lesson;
    lesson.title = read_words(json["title"]);
    lesson.minutes = json["minutes"];
    lesson.experiment = text_in(json, "experiment");
    for (const Json& word : json.value("words", Json::array()))
        lesson.words.push_back({read_words(word["word"]), read_words(word["means"]), text_in(word, "value"), text_in(word, "in")});
    for (const Json& source : json.value("source", Json::array()))
        lesson.sources.push_back({read_words(source), text_in(source, "url")});
    lesson.locked = texts_in(json, "locked");
    lesson.hidden = texts_in(json, "hidden");
    for (const Json& step : json["steps"]) {
        lesson.steps.push_back(step_of(step));
        read_texts(lesson.steps.back(), lesson, problems);
    }
    return lesson;
}

Lesson sound_steps_of(const Lesson& lesson, Problems& problems, std::set<std::size_t>& broken) {
    Lesson sound = lesson;
    sound.steps.clear();
    const Problems found = problems;
    const auto is_wrong = [&](const std::string& where) {
        return std::ranges::any_of(found, [&](const Problem& problem) { return problem.where.starts_with(where); });
    };
    const Json& json = lesson.json;
    const Json steps = json.is_object() ? json.value("steps", Json()) : Json();
    if (!steps.is_array() || is_wrong("experiment"))
        return sound;
    sound.experiment = text_in(json, "experiment");
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (is_wrong(fmt::format("steps[{}]", i))) {
            broken.insert(i);
            const Json id = steps[i].is_object() ? steps[i].value("id", Json()) : Json();
            sound.steps.push_back({.id = id.is_string() ? id.get<std::string>() : std::string()});
            if (id.is_string() && steps[i].contains("prediction"))
                sound.steps.back().prediction.emplace(); // others may name it
            continue;
        }
        sound.steps.push_back(step_of(steps[i]));
        read_texts(sound.steps.back(), sound, problems);
    }
    return sound;
}

Lesson read_lesson(const fs::path& place, Problems& problems) {
    fs::path folder = folder_of_lesson(place);
    return lesson_of(read_json(folder / "lesson.json"), folder, problems);
}

Lesson read_lesson(const fs::path& place) {
    Problems problems;
    Lesson lesson = read_lesson(place, problems);
    if (!problems.empty())
        throw bad_input((folder_of_lesson(place) / "lesson.json").string() + ": " + sentence_of(problems.front()));
    return lesson;
}

bool holds_lesson(const fs::path& folder) { return fs::exists(folder / "lesson.json"); }

std::vector<fs::path> find_lessons(const fs::path& folder) {
    if (holds_lesson(folder) || folder.filename() == "lesson.json")
        return {folder_of_lesson(folder)};
    std::vector<fs::path> lessons;
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(folder, code))
        if (entry.is_directory() && holds_lesson(entry.path()))
            lessons.push_back(entry.path());
    std::ranges::sort(lessons);
    return lessons;
}

std::vector<std::shared_ptr<const Experiment>> experiments_of(const Lesson& lesson) {
    std::vector<std::shared_ptr<const Experiment>> experiments;
    for (const std::string& file : lesson.experiment_files())
        experiments.push_back(std::make_shared<const Experiment>(read_experiment(lesson.folder / file)));
    return experiments;
}

Known known_names(const Lesson& lesson, const std::vector<std::shared_ptr<const Experiment>>& experiments) {
    Known known;
    for (const auto& experiment : experiments)
        for (const Variant& variant : experiment->variants)
            known.variants.push_back(variant.name);
    for (const LessonStep& step : lesson.steps)
        if (step.prediction)
            known.predictions.push_back(step.id);
    return known;
}

} // namespace mantissa::lessons
