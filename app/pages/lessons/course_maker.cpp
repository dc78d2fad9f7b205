// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/course_maker.h"

#include "bridge/lesson_desk.h"
#include "lessons/keys.h"
#include "pages/lessons/lesson_list.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/paragraph.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace mantissa::app {

CourseMaker::CourseMaker(LessonDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_lessons(new QListWidget),
      m_english(new QLineEdit),
      m_german(new QLineEdit),
      m_locked(new QLineEdit),
      m_wrong(new QLabel) {
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(24, 20, 24, 20);
    auto* title = new QLabel(tr("New course"));
    setType(title, Appearance::Type::title);
    page->addWidget(title);
    page->addWidget(
        new Paragraph(tr("Tick the lessons, drag them into their order, and save. Learners open the file or drop it on the window.")));
    auto* form = new QFormLayout;
    m_english->setPlaceholderText(tr("in English"));
    m_german->setPlaceholderText(tr("in German"));
    m_english->setAccessibleName(tr("Title of the course in English"));
    m_german->setAccessibleName(tr("Title of the course in German"));
    m_english->setToolTip(tr("What the course is called, in English."));
    m_german->setToolTip(tr("What the course is called, in German."));
    form->addRow(tr("Title"), m_english);
    form->addRow({}, m_german);
    page->addLayout(form);
    auto* body = new QHBoxLayout;
    m_lessons->setDragDropMode(QAbstractItemView::InternalMove);
    m_lessons->setAccessibleName(tr("Lessons of the course"));
    body->addWidget(m_lessons, 1);
    auto* own = new QFormLayout;
    own->setRowWrapPolicy(QFormLayout::WrapAllRows);
    m_locked->setAccessibleName(tr("Locked in this lesson"));
    QStringList known;
    for (const std::string& control : lessons::lockable())
        known << QString::fromStdString(control);
    m_locked->setToolTip(tr("Separate them by commas. Known: %1.").arg(known.join(", ")));
    own->addRow(tr("Locked beside what the lesson locks"), m_locked);
    const QString names[] = {tr("Before it, in English"), tr("Before it, in German"), tr("After it, in English"),
                             tr("After it, in German")};
    for (int i = 0; i < 4; ++i) {
        m_words[i] = new QPlainTextEdit;
        m_words[i]->setAccessibleName(names[i]);
        m_words[i]->setTabChangesFocus(true);
        setScaledHeight(m_words[i], 84);
        own->addRow(names[i], m_words[i]);
    }
    body->addLayout(own, 1);
    page->addLayout(body, 1);
    m_wrong->setProperty("bad", true);
    m_wrong->setWordWrap(true);
    m_wrong->hide();
    page->addWidget(m_wrong);
    auto* buttons = new QHBoxLayout;
    auto* back = new QPushButton(tr("Back"));
    back->setToolTip(tr("Back to the list of lessons."));
    connect(back, &QPushButton::clicked, this, &CourseMaker::closed);
    auto* save = new QPushButton(icon("export"), tr("Save the course…"));
    save->setToolTip(tr("As one file that learners open."));
    connect(save, &QPushButton::clicked, this, &CourseMaker::askWhere);
    buttons->addWidget(back);
    buttons->addStretch(1);
    buttons->addWidget(save);
    page->addLayout(buttons);
    connect(m_lessons, &QListWidget::currentRowChanged, this, &CourseMaker::show);
}

void CourseMaker::begin() {
    m_shown.clear();
    m_own.clear();
    m_lessons->clear();
    for (const QString& folder : LessonList::folders(m_desk)) {
        auto* item = new QListWidgetItem(QFileInfo(folder).fileName(), m_lessons);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
    }
    m_wrong->hide();
    m_lessons->setCurrentRow(0);
}

void CourseMaker::take() {
    if (m_shown.isEmpty())
        return;
    lessons::CourseLesson lesson{.lesson = m_shown.toStdString()};
    for (const QString& control : m_locked->text().split(',', Qt::SkipEmptyParts))
        lesson.locked.push_back(control.trimmed().toStdString());
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
    QListWidgetItem* item = m_lessons->item(row);
    m_shown = item ? item->text() : QString();
    const lessons::CourseLesson lesson = m_own[m_shown];
    QStringList locked;
    for (const std::string& control : lesson.locked)
        locked << QString::fromStdString(control);
    m_locked->setText(locked.join(", "));
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
        const auto own = m_own.find(item->text());
        lessons::CourseLesson lesson = own == m_own.end() ? lessons::CourseLesson{} : own->second;
        lesson.lesson = item->text().toStdString();
        course.lessons.push_back(lesson);
    }
    return course;
}

// What could not be read again is not written.
bool CourseMaker::saveTo(const QString& file) {
    take();
    try {
        const Json json = lessons::to_json(course());
        Problems problems;
        lessons::course_of(json, problems);
        if (problems.empty() && json["lessons"].empty())
            problems.push_back({"lessons", ProblemKind::missing, {}, "tick one at least"});
        if (!problems.empty())
            throw bad_input(sentence_of(problems.front()));
        write_json(file.toStdString(), json);
        m_wrong->hide();
        return true;
    } catch (const std::exception& error) {
        m_wrong->setText(QString::fromStdString(error.what()));
        m_wrong->show();
        return false;
    }
}

void CourseMaker::askWhere() {
    auto* dialog = new QFileDialog(this, tr("Save the course"), {}, tr("Courses (*.mantissa-course)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix("mantissa-course");
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        if (saveTo(file))
            Q_EMIT closed();
    });
    dialog->show();
}

} // namespace mantissa::app
