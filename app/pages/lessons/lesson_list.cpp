// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lesson_list.h"

#include "bridge/lesson_desk.h"
#include "core/paths.h"
#include "models/spoken.h"
#include "pages/lessons/markdown_text.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/elided_label.h"
#include "widgets/paragraph.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int widestList = 1120;

QWidget* spaced(QLabel* label, const char* property) {
    label->setProperty(property, true);
    return label;
}

// What a lesson goes through, in its own words.
QString stepTitles(const lessons::Lesson& lesson, const std::string& language) {
    QStringList titles;
    for (const lessons::LessonStep& step : lesson.steps)
        if (const QString title = QString::fromStdString(step.title.in(language)); !title.isEmpty())
            titles << title;
    return titles.join(QStringLiteral(" · "));
}

} // namespace

LessonList::LessonList(LessonDesk& desk, QWidget* parent) : QWidget(parent), m_desk(desk), m_rows(new QVBoxLayout) {
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(24, 20, 24, 20);
    page->setSpacing(12);
    auto* title = new QLabel(tr("Lessons"));
    setType(title, Appearance::Type::title);
    page->addWidget(title);
    page->addWidget(new Paragraph(tr("Predict, run, see: each lesson is about a trade-off of number formats, and its answers are made of "
                                     "the figures of your own runs.")));
    auto* buttons = new QHBoxLayout;
    auto* open = new QPushButton(icon("folder"), tr("Open a lesson file…"));
    open->setToolTip(tr("A lesson or a course that somebody gave you; dropping it on the window does the same."));
    connect(open, &QPushButton::clicked, this, &LessonList::openAsked);
    auto* make = new QPushButton(icon("plus"), tr("New lesson"));
    make->setToolTip(tr("Opens the editor: steps, texts, predictions and conditions, without a file to learn."));
    connect(make, &QPushButton::clicked, this, [this] { Q_EMIT editAsked({}); });
    buttons->addWidget(open);
    buttons->addWidget(make);
    auto* gather = new QPushButton(icon("lesson"), tr("Answers of a class…"));
    gather->setToolTip(tr("From the files that learners shared: how many predicted what, beside what happened."));
    connect(gather, &QPushButton::clicked, this, &LessonList::classAsked);
    buttons->addWidget(gather);
    auto* course = new QPushButton(icon("lesson"), tr("New course…"));
    course->setToolTip(tr("Some lessons in an order, with what is locked and words of your own, as one file."));
    connect(course, &QPushButton::clicked, this, &LessonList::courseAsked);
    buttons->addWidget(course);
    buttons->addStretch(1);
    page->addLayout(buttons);
    m_rows->setSpacing(8);
    page->addLayout(m_rows);
    page->addStretch(1);
    connect(&desk, &LessonDesk::opened, this, &LessonList::refresh);
    refresh();
}

QStringList LessonList::folders(const LessonDesk& desk) {
    QStringList all;
    for (const auto& root : {resources_folder() / "lessons", std::filesystem::path(desk.folderOf("own").toStdString())})
        if (std::filesystem::exists(root))
            for (const auto& folder : lessons::find_lessons(root))
                all << QString::fromStdString(folder.string());
    return all;
}

