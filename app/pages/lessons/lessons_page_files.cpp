// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lessons_page.h"

#include "bridge/lesson_desk.h"
#include "bridge/workbench.h"
#include "lessons/course.h"
#include "lessons/share.h"
#include "models/spoken.h"
#include "pages/lessons/class_table.h"
#include "pages/lessons/file_words.h"
#include "pages/lessons/lesson_editor.h"
#include "pages/lessons/lesson_list.h"
#include "pages/lessons/worksheet.h"
#include "style/show_once.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>

// Files that come and go: lessons, courses, answers of a class, worksheets.
namespace mantissa::app {
namespace {

const char* const learnerKey = "lessons/learner";

// As somebody would call the file: by the lesson's title.
QString fileNameOf(const LessonDesk& desk) {
    const lessons::Lesson& lesson = desk.player().lesson();
    const QString name = asFileName(QString::fromStdString(lesson.title.in(desk.language().toStdString())));
    return name.isEmpty() ? QString::fromStdString(lesson.name) : name;
}

// Whoever locks a field, or has answered nothing, has the file for others: answers would only give away what is asked.
bool handsIn(const LessonDesk& desk) { return desk.ownLocks().isEmpty() && !lessons::answers_of(desk.player(), {}).list.empty(); }

// Whose answers they are, beneath the kinds of files. The file's name says it, too, until somebody types another one.
QLineEdit* addLearner(QFileDialog& dialog, const QString& lesson) {
    const QString account = qEnvironmentVariable("USER", qEnvironmentVariable("USERNAME"));
    auto* learner = new QLineEdit(QSettings().value(learnerKey, account).toString());
    learner->setObjectName("learner");
    learner->setToolTip(LessonsPage::tr("Tells your answers from those of others. Only in the file, and only with your answers."));
    auto* label = new QLabel(LessonsPage::tr("Your name:"));
    label->setBuddy(learner);
    learner->setAccessibleName(LessonsPage::tr("Your name"));
    if (auto* grid = qobject_cast<QGridLayout*>(dialog.layout())) {
        const int row = grid->rowCount();
        grid->addWidget(label, row, 0);
        grid->addWidget(learner, row, 1);
    }
    const auto propose = [&dialog, learner, lesson] {
        const auto* typed = dialog.findChild<QLineEdit*>("fileNameEdit");
        const bool named = dialog.selectedNameFilter().startsWith(LessonsPage::tr("With my answers"));
        const QString name = asFileName(learner->text());
        if (!typed || !typed->isModified())
            dialog.selectFile(named && !name.isEmpty() ? lesson + '-' + name : lesson);
    };
    QObject::connect(learner, &QLineEdit::textEdited, &dialog, propose);
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, propose);
    propose();
    return learner;
}

} // namespace

void LessonsPage::tellWrong(const char* fact, const std::exception& error) {
    m_workbench.tell([=, what = QString::fromStdString(error.what())] { return Message{Message::Kind::bad, tr(fact), spoken(what)}; });
}

void LessonsPage::tellKept(const char* fact, const QString& file) {
    m_workbench.tell([=] { return Message{Message::Kind::good, tr(fact), file}; });
}

bool LessonsPage::openLesson(const QString& folder) {
    QString playable = folder;
    try {
        playable = QString::fromStdString(LessonEditor::playable(folder.toStdString(), m_desk.folderOf("tried").toStdString()).string());
    } catch (const std::exception&) { // the desk tells what is wrong with it
    }
    return m_desk.open(playable);
}

bool LessonsPage::takes(const QString& path) {
    return path.endsWith(lessons::shared_extension) || path.endsWith(lessons::course_extension) || path.endsWith("lesson.json") ||
           QFileInfo::exists(path + "/lesson.json");
}

// A shared file is unpacked into the project, where its copy is one's own. While answers are gathered, a file brings answers.
bool LessonsPage::openFile(const QString& path) {
    if (path.endsWith(lessons::course_extension)) {
        const bool good = m_desk.openCourse(path);
        if (good)
            ask(List); // it is shown there, whatever a teacher was at
        return good;
    }
    if (!m_desk.isOpen() && m_asked == Class)
        return m_class->addFile(path);
    if (!path.endsWith(lessons::shared_extension))
        return openLesson(path);
    try {
        const auto folder = lessons::unpack_lesson(path.toStdString(), m_desk.folderOf("own").toStdString());
        m_list->refresh();
        return openLesson(QString::fromStdString(folder.string()));
    } catch (const std::exception& error) {
        tellWrong(QT_TR_NOOP("The lesson cannot be opened."), error);
        return false;
    }
}

