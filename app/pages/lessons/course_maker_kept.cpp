// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/lesson_desk.h"
#include "models/spoken.h"
#include "pages/lessons/course_maker.h"
#include "pages/lessons/names_picker.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>
#include <utility>

// What was changed of a course and not saved: kept as one types, of each course by itself, until it is saved or dropped.
namespace mantissa::app {

void CourseMaker::listenToEdits() {
    m_soon.setSingleShot(true);
    m_soon.setInterval(400);
    connect(&m_soon, &QTimer::timeout, this, &CourseMaker::keepNow);
    connect(m_drop, &QPushButton::clicked, this, &CourseMaker::dropOrBringBack);
    for (const QLineEdit* title : {m_english, m_german})
        connect(title, &QLineEdit::textChanged, this, &CourseMaker::edited);
    for (const QPlainTextEdit* words : m_words)
        connect(words, &QPlainTextEdit::textChanged, this, &CourseMaker::edited);
    connect(m_locked, &NamesPicker::picked, this, &CourseMaker::edited);
    connect(m_lessons, &QListWidget::itemChanged, this, &CourseMaker::edited);                  // ticked
    connect(m_lessons->model(), &QAbstractItemModel::rowsInserted, this, &CourseMaker::edited); // moved by a button
    connect(m_lessons->model(), &QAbstractItemModel::rowsMoved, this, [this] { edited(); });    // or dragged
    tellDrop();
}

void CourseMaker::edited() {
    if (m_filling)
        return;
    m_edited = true;
    m_dropped.reset();
    tellDrop();
    tellAlone();
    m_soon.start();
}

CourseDraft CourseMaker::draft() const {
    CourseDraft draft{.made = course()};
    for (const auto& [name, lesson] : m_own) {
        const bool says = !lesson.locked.empty() || !lesson.before.by_language.empty() || !lesson.after.by_language.empty();
        if (says && std::ranges::find(draft.made.lessons, name.toStdString(), &lessons::CourseLesson::lesson) == draft.made.lessons.end())
            draft.aside.push_back(lesson);
    }
    return draft;
}

CourseDraft CourseMaker::asSaved() const {
    Problems problems;
    const Json& before = m_desk.kept().courseOf;
    return {.made = before.is_null() ? lessons::Course{} : lessons::course_of(before, problems)};
}

void CourseMaker::begin() {
    keepNow();
    const Json open = m_desk.course() ? lessons::to_json(*m_desk.course()) : Json();
    if (std::exchange(m_desk.kept().courseOf, open) != open)
        m_dropped.reset();
    goOn();
}

void CourseMaker::goOn() {
    const LessonsKept& kept = m_desk.kept();
    const std::optional<CourseDraft> left = kept.drafts.of(kept.courseOf);
    fill(left.value_or(asSaved()));
    m_edited = left.has_value();
    tellDrop();
}

void CourseMaker::keepNow() {
    m_soon.stop();
    if (!m_edited)
        return;
    take();
    LessonsKept& kept = m_desk.kept();
    try {
        kept.drafts.keep(kept.courseOf, draft());
    } catch (const std::exception& error) {
        tellWrong(spoken(error.what()));
    }
}

// The window may be closed at once.
void CourseMaker::hideEvent(QHideEvent* event) {
    TeacherPage::hideEvent(event);
    keepNow();
}

// What was typed for lessons that are not in it does not stand in its file.
void CourseMaker::noteSaved(const Json& course) {
    LessonsKept& kept = m_desk.kept();
    kept.drafts.forget(kept.courseOf);
    kept.courseOf = course;
    m_edited = !draft().aside.empty();
    m_dropped.reset();
    keepNow();
    tellDrop();
}

void CourseMaker::dropOrBringBack() {
    take();
    const std::optional<CourseDraft> back = std::exchange(m_dropped, std::nullopt);
    CourseDraft before = draft();
    fill(back.value_or(asSaved()));
    m_edited = back.has_value();
    m_soon.stop();
    if (back)
        keepNow();
    else
        m_desk.kept().drafts.forget(m_desk.kept().courseOf);
    if (!back)
        m_dropped = std::move(before);
    tellDrop();
}

void CourseMaker::tellDrop() {
    m_drop->setText(m_dropped ? tr("Bring back") : tr("Drop the changes"));
    m_drop->setEnabled(m_edited || m_dropped);
    m_drop->setToolTip(m_dropped   ? tr("What was dropped a moment ago.")
                       : !m_edited ? tr("Nothing was changed that is not saved.")
                       : m_desk.kept().courseOf.is_null()
                           ? tr("Begins the course anew. Until something else is changed it can be brought back.")
                           : tr("Back to the course as it is saved. Until something else is changed they can be brought back."));
}

} // namespace mantissa::app