QWidget* LessonList::makeRow(const QString& folder) {
    Problems problems;
    lessons::Lesson lesson;
    try {
        lesson = lessons::read_lesson(folder.toStdString(), problems);
    } catch (const std::exception&) { // its row says that it cannot be read
    }
    const lessons::Progress progress = m_desk.progressOf(lesson.name);
    const int steps = int(lesson.steps.size());
    const bool done = steps > 0 && progress.furthest + 1 >= steps;
    auto* row = new QPushButton;
    row->setProperty("lessonRow", true);
    auto* inside = new QHBoxLayout(row);
    inside->setContentsMargins(14, 6, 14, 6);
    const std::string language = m_desk.language().toStdString();
    const QString name = steps > 0 ? QString::fromStdString(lesson.title.in(language))
                                   : QString::fromStdString(std::filesystem::path(folder.toStdString()).filename().string());
    auto* title = new ElidedLabel(name);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // it gives way before how far one is
    setType(title, Appearance::Type::strong);
    const QString state = !problems.empty() || steps == 0 ? tr("cannot be read")
                          : done                          ? tr("done")
                          : progress.is_begun()           ? tr("step %1 of %2").arg(progress.step + 1).arg(steps)
                                                          : tr("not begun");
    auto* minutes = new QLabel(tr("about %1 min").arg(lesson.minutes));
    auto* where = new QLabel(state);
    auto* about = new ElidedLabel(stepTitles(lesson, language));
    about->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    about->setElideMode(Qt::ElideRight);
    setType(about, Appearance::Type::caption);
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    words->addWidget(title);
    words->addWidget(spaced(about, "muted"));
    inside->addLayout(words, 1);
    inside->addSpacing(18);
    inside->addWidget(spaced(minutes, "muted"));
    inside->addSpacing(18);
    inside->addWidget(spaced(where, done ? "good" : "muted"));
    where->setMinimumWidth(scaled(110));
    where->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    for (QLabel* label : {static_cast<QLabel*>(title), static_cast<QLabel*>(about), minutes, where})
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    row->setAccessibleName(tr("Lesson %1, %2, %3").arg(name, minutes->text(), state));
    row->setToolTip(problems.empty() ? tr("Opens the lesson where you were.") + '\n' + about->text()
                                     : spoken(sentence_of(problems.front())));
    connect(row, &QPushButton::clicked, this, [this, folder] { Q_EMIT chosen(folder); });
    return withEdit(row, folder, name);
}

// One's own is edited itself, of others a copy.
QWidget* LessonList::withEdit(QWidget* row, const QString& folder, const QString& name) {
    auto* both = new QWidget;
    auto* line = new QHBoxLayout(both);
    line->setContentsMargins(0, 0, 0, 0);
    auto* edit = new QPushButton(tr("Edit…"));
    edit->setAccessibleName(tr("Edit %1").arg(name));
    edit->setToolTip(folder.startsWith(m_desk.folderOf("own")) ? tr("Opens the editor with this lesson of your own.")
                                                               : tr("Opens the editor with a copy of this lesson, which is your own."));
    connect(edit, &QPushButton::clicked, this, [this, folder] { Q_EMIT editAsked(folder); });
    line->addWidget(row, 1);
    line->addWidget(edit);
    both->setMaximumWidth(scaled(widestList));
    return both;
}

// The lessons of a course in their order, with its own words around them.
void LessonList::addCourse() {
    const std::string language = m_desk.language().toStdString();
    const auto words = [&](const lessons::Words& text) {
        if (text.in(language).empty())
            return;
        auto* shown = new MarkdownText(tr("Words of the course"));
        shown->setMaximumWidth(scaled(widestList));
        shown->setText(QString::fromStdString(text.in(language)));
        m_rows->addWidget(shown);
    };
    auto* head = new QWidget;
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(0, 0, 0, 0);
    auto* title = new QLabel(QString::fromStdString(m_desk.course()->title.in(language)));
    setType(title, Appearance::Type::heading);
    auto* leave = new QPushButton(tr("All lessons"));
    leave->setToolTip(tr("Closes the course; every lesson is listed again."));
    connect(leave, &QPushButton::clicked, &m_desk, &LessonDesk::leaveCourse);
    line->addWidget(title, 1);
    line->addWidget(leave);
    head->setMaximumWidth(scaled(widestList));
    m_rows->addWidget(head);
    const QStringList all = folders(m_desk);
    for (const lessons::CourseLesson& one : m_desk.course()->lessons) {
        words(one.before);
        const QString end = '/' + QString::fromStdString(one.lesson);
        const auto folder = std::find_if(all.begin(), all.end(), [&](const QString& place) { return place.endsWith(end); });
        if (folder != all.end())
            m_rows->addWidget(makeRow(*folder));
        else
            m_rows->addWidget(new Paragraph(tr("The lesson %1 is not here. Open its file first.").arg(QString::fromStdString(one.lesson))));
        words(one.after);
    }
}

void LessonList::refresh() {
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    if (m_desk.course())
        return addCourse();
    const QStringList all = folders(m_desk);
    for (const QString& folder : all)
        m_rows->addWidget(makeRow(folder));
    if (all.isEmpty())
        m_rows->addWidget(new Paragraph(tr("No lesson is installed. Open a lesson file, or make one.")));
}

} // namespace mantissa::app
