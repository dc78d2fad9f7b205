// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lesson_list.h"

#include "bridge/lesson_desk.h"
#include "bridge/workbench.h"
#include "core/paths.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/lessons/markdown_text.h"
#include "pages/lessons/two_lines.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/discard.h"
#include "widgets/flow_layout.h"
#include "widgets/paragraph.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int widestList = 1120;

QLabel* toned(QLabel* label, const char* tone) {
    label->setProperty(tone, true);
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

QString lessonTitleIn(const lessons::Lesson& lesson, const QString& folder, const std::string& language) {
    return lesson.steps.empty() ? QString::fromStdString(std::filesystem::path(folder.toStdString()).filename().string())
                                : QString::fromStdString(lesson.title.in(language));
}

// Where it cannot be read, it has no steps.
lessons::Lesson lessonIn(const QString& folder, Problems& problems) {
    try {
        return lessons::read_lesson(folder.toStdString(), problems);
    } catch (const std::exception& error) {
        problems.push_back({.message = error.what()});
        return {};
    }
}

// As wide as the list may be, at any size of text.
QWidget* keptNarrow(QWidget* widget) {
    keepScaled(widget, [widget] { widget->setMaximumWidth(scaled(widestList)); });
    return widget;
}

struct LessonWords {
    QString title, about, minutes, state;
    const char* tone = "muted"; // of the state
};

QPushButton* rowOfLesson(const LessonWords& words) {
    auto* row = new WordsButton;
    row->setProperty("lessonRow", true);
    auto* inside = new QHBoxLayout(row);
    inside->setContentsMargins(14, 6, 14, 6);
    auto* left = new QVBoxLayout;
    left->setSpacing(1);
    QLabel *title = new TwoLines(words.title), *about = toned(new TwoLines(words.about), "muted"),
           *minutes = toned(new QLabel(words.minutes), "muted"), *state = toned(new QLabel(words.state), words.tone);
    setType(title, Appearance::Type::strong);
    setType(about, Appearance::Type::caption);
    keepScaled(state, [state] { state->setMinimumWidth(scaled(110)); });
    state->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    left->addWidget(title);
    left->addWidget(about);
    inside->addLayout(left, 1);
    inside->addSpacing(18);
    inside->addWidget(minutes);
    inside->addSpacing(18);
    inside->addWidget(state);
    for (QLabel* label : {title, about, minutes, state})
        label->setAttribute(Qt::WA_TransparentForMouseEvents); // a click anywhere is one on the row
    return row;
}

} // namespace

