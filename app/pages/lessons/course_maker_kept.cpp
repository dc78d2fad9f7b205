// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/lesson_desk.h"
#include "models/spoken.h"
#include "pages/lessons/course_maker.h"
#include "pages/lessons/names_picker.h"
#include "widgets/paragraph.h"

#include <QFileDialog>
#include <QFileInfo>
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
    m_ofEarlier = false;
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
    const Json& before = m_desk.kept().course.before;
    return {.made = before.is_null() ? lessons::Course{} : lessons::course_of(before, problems)};
}

void CourseMaker::begin() {
    keepNow();
    const CourseAtHand open =
        m_desk.course() ? CourseAtHand{.before = lessons::to_json(*m_desk.course()), .file = m_desk.courseFrom()} : CourseAtHand{};
    if (std::exchange(m_desk.kept().course, open) != open) {
        m_dropped.reset();
        for (QFileDialog* asked : findChildren<QFileDialog*>(QString(), Qt::FindDirectChildrenOnly))
            asked->close(); // it would write this one over the other
    }
    goOn();
}

void CourseMaker::goOn() {
    const LessonsKept& kept = m_desk.kept();
    const std::optional<CourseDraft> left = kept.drafts.of(kept.course);
    fill(left.value_or(asSaved()));
    m_edited = left.has_value();
    if (!left && (m_ofEarlier || !m_dropped))
        m_ofEarlier = (m_dropped = kept.drafts.ofEarlier(kept.course)).has_value();
    else
        m_ofEarlier = false;
    tellDrop();
}

void CourseMaker::keepNow() {
    m_soon.stop();
    if (!m_edited)
        return;
    take();
    LessonsKept& kept = m_desk.kept();
    try {
        kept.drafts.keep(kept.course, draft());
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
void CourseMaker::noteSaved(const lessons::Course& made, const QString& file) {
    LessonsKept& kept = m_desk.kept();
    kept.drafts.forget(kept.course);
    kept.course = {.before = lessons::to_json(titledAs(made, file)), .file = QFileInfo(file).absoluteFilePath()};
    kept.drafts.forget(kept.course); // of what was written over
    m_edited = !draft().aside.empty();
    m_dropped.reset();
    m_ofEarlier = false;
    keepNow();
    tellDrop();
}

void CourseMaker::dropOrBringBack() {
    take();
    const std::optional<CourseDraft> back = std::exchange(m_dropped, std::nullopt);
    m_ofEarlier = false;
    CourseDraft before = draft();
    fill(back.value_or(asSaved()));
    m_edited = back.has_value();
    m_soon.stop();
    if (back)
        keepNow();
    else
        m_desk.kept().drafts.forget(m_desk.kept().course);
    if (!back)
        m_dropped = std::move(before);
    tellDrop();
}

void CourseMaker::tellDrop() {
    m_drop->setText(m_dropped ? tr("Bring back") : tr("Drop the changes"));
    m_drop->setEnabled(m_edited || m_dropped);
    m_changed->setVisible(m_ofEarlier);
    m_drop->setToolTip(m_ofEarlier ? tr("What was changed here before its file was changed.")
                       : m_dropped ? tr("What was dropped a moment ago.")
                       : !m_edited ? tr("Nothing was changed that is not saved.")
                       : m_desk.kept().course.before.is_null()
                           ? tr("Begins the course anew. Until something else is changed it can be brought back.")
                           : tr("Back to the course as it is saved. Until something else is changed they can be brought back."));
}

} // namespace mantissa::app
