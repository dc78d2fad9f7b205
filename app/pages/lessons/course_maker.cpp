// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/course_maker.h"

#include "bridge/lesson_desk.h"
#include "lessons/keys.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/lessons/file_words.h"
#include "pages/lessons/key_words.h"
#include "pages/lessons/lesson_list.h"
#include "pages/lessons/names_picker.h"
#include "style/scaling.h"
#include "widgets/paragraph.h"

#include <QFileInfo>
#include <QFormLayout>
#include <QFrame>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int nameRole = Qt::UserRole; // of the lesson's folder
constexpr int ownRole = nameRole + 1;  // whether it is one's own

// Where it cannot be read, its folder's name.
QString lessonTitleOf(const QString& folder, const std::string& language) {
    try {
        Problems problems;
        const std::string title = lessons::read_lesson(folder.toStdString(), problems).title.in(language);
        if (!title.empty())
            return QString::fromStdString(title);
    } catch (const std::exception&) { // opening it tells why
    }
    return QFileInfo(folder).fileName();
}

QStringList namesOfControls() {
    QStringList names;
    for (const std::string& control : lessons::lockable())
        names << QString::fromStdString(control);
    return names;
}

} // namespace

CourseMaker::CourseMaker(LessonDesk& desk, QWidget* parent)
    : TeacherPage(tr("Course"),
                  {.words = tr("Save the course…"),
                   .help = tr("As one file that learners open."),
                   .title = tr("Save the course"),
                   .kinds = tr("Courses (*.mantissa-course)"),
                   .ending = "mantissa-course"},
                  parent),
      m_desk(desk),
      m_lessons(new QListWidget),
      m_english(new QLineEdit),
      m_german(new QLineEdit),
      m_locked(new NamesPicker(namesOfControls(), [](const QString& name) { return optionWords(name.toStdString()); })),
      m_drop(new QPushButton),
      m_alone(new Paragraph),
      m_changed(new Paragraph) {
    m_then = Then::closes;
    about().setText(tr("Tick the lessons, drag them into their order, and save. Learners open the file or drop it on the window."));
    m_changed->setText(
        tr("The file of this course was changed since it was changed here. It stands here as its file has it now: Bring back takes "
           "what was changed here instead."));
    column().addWidget(m_changed);
    auto* form = new QFormLayout;
    m_english->setPlaceholderText(tr("in English"));
    m_german->setPlaceholderText(tr("in German"));
    m_english->setAccessibleName(tr("Title of the course in English"));
    m_german->setAccessibleName(tr("Title of the course in German"));
    m_english->setToolTip(tr("What the course is called, in English."));
    m_german->setToolTip(tr("What the course is called, in German."));
    form->addRow(tr("Title"), m_english);
    form->addRow({}, m_german);
    column().addLayout(form);
    auto* body = new QHBoxLayout;
    m_lessons->setDragDropMode(QAbstractItemView::InternalMove);
    m_lessons->setAccessibleName(tr("Lessons of the course"));
    auto* card = new QFrame; // its edge, as fields have one
    card->setProperty("card", true);
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(2, 2, 2, 2);
    inside->addWidget(m_lessons);
    auto* left = new QVBoxLayout;
    left->addWidget(card, 1);
    auto* moves = new QHBoxLayout; // as dragging does, without a mouse
    for (int by : {-1, 1}) {
        auto* move = new QPushButton(by < 0 ? tr("Up") : tr("Down"));
        move->setProperty("small", true);
        move->setToolTip(by < 0 ? tr("One place up") : tr("One place down"));
        connect(move, &QPushButton::clicked, this, [this, by] { moveLesson(by); });
        moves->addWidget(move);
    }
    moves->addStretch(1);
    left->addLayout(moves);
    left->addWidget(m_alone);
    body->addLayout(left, 1);
    auto* own = new QFormLayout;
    own->setRowWrapPolicy(QFormLayout::WrapAllRows);
    m_locked->setAccessibleName(tr("Locked in this lesson"));
    m_locked->setToolTip(tr("Controls that stay as they are in this lesson."));
    own->addRow(tr("Locked beside what the lesson locks"), m_locked);
    const QString names[] = {tr("Before it, in English"), tr("Before it, in German"), tr("After it, in English"),
                             tr("After it, in German")};
    for (int i = 0; i < 4; ++i) {
        m_words[i] = new QPlainTextEdit;
        m_words[i]->setProperty("framed", true);
        m_words[i]->setAccessibleName(names[i]);
        m_words[i]->setTabChangesFocus(true);
        setScaledHeight(m_words[i], 84);
        own->addRow(names[i], m_words[i]);
    }
    body->addLayout(own, 1);
    column().addLayout(body, 1);
    connect(m_lessons, &QListWidget::currentRowChanged, this, &CourseMaker::show);
    addButton(m_drop);
    listenToEdits();
}

