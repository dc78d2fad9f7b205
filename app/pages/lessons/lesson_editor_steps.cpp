// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lesson_editor.h"

#include "lessons/check.h"
#include "models/spoken.h"
#include "pages/lessons/object_form.h"

#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>

// What is kept and checked of a lesson that is edited, its steps, and new lessons.
namespace mantissa::app {
namespace fs = std::filesystem;
namespace {

Json newStep(const std::string& id) { return {{"id", id}, {"title", {{"en", "New step"}, {"de", "Neuer Schritt"}}}}; }

fs::path freeFolder(const fs::path& root, const std::string& stem) {
    fs::path folder = root / stem;
    for (int i = 2; fs::exists(folder); ++i)
        folder = root / (stem + "-" + std::to_string(i));
    return folder;
}

// Of whatever can be read by now: a lesson half made has its variants, too.
lessons::Known namesIn(const Json& json, const fs::path& folder) {
    lessons::Known known;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".mantissa")
            try {
                for (const Variant& variant : read_experiment(entry.path()).variants)
                    known.variants.push_back(variant.name);
            } catch (const Error&) { // its check tells why
            }
    for (const Json& step : json.value("steps", Json::array()))
        if (step.is_object() && step.contains("prediction") && step.value("id", Json()).is_string())
            known.predictions.push_back(step["id"].get<std::string>());
    return known;
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

Problems LessonEditor::wrongToTry(const Json& lesson, const fs::path& folder) {
    Problems wrong;
    try {
        const lessons::Lesson whole = lessons::lesson_of(inBothLanguages(lesson), folder, wrong);
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
    if (whole == json && !fillTexts(folder, {}))
        return folder;
    const fs::path place = root / folder.filename();
    fs::remove_all(place);
    fs::create_directories(root);
    fs::copy(folder, place, fs::copy_options::recursive);
    write_json(place / "lesson.json", whole);
    fillTexts(folder, place);
    return place;
}

// Everything at once, then what is still wrong with it.
void LessonEditor::keepNow() {
    m_soon.stop();
    if (m_folder.empty())
        return;
    m_wrong.clear();
    try {
        write_json(m_folder / "lesson.json", m_lesson);
        if (const std::string name = m_english->property("name").toString().toStdString(); !name.empty()) {
            fs::create_directories(m_folder / "en");
            fs::create_directories(m_folder / "de");
            write_file(m_folder / "en" / (name + ".md"), m_english->toPlainText().toStdString());
            write_file(m_folder / "de" / (name + ".md"), m_german->toPlainText().toStdString());
        }
    } catch (const std::exception& error) {
        m_problems->clear();
        m_problems->addItem(spoken(error.what()));
        return;
    }
    check();
    const Json title = m_lesson.value("title", Json::object());
    m_title->setText(QString::fromStdString(title.is_object() ? title.value("en", "") : ""));
    fillSteps();
    preview();
}

void LessonEditor::check() {
    QStringList told;
    const auto add = [&](const LessonPlace& place, const QString& words) {
        m_wrong.push_back(place);
        told << words;
    };
    try {
        Problems problems;
        const lessons::Lesson lesson = lessons::lesson_of(m_lesson, m_folder, problems);
        m_known = namesIn(m_lesson, m_folder);
        if (problems.empty())
            problems = lessons::check_lesson(lesson);
        for (const Problem& problem : problems)
            add(placeOf(problem.where, m_lesson), tellProblem(problem, m_lesson));
    } catch (const std::exception& error) {
        add({}, spoken(error.what()));
    }
    QString whyNot;
    for (const Problem& problem : wrongToTry(m_lesson, m_folder)) { // a wrong condition beside words that are lacking, too
        const QString words = tellProblem(problem, m_lesson);
        if (!told.contains(words))
            add(placeOf(problem.where, m_lesson), words);
        whyNot = whyNot.isEmpty() ? words : whyNot;
    }
    freeTry(whyNot);
    if (told.isEmpty())
        told << tr("Nothing. The lesson is well made.");
    const int row = m_problems->currentRow();
    m_problems->clear();
    m_problems->addItems(told);
    m_problems->setCurrentRow(qMin(row, int(told.size()) - 1));
}

void LessonEditor::freeTry(const QString& whyNot) {
    m_play->setEnabled(whyNot.isEmpty());
    m_play->setToolTip(whyNot.isEmpty() ? tr("Opens the lesson as a learner sees it. What stands in one language alone is shown in both.")
                                        : tr("First mend what is still wrong. %1").arg(whyNot));
}

// One does not go above the first, nor below the last; the last one stays.
void LessonEditor::freeMoves() {
    const int count = int(m_lesson.value("steps", Json::array()).size());
    const bool free[] = {true, m_step > 0, m_step >= 0 && m_step + 1 < count, m_step >= 0 && count > 1};
    for (int i = 0; i < m_moves.size(); ++i)
        m_moves[i]->setEnabled(free[i]);
}

void LessonEditor::addStep() {
    keepNow();
    Json& steps = m_lesson["steps"];
    std::string id = "step-1";
    for (int i = 2; std::ranges::any_of(steps, [&](const Json& step) { return step.value("id", "") == id; }); ++i)
        id = "step-" + std::to_string(i);
    const int at = std::min<int>(m_step + 1, static_cast<int>(steps.size()));
    steps.insert(steps.begin() + at, newStep(id));
    m_step = at;
    fillSteps();
    showStep(at);
    keepNow();
    m_fields->focusOn({"title", "en"});
}

void LessonEditor::removeStep() {
    if (m_step < 0 || m_lesson["steps"].size() < 2)
        return;
    keepNow();
    Json& steps = m_lesson["steps"];
    const std::string id = steps[static_cast<std::size_t>(m_step)].value("id", "");
    steps.erase(static_cast<std::size_t>(m_step));
    m_english->setProperty("name", QString());
    for (const char* language : {"en", "de"}) {
        std::error_code code;
        for (const auto& entry : fs::directory_iterator(m_folder / language, code))
            if (const std::string name = entry.path().stem().string(); !id.empty() && (name == id || name.starts_with(id + "-answer-")))
                fs::remove(entry.path(), code);
    }
    m_step = std::min<int>(m_step, static_cast<int>(steps.size()) - 1);
    showStep(m_step);
    keepNow();
}

void LessonEditor::moveStep(int by) {
    Json& steps = m_lesson["steps"];
    const int to = m_step + by;
    if (m_step < 0 || to < 0 || to >= static_cast<int>(steps.size()))
        return;
    std::swap(steps[static_cast<std::size_t>(m_step)], steps[static_cast<std::size_t>(to)]);
    m_step = to;
    keepNow();
    freeMoves();
}

fs::path LessonEditor::make(const fs::path& root, const Json& experiment) {
    const fs::path folder = freeFolder(root, "new-lesson");
    fs::create_directories(folder / "en");
    fs::create_directories(folder / "de");
    write_json(folder / "experiment.mantissa", experiment);
    const Json title = {{"en", "A new lesson"}, {"de", "Eine neue Lektion"}};
    Json run = newStep("run");
    run["title"] = {{"en", "Run it"}, {"de", "Laufen lassen"}};
    run["action"] = {{"do", "run"}, {"health", "10 steps"}};
    write_json(folder / "lesson.json", {{"format", "mantissa.lesson"},
                                        {"version", 1},
                                        {"title", title},
                                        {"minutes", 10},
                                        {"experiment", "experiment.mantissa"},
                                        {"steps", Json::array({run})}});
    write_file(folder / "en/run.md", "Say what will happen, then press **Run**.\n");
    write_file(folder / "de/run.md", "Sag voraus, was geschehen wird, und drück dann **Starten**.\n");
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
