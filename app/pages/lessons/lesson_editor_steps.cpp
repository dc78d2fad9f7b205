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

// What is kept and checked of a lesson that is edited, and its steps.
namespace mantissa::app {
namespace fs = std::filesystem;
namespace {

// Of whatever can be read by now: a lesson half made has its variants, too.
lessons::Known namesIn(const Json& json, const fs::path& folder) {
    lessons::Known known;
    std::error_code gone;
    for (const auto& entry : fs::directory_iterator(folder, gone))
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

// A step, from 1, whose prediction has one answer, which nobody can miss; 0: none has.
int asksForNothing(const Json& lesson) {
    int place = 0;
    for (const Json& step : lesson.value("steps", Json::array())) {
        ++place;
        const Json prediction = step.is_object() ? step.value("prediction", Json()) : Json(),
                   choices = prediction.is_object() ? prediction.value("choices", Json()) : Json();
        if (choices.is_array() && choices.size() == 1 && prediction.value("kind", Json("choice")) == Json("choice"))
            return place;
    }
    return 0;
}

// A language in which nothing was written yet needs no file.
void keepText(const fs::path& file, const QPlainTextEdit& text) {
    const std::string words = text.toPlainText().toStdString();
    if (words.empty() && !fs::exists(file))
        return;
    fs::create_directories(file.parent_path());
    write_file(file, words);
}

} // namespace

// Everything at once, then what is still wrong with it.
void LessonEditor::keepNow() {
    m_soon.stop();
    if (m_folder.empty())
        return;
    m_wrong.clear();
    try {
        write_json(m_folder / "lesson.json", m_lesson);
        if (const std::string name = m_english->property("name").toString().toStdString(); !name.empty()) {
            keepText(m_folder / "en" / (name + ".md"), *m_english);
            keepText(m_folder / "de" / (name + ".md"), *m_german);
        }
    } catch (const std::exception& error) {
        m_problems->clear();
        m_problems->addItem(spoken(error.what()));
        return;
    }
    check();
    m_title->setText(wordsIn(m_lesson.value("title", Json())));
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
        for (const Problem& problem : lessons::check_all(lesson, problems))
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
        told << tr("Nothing is wrong.");
    if (m_known.predictions.empty()) // nothing is wrong with that, and it is no lesson yet
        told << tr("No step asks for a prediction yet: learners would only read and run.");
    if (const int step = asksForNothing(m_lesson))
        told << tr("Step %1 offers one answer: a prediction needs two at least to choose from.").arg(step);
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
    for (int i = 2; std::ranges::any_of(steps, [&](const Json& step) { return step.value("id", Json()) == Json(id); }); ++i)
        id = "step-" + std::to_string(i);
    const int at = std::min<int>(m_step + 1, static_cast<int>(steps.size()));
    const std::vector<std::string> written = lessons::languages_of(m_lesson, m_folder);
    steps.insert(steps.begin() + at, newStep(id, written));
    m_step = at;
    fillSteps();
    showStep(at);
    keepNow();
    m_fields->focusOn({"title", QString::fromStdString(written.front())});
}

void LessonEditor::removeStep() {
    if (m_step < 0 || m_lesson["steps"].size() < 2)
        return;
    noteTaken({});
    Json& steps = m_lesson["steps"];
    const std::string id = idShown();
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

} // namespace mantissa::app