// Those of the course in its order, then the others, whose words stay. One that is not here stays in it: it may be where the course is
// followed.
void CourseMaker::fill(const CourseDraft& draft) {
    const QScopedValueRollback<bool> filling(m_filling, true);
    const lessons::Course& course = draft.made;
    m_shown.clear();
    m_lessons->clear();
    m_own.clear();
    for (const lessons::CourseLesson& lesson : draft.aside)
        m_own[QString::fromStdString(lesson.lesson)] = lesson;
    QStringList folders = LessonList::folders(m_desk), ticked;
    for (const lessons::CourseLesson& lesson : course.lessons) {
        ticked << QString::fromStdString(lesson.lesson);
        m_own[ticked.last()] = lesson;
    }
    for (const QString& name : std::as_const(ticked))
        if (std::ranges::none_of(folders, [&](const QString& folder) { return QFileInfo(folder).fileName() == name; }))
            folders << name;
    std::ranges::stable_sort(folders, {}, [&](const QString& folder) { return std::size_t(ticked.indexOf(QFileInfo(folder).fileName())); });
    for (const QString& folder : folders) {
        const QString name = QFileInfo(folder).fileName();
        auto* item = new QListWidgetItem(lessonTitleOf(folder, m_desk.language().toStdString()), m_lessons);
        item->setData(nameRole, name);
        item->setData(ownRole, folder.startsWith(m_desk.folderOf("own") + '/'));
        item->setToolTip(name);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(ticked.contains(name) ? Qt::Checked : Qt::Unchecked);
    }
    const auto& title = course.title.by_language;
    for (const auto& [field, language] : {std::pair{m_english, "en"}, {m_german, "de"}})
        field->setText(title.contains(language) ? QString::fromStdString(title.at(language)) : QString());
    tellWrong({});
    m_lessons->setCurrentRow(0);
    tellAlone();
}

// The file of a course names its lessons: who follows it has those that ship.
void CourseMaker::tellAlone() {
    QStringList own;
    for (int row = 0; row < m_lessons->count(); ++row)
        if (const QListWidgetItem* item = m_lessons->item(row); item->checkState() == Qt::Checked && item->data(ownRole).toBool())
            own << item->text();
    m_alone->setText(
        tr("Learners need the files of these lessons of your own, too, each shared where it lies open: %1.").arg(namesInRow(own)));
    m_alone->setVisible(!own.isEmpty());
}

void CourseMaker::moveLesson(int by) {
    const int row = m_lessons->currentRow(), to = row + by;
    if (row < 0 || to < 0 || to >= m_lessons->count())
        return;
    QListWidgetItem* item = m_lessons->takeItem(row);
    m_lessons->insertItem(to, item);
    m_lessons->setCurrentRow(to);
}

void CourseMaker::take() {
    if (m_shown.isEmpty())
        return;
    lessons::CourseLesson lesson{.lesson = m_shown.toStdString()};
    for (const QString& control : m_locked->names())
        lesson.locked.push_back(control.toStdString());
    const auto words = [&](int first) {
        lessons::Words both;
        for (int i = 0; i < 2; ++i)
            if (const QString text = m_words[first + i]->toPlainText().trimmed(); !text.isEmpty())
                both.by_language[lessons::languages[static_cast<std::size_t>(i)]] = text.toStdString();
        return both;
    };
    lesson.before = words(0);
    lesson.after = words(2);
    m_own[m_shown] = lesson;
}

void CourseMaker::show(int row) {
    take();
    const QScopedValueRollback<bool> filling(m_filling, true);
    QListWidgetItem* item = m_lessons->item(row);
    m_shown = item ? item->data(nameRole).toString() : QString();
    const lessons::CourseLesson lesson = m_own[m_shown];
    QStringList locked;
    for (const std::string& control : lesson.locked)
        locked << QString::fromStdString(control);
    m_locked->setNames(locked);
    for (int i = 0; i < 4; ++i) {
        const auto& words = (i < 2 ? lesson.before : lesson.after).by_language;
        const auto found = words.find(lessons::languages[static_cast<std::size_t>(i % 2)]);
        m_words[i]->setPlainText(found == words.end() ? QString() : QString::fromStdString(found->second));
    }
}

lessons::Course CourseMaker::course() const {
    lessons::Course course;
    for (const auto& [field, language] : {std::pair{m_english, "en"}, {m_german, "de"}})
        if (!field->text().isEmpty())
            course.title.by_language[language] = field->text().toStdString();
    for (int row = 0; row < m_lessons->count(); ++row) {
        const QListWidgetItem* item = m_lessons->item(row);
        if (item->checkState() != Qt::Checked)
            continue;
        const QString name = item->data(nameRole).toString();
        const auto own = m_own.find(name);
        lessons::CourseLesson lesson = own == m_own.end() ? lessons::CourseLesson{} : own->second;
        lesson.lesson = name.toStdString();
        course.lessons.push_back(lesson);
    }
    return course;
}

// Where it came from, else as it is called.
QString CourseMaker::proposedFile() const {
    const QString& from = m_desk.kept().course.file;
    if (!from.isEmpty())
        return from;
    const QString title = QString::fromStdString(course().title.in(m_desk.language().toStdString()));
    return title.isEmpty() ? QStringLiteral("course") : asFileName(title);
}

// What could not be read again is not written.
bool CourseMaker::saveTo(const QString& file) {
    take();
    try {
        const lessons::Course made = course();
        if (made.lessons.empty()) {
            tellWrong(tr("Tick one lesson at least."));
            return false;
        }
        const Json json = lessons::to_json(made);
        Problems problems;
        lessons::course_of(json, problems);
        if (!problems.empty())
            throw bad_input(sentence_of(problems.front()));
        write_json(file.toStdString(), json);
        tellWrong({});
        noteSaved(made, file);
        return true;
    } catch (const std::exception& error) {
        tellWrong(spoken(error.what()));
        return false;
    }
}

} // namespace mantissa::app