void LessonsPage::gather(const QStringList& files) {
    m_desk.leave();
    ask(Class);
    m_class->addFiles(files);
}

void LessonsPage::editLesson(const QString& folder) {
    const std::filesystem::path own = m_desk.folderOf("own").toStdString();
    try {
        const bool mine = folder.toStdString().starts_with(own.string()); // one's own is edited itself
        const std::filesystem::path edited = folder.isEmpty() ? LessonEditor::make(own, m_workbench.document().json())
                                             : mine           ? std::filesystem::path(folder.toStdString())
                                                              : LessonEditor::copy(own, folder.toStdString());
        m_editor->edit(edited);
        m_desk.kept().edited = QString::fromStdString(edited.string());
        ask(Editor);
    } catch (const std::exception& error) {
        tellWrong(QT_TR_NOOP("The lesson cannot be edited."), error);
    }
}

namespace {

// A name with a dot of its own gets none from the dialog, which then asked of another file.
QString asLesson(const QString& chosen) {
    const QString suffix = QStringLiteral(".mantissa-lesson");
    QString file = chosen.endsWith(suffix) ? chosen : chosen + suffix;
    for (int number = 2; file != chosen && QFile::exists(file); ++number)
        file = QStringLiteral("%1-%2%3").arg(chosen).arg(number).arg(suffix);
    return file;
}

} // namespace

void LessonsPage::share() {
    const lessons::Lesson& lesson = m_desk.player().lesson();
    if (const Problems wrong = LessonEditor::wrongToTry(lesson.json, lesson.folder); !wrong.empty())
        return m_workbench.tell([words = tellProblem(wrong.front(), lesson.json)] {
            return Message{Message::Kind::bad, tr("The lesson cannot be shared while one of its conditions is wrong."), words};
        });
    auto* dialog = new QFileDialog(this, tr("Share the lesson"), m_workbench.project().root(),
                                   tr("With my answers (*.mantissa-lesson)") + ";;" + tr("Without answers (*.mantissa-lesson)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QFileDialog::DontUseNativeDialog);            // for the choice about answers
    connect(&m_desk, &LessonDesk::opened, dialog, &QDialog::close); // another, or none, is not what was asked about
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix("mantissa-lesson");
    if (!handsIn(m_desk))
        dialog->selectNameFilter(tr("Without answers (*.mantissa-lesson)"));
    const QLineEdit* learner = addLearner(*dialog, fileNameOf(m_desk));
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, learner](const QString& chosen) {
        const QString file = asLesson(chosen);
        lessons::ShareOptions options;
        for (const QString& control : m_desk.ownLocks())
            options.locked.push_back(control.toStdString());
        options.answers = dialog->selectedNameFilter().startsWith(tr("With my answers")) ? lessons::ShareOptions::Answers::with
                                                                                         : lessons::ShareOptions::Answers::without;
        const QString name = learner->text().simplified();
        QSettings().setValue(learnerKey, name);
        options.learner = (name.isEmpty() ? QFileInfo(file).completeBaseName() : name).toStdString();
        try {
            lessons::share_lesson(m_desk.player(), options, file.toStdString());
            tellKept(QT_TR_NOOP("The lesson is saved."), file);
        } catch (const std::exception& error) {
            tellWrong(QT_TR_NOOP("The lesson could not be saved."), error);
        }
    });
    showOnce(dialog);
}

void LessonsPage::askForWorksheet() {
    auto* dialog = new QFileDialog(this, tr("Save the worksheet"), m_workbench.project().root(),
                                   tr("Without solutions (*.pdf);;With solutions (*.pdf)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QFileDialog::DontUseNativeDialog);
    connect(&m_desk, &LessonDesk::opened, dialog, &QDialog::close);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix("pdf");
    dialog->selectFile(fileNameOf(m_desk));
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog](const QString& file) {
        const Solutions solutions = dialog->selectedNameFilter().startsWith(tr("With solutions")) ? Solutions::with : Solutions::without;
        try {
            writeWorksheet(m_desk.player(), m_desk.language(), solutions, file);
            tellKept(QT_TR_NOOP("The worksheet is saved."), file);
        } catch (const std::exception& error) {
            tellWrong(QT_TR_NOOP("The worksheet could not be saved."), error);
        }
    });
    showOnce(dialog);
}

void LessonsPage::askForFile() {
    auto* dialog = new QFileDialog(this, tr("Open a lesson"), m_workbench.project().root(),
                                   tr("Lessons and courses (*.mantissa-lesson *.mantissa-course lesson.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);
    connect(dialog, &QFileDialog::fileSelected, this, &LessonsPage::openFile);
    showOnce(dialog);
}

} // namespace mantissa::app
