// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lesson_editor.h"
#include "pages/lessons/object_form.h"

#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>

// What was taken away comes back: a choice, a prediction, an answer or a step with their texts. What was typed since stays.
namespace mantissa::app {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t mostTaken = 50;

const Json& valueAt(const Json& from, const QStringList& place) {
    static const Json none;
    const Json* here = &from;
    for (const QString& key : place) {
        const auto at = static_cast<std::size_t>(key.toUInt());
        if (here->is_array() && at < here->size())
            here = &(*here)[at];
        else if (here->is_object() && here->contains(key.toStdString()))
            here = &(*here)[key.toStdString()];
        else
            return none;
    }
    return *here;
}

// A list that went with its last one is there again.
void putBack(Json& into, const QStringList& place, const Json& value) {
    bool number = false;
    const std::size_t at = place.first().toUInt(&number);
    if (number && !into.is_array())
        into = Json::array();
    if (number && place.size() == 1)
        into.insert(into.begin() + static_cast<std::ptrdiff_t>(std::min(at, into.size())), value);
    else if (number && at < into.size())
        putBack(into[at], place.mid(1), value);
    else if (!number && place.size() == 1)
        into[place.first().toStdString()] = value;
    else if (!number)
        putBack(into[place.first().toStdString()], place.mid(1), value);
}

// Of a step all of its texts, of an answer its own: what follows the step's id in their names.
bool goesWith(const QStringList& place, const Json& value, const std::string& rest) {
    if (place.isEmpty())
        return rest.empty() || rest.starts_with("-answer-");
    const Json id = value.is_object() ? value.value("id", Json()) : Json();
    return place.first() == "answer" && place.size() == 2 && id.is_string() && rest == "-answer-" + id.get<std::string>();
}

std::string textIn(const fs::path& file) {
    try {
        return read_file(file, 1 << 20);
    } catch (const Error&) { // it goes, and nobody could read it
        return {};
    }
}

int stepWith(const Json& lesson, const std::string& id) {
    const Json& steps = valueAt(lesson, {"steps"});
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (valueAt(steps[i], {"id"}) == Json(id))
            return static_cast<int>(i);
    return -1;
}

} // namespace

std::string LessonEditor::idShown() const {
    const Json& id = m_step < 0 ? valueAt(m_lesson, {}) : valueAt(m_lesson, {"steps", QString::number(m_step), "id"});
    return id.is_string() ? id.get<std::string>() : std::string();
}

void LessonEditor::noteTaken(const QStringList& place) {
    keepNow(); // its texts as they were typed
    const Json& root = m_step < 0 ? m_lesson : m_lesson["steps"][static_cast<std::size_t>(m_step)];
    Taken taken{.step = m_step, .id = idShown(), .place = place, .value = valueAt(root, place)};
    taken.words = wordsOf(LessonPlace{.step = m_step, .field = place}, m_lesson);
    std::error_code none;
    for (const char* language : {"en", "de"})
        for (const auto& entry : fs::directory_iterator(m_folder / language, none))
            if (const std::string name = entry.path().stem().string(); !taken.id.empty() && name.starts_with(taken.id))
                if (const std::string rest = name.substr(taken.id.size()); goesWith(place, taken.value, rest))
                    taken.texts.emplace_back(language, rest, textIn(entry.path()));
    m_taken.push_back(std::move(taken));
    if (m_taken.size() > mostTaken)
        m_taken.erase(m_taken.begin());
    tellUndo();
}

// A step that is called otherwise by now is still the one from which something was taken.
void LessonEditor::followName(const std::string& before) {
    for (Taken& taken : m_taken)
        if (!taken.place.isEmpty() && taken.step >= 0 && taken.id == before)
            taken.id = idShown();
}

// Over no other that is called so by now.
void LessonEditor::writeBack(const Taken& taken) {
    try {
        for (const auto& [language, rest, text] : taken.texts)
            if (const fs::path file = m_folder / language / (taken.id + rest + ".md"); !fs::exists(file)) {
                fs::create_directories(file.parent_path());
                write_file(file, text);
            }
    } catch (const std::exception&) { // the check that follows tells which text is lacking
    }
}

void LessonEditor::bringBack() {
    if (m_taken.empty())
        return;
    keepNow();
    const Taken taken = m_taken.back();
    m_taken.pop_back();
    tellUndo();
    Json& steps = m_lesson["steps"];
    int step = taken.step;
    if (taken.place.isEmpty()) {
        step = std::min(step, static_cast<int>(steps.size()));
        steps.insert(steps.begin() + step, taken.value);
    } else if (step >= 0 && (step = stepWith(m_lesson, taken.id)) < 0) {
        return; // its step went later, and did not come back
    } else {
        putBack(step < 0 ? m_lesson : steps[static_cast<std::size_t>(step)], taken.place, taken.value);
    }
    writeBack(taken);
    m_english->setProperty("name", QString()); // what the fields show belongs to what was shown before
    m_step = step;
    fillSteps();
    showStep(step);
    keepNow();
    m_fields->focusOn(taken.place);
}

void LessonEditor::tellUndo() {
    m_undo->setEnabled(!m_taken.empty());
    m_undo->setToolTip(m_taken.empty() ? tr("Nothing was taken away yet.")
                                       : tr("Brings back what was taken away last: %1 (Ctrl+Z).").arg(m_taken.back().words));
    m_undo->setAccessibleDescription(m_undo->toolTip());
}

// The window's own Undo is the experiment's, which nobody looks at here; a field that is typed into has one of its own.
bool LessonEditor::event(QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride)
        return QWidget::event(event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool own = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
    event->setAccepted(own);
    return own || QWidget::event(event);
}

void LessonEditor::keyPressEvent(QKeyEvent* event) { event->matches(QKeySequence::Undo) ? bringBack() : QWidget::keyPressEvent(event); }

} // namespace mantissa::app