LessonList::LessonList(LessonDesk& desk, Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_workbench(workbench), m_open(new Paragraph), m_rows(new QVBoxLayout) {
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(24, 20, 24, 20);
    page->setSpacing(12);
    auto* title = new QLabel(tr("Lessons"));
    setType(title, Appearance::Type::title);
    page->addWidget(title);
    page->addWidget(new Paragraph(tr("Predict, run, see: each lesson is about a trade-off of number formats, and its answers are made of "
                                     "the figures of your own runs.")));
    page->addLayout(makeButtons());
    page->addWidget(toned(m_open, "muted"));
    m_rows->setSpacing(8);
    page->addLayout(m_rows);
    page->addStretch(1);
    connect(&desk, &LessonDesk::opened, this, &LessonList::refresh);
    connect(&workbench, &Workbench::changed, this, &LessonList::tellOpen);
    refresh();
}

QPushButton* LessonList::addButton(QLayout& row, const QString& sign, const QString& words) {
    auto* button = new QPushButton(icon(sign), words);
    row.addWidget(button);
    return button;
}

QLayout* LessonList::makeButtons() {
    auto* row = new FlowLayout; // in two lines with large texts
    auto* open = addButton(*row, "folder", tr("Open a lesson file…"));
    open->setToolTip(tr("A lesson or a course that somebody gave you; dropping it on the window does the same."));
    connect(open, &QPushButton::clicked, this, &LessonList::openAsked);
    m_make = addButton(*row, "plus", tr("New lesson"));
    connect(m_make, &QPushButton::clicked, this, [this] { Q_EMIT editAsked({}); });
    auto* gather = addButton(*row, "lesson", tr("Answers of a class…"));
    gather->setToolTip(tr("From the files that learners shared: how many predicted what, beside what happened."));
    connect(gather, &QPushButton::clicked, this, &LessonList::classAsked);
    m_course = addButton(*row, "lesson", {});
    connect(m_course, &QPushButton::clicked, this, &LessonList::courseAsked);
    m_back = addButton(*row, "folder", {});
    connect(m_back, &QPushButton::clicked, this, [this] { m_desk.before().bring(); });
    return row;
}

// As a lesson is left, what was open before it comes back by itself; the button is for one that was left in mid-run.
void LessonList::tellOpen() {
    if (m_desk.isOpen())
        return; // nobody sees it
    const QString made = madeOf(), before = m_desk.before().name();
    const bool any = !m_workbench.document().file().isEmpty(), busy = m_workbench.session().busy();
    m_open->setText(made);
    m_make->setEnabled(any);
    m_make->setToolTip(any ? tr("Opens the editor: steps, texts, predictions and conditions, without a file to learn.") + '\n' + made
                           : made);
    m_back->setVisible(!before.isEmpty());
    m_back->setText(tr("Back to %1").arg(fontMetrics().elidedText(before, Qt::ElideMiddle, scaled(260)).replace('&', "&&")));
    m_back->setEnabled(!busy);
    m_back->setToolTip(busy ? tr("A run of the lesson is going. Press Stop first.")
                            : tr("Opens %1, which was open before the lesson.").arg(before));
}

QString LessonList::madeOf() const {
    if (m_workbench.document().file().isEmpty())
        return tr("A new lesson is made of the experiment that is open. Open one first.");
    const QString lesson = m_desk.before().lesson();
    if (lesson.isEmpty())
        return tr("A new lesson is made of the experiment that is open: %1.").arg(m_workbench.document().title());
    QString name = lesson;
    Problems problems;
    for (const QString& folder : folders(m_desk))
        if (folder.endsWith('/' + lesson))
            name = lessonTitleIn(lessonIn(folder, problems), folder, m_desk.language().toStdString());
    return tr("The experiment that is open is a copy that belongs to the lesson “%1”. A new lesson would be made of it; open an "
              "experiment of your own first if you do not want that.")
        .arg(name);
}

QStringList LessonList::folders(const LessonDesk& desk) {
    QStringList all;
    for (const auto& root : {resources_folder() / "lessons", std::filesystem::path(desk.folderOf("own").toStdString())})
        if (std::filesystem::exists(root))
            for (const auto& folder : lessons::find_lessons(root))
                all << QString::fromStdString(folder.string());
    return all;
}

QString LessonList::titleOf(const QString& folder, const LessonDesk& desk) {
    Problems problems; // the list tells of them
    return lessonTitleIn(lessonIn(folder, problems), folder, desk.language().toStdString());
}

QWidget* LessonList::makeRow(const QString& folder) {
    Problems problems;
    const lessons::Lesson lesson = lessonIn(folder, problems);
    const lessons::Progress progress = m_desk.progressOf(lesson.name);
    const int steps = int(lesson.steps.size());
    const bool done = lessons::was_finished(lesson, progress);
    const std::string language = m_desk.language().toStdString();
    const QString wrong = problems.empty() ? QString() : spoken(sentence_of(problems.front()));
    const LessonWords words{.title = lessonTitleIn(lesson, folder, language),
                            .about = wrong.isEmpty() ? stepTitles(lesson, language) : wrong,
                            .minutes = steps == 0 ? noFigure() : tr("about %1 min").arg(lesson.minutes),
                            .state = !wrong.isEmpty()      ? tr("cannot be read")
                                     : done                ? tr("done")
                                     : progress.is_begun() ? tr("step %1 of %2").arg(progress.step + 1).arg(steps)
                                                           : tr("not begun"),
                            .tone = !wrong.isEmpty() ? "bad"
                                    : done           ? "good"
                                                     : "muted"};
    auto* row = rowOfLesson(words);
    row->setProperty("lesson", QString::fromStdString(lesson.name));
    row->setAccessibleName(tr("Lesson %1, %2, %3").arg(words.title, words.minutes, words.state));
    row->setToolTip(wrong.isEmpty() ? tr("Opens the lesson where you were.") + '\n' + words.about : wrong);
    connect(row, &QPushButton::clicked, this, [this, folder] { Q_EMIT chosen(folder); });
    return withEdit(row, folder, words.title);
}

// One's own is edited itself, of others a copy.
QWidget* LessonList::withEdit(QWidget* row, const QString& folder, const QString& name) {
    auto* both = new QWidget;
    auto* line = new QHBoxLayout(both);
    line->setContentsMargins(0, 0, 0, 0);
    auto* edit = new QPushButton(tr("Edit…"));
    edit->setAccessibleName(tr("Edit %1").arg(name));
    const bool mine = folder.startsWith(m_desk.folderOf("own"));
    edit->setToolTip(mine ? tr("Opens the editor with this lesson of your own.")
                          : tr("Opens the editor with a copy of this lesson, which is your own."));
    connect(edit, &QPushButton::clicked, this, [this, folder] { Q_EMIT editAsked(folder); });
    line->addWidget(row, 1);
    line->addWidget(edit);
    if (mine || m_hasOwn) { // the others keep its room, so that all stand in line
        QPushButton* remove = makeRemove(folder, name);
        QSizePolicy room = remove->sizePolicy();
        room.setRetainSizeWhenHidden(true);
        remove->setSizePolicy(room);
        line->addWidget(remove);
        remove->setHidden(!mine);
    }
    return keptNarrow(both);
}

// The lessons of a course in their order, with its own words around them.
void LessonList::addCourse() {
    const std::string language = m_desk.language().toStdString();
    const auto words = [&](const lessons::Words& text) {
        if (text.in(language).empty())
            return;
        auto* card = new QFrame;
        card->setProperty("card", true);
        auto* inside = new QVBoxLayout(card);
        inside->setContentsMargins(14, 10, 14, 10);
        auto* shown = new MarkdownText(tr("Words of the course"));
        shown->setText(QString::fromStdString(text.in(language)));
        inside->addWidget(shown);
        m_rows->addWidget(keptNarrow(card));
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
    m_rows->addWidget(keptNarrow(head));
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
    tellOpen();
    m_course->setText(m_desk.course() ? tr("Edit the course…") : tr("New course…"));
    m_course->setToolTip(m_desk.course() ? tr("Changes the course that is shown, and saves it.")
                                         : tr("Some lessons in an order, with what is locked and words of your own, as one file."));
    if (!(m_filled = m_filled && !m_desk.isOpen()))
        return; // nobody sees it
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        discard(item->widget()); // those that come may be seen before these are gone
        delete item;
    }
    const QStringList all = folders(m_desk);
    m_hasOwn = std::ranges::any_of(all, [this](const QString& folder) { return folder.startsWith(m_desk.folderOf("own")); });
    if (m_desk.course())
        return addCourse();
    for (const QString& folder : all)
        m_rows->addWidget(makeRow(folder));
    if (all.isEmpty())
        m_rows->addWidget(new Paragraph(tr("No lesson is installed. Open a lesson file, or make one.")));
}

} // namespace mantissa::app
