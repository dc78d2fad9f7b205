// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lessons_page.h"

#include "bridge/lesson_desk.h"
#include "bridge/workbench.h"
#include "lessons/share.h"
#include "models/spoken.h"
#include "pages/lessons/class_table.h"
#include "pages/lessons/course_maker.h"
#include "pages/lessons/lesson_editor.h"
#include "pages/lessons/lesson_list.h"
#include "pages/lessons/live_part.h"
#include "pages/lessons/step_column.h"
#include "pages/lessons/teacher_bar.h"
#include "pages/lessons/text_column.h"
#include "pages/lessons/worksheet.h"
#include "style/appearance.h"

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QScrollArea>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {
// As high as the window, or as its parts must be: not as their texts would like to be.
class LessonsLayout : public QVBoxLayout {
public:
    using QVBoxLayout::QVBoxLayout;
    bool hasHeightForWidth() const override { return false; }
};

QScrollArea* scrolledPage(QWidget* page) {
    auto* scroll = new QScrollArea;
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    return scroll;
}
} // namespace

LessonsPage::LessonsPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_desk(LessonDesk::of(workbench)),
      m_stack(new QStackedWidget),
      m_list(new LessonList(m_desk)),
      m_steps(new StepColumn(m_desk, workbench)),
      m_text(new TextColumn(m_desk, workbench)),
      m_live(new LivePart(m_desk, workbench)),
      m_teacher(new TeacherBar(m_desk)),
      m_editor(new LessonEditor),
      m_class(new ClassTable),
      m_course(new CourseMaker(m_desk)) {
    auto* page = new LessonsLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    m_stack->addWidget(scrolledPage(m_list));
    m_stack->addWidget(makeOpenLesson());
    m_stack->addWidget(m_editor);
    m_stack->addWidget(m_class);
    m_stack->addWidget(scrolledPage(m_course)); // its fields need height that an open lesson must not be given
    page->addWidget(m_stack);
    connect(m_stack, &QStackedWidget::currentChanged, this, &LessonsPage::giveRoom);
    giveRoom();
    addKeys();
    connect(m_list, &LessonList::chosen, &m_desk, &LessonDesk::open);
    connect(m_list, &LessonList::openAsked, this, &LessonsPage::askForFile);
    connect(m_list, &LessonList::editAsked, this, &LessonsPage::editLesson);
    connect(m_list, &LessonList::classAsked, this, [this] {
        m_asked = Class;
        refresh();
    });
    const auto toList = [this] {
        m_asked = List;
        m_list->refresh();
        refresh();
    };
    connect(m_editor, &LessonEditor::closed, this, toList);
    connect(m_editor, &LessonEditor::tryAsked, &m_desk, &LessonDesk::open);
    connect(m_class, &ClassTable::closed, this, toList);
    connect(m_course, &CourseMaker::closed, this, toList);
    connect(m_list, &LessonList::courseAsked, this, [this] {
        m_asked = Course;
        m_course->begin();
        refresh();
    });
    connect(m_teacher, &TeacherBar::shareAsked, this, &LessonsPage::share);
    connect(m_teacher, &TeacherBar::worksheetAsked, this, &LessonsPage::askForWorksheet);
    connect(&m_desk, &LessonDesk::changed, this, &LessonsPage::refresh);
    connect(&m_desk, &LessonDesk::opened, this, &LessonsPage::refresh);
    connect(&workbench, &Workbench::changed, this, &LessonsPage::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &LessonsPage::refresh);
    connect(&workbench.session(), &SessionController::stateChanged, this, &LessonsPage::refresh);
    refresh();
}

// Only what is shown asks for room: an open lesson shall not be as high as its editor.
void LessonsPage::giveRoom() {
    for (int i = 0; i < m_stack->count(); ++i) {
        const auto policy = i == m_stack->currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        m_stack->widget(i)->setSizePolicy(policy, policy);
    }
}

QWidget* LessonsPage::makeOpenLesson() {
    auto* open = new QWidget;
    auto* row = new QHBoxLayout(open);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_steps);
    auto* right = new QVBoxLayout;
    right->setContentsMargins(12, 12, 12, 12);
    right->setSpacing(10);
    auto* body = new QHBoxLayout;
    body->setSpacing(8);
    body->addWidget(m_text);
    body->addWidget(m_live, 1);
    right->addLayout(body, 1);
    right->addWidget(m_teacher);
    row->addLayout(right, 1);
    return open;
}

// 1 to 9 choose, Alt+Left and Alt+Right go back and on.
void LessonsPage::addKeys() {
    for (int i = 0; i < 9; ++i) {
        auto* choose = new QShortcut(Qt::Key(Qt::Key_1 + i), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
        connect(choose, &QShortcut::activated, this, [this, i] { m_text->choose(i); });
    }
    auto* back = new QShortcut(Qt::ALT | Qt::Key_Left, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(back, &QShortcut::activated, &m_desk, &LessonDesk::back);
    auto* next = new QShortcut(Qt::ALT | Qt::Key_Right, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(next, &QShortcut::activated, &m_desk, [this] {
        if (m_desk.isOpen())
            goOn();
    });
    addPresenterKeys();
}

void LessonsPage::goOn() { m_desk.player().lacks_for_next() == lessons::Player::Lack::check ? m_desk.check() : m_desk.next(); }

// What a presenter's remote sends while the window fills the screen; else these keys scroll, and a point is a point.
void LessonsPage::addPresenterKeys() {
    const std::pair<QKeySequence, std::function<void()>> keys[] = {
        {Qt::Key_PageDown, [this] { goOn(); }},
        {Qt::Key_PageUp, [this] { m_desk.back(); }},
        {Qt::Key_Period, [this] { m_desk.setAnswersHidden(!m_desk.answersHidden()); }}};
    for (const auto& [key, act] : keys) {
        auto* presents = new QShortcut(key, this, nullptr, nullptr, Qt::WindowShortcut);
        presents->setEnabled(false);
        connect(presents, &QShortcut::activated, this, [this, act = act] {
            if (m_desk.isOpen())
                act();
        });
        m_presents << presents;
    }
}

bool LessonsPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == window() && event->type() == QEvent::WindowStateChange)
        freePresenterKeys();
    return QWidget::eventFilter(watched, event);
}

void LessonsPage::freePresenterKeys() {
    for (QShortcut* key : m_presents)
        key->setEnabled(window()->isFullScreen() && isVisible());
}

void LessonsPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    freePresenterKeys();
}

void LessonsPage::refresh() {
    m_stack->setCurrentIndex(m_desk.isOpen() ? Open : m_asked);
    if (!m_desk.isOpen() || !isVisible())
        return;
    m_steps->refresh();
    m_text->refresh();
    m_live->refresh();
    m_teacher->refresh();
}

void LessonsPage::tellWrong(const QString& fact, const std::exception& error) {
    m_workbench.tell({Message::Kind::bad, fact, spoken(error.what())});
}

// A shared file is unpacked into the project, where its copy is one's own. While answers are gathered, a file brings answers.
bool LessonsPage::openFile(const QString& path) {
    if (!m_desk.isOpen() && m_asked == Class)
        return m_class->addFile(path);
    if (path.endsWith(".mantissa-course"))
        return m_desk.openCourse(path);
    if (!path.endsWith(lessons::shared_extension))
        return m_desk.open(path);
    try {
        const auto folder = lessons::unpack_lesson(path.toStdString(), m_desk.folderOf("own").toStdString());
        m_list->refresh();
        return m_desk.open(QString::fromStdString(folder.string()));
    } catch (const std::exception& error) {
        tellWrong(tr("The lesson cannot be opened."), error);
        return false;
    }
}

void LessonsPage::gather(const QStringList& files) {
    m_desk.leave();
    m_asked = Class;
    refresh();
    m_class->addFiles(files);
}

void LessonsPage::editLesson(const QString& folder) {
    const std::filesystem::path own = m_desk.folderOf("own").toStdString();
    try {
        const bool mine = folder.toStdString().starts_with(own.string()); // one's own is edited itself
        m_editor->edit(folder.isEmpty() ? LessonEditor::make(own, m_workbench.document().json())
                       : mine           ? std::filesystem::path(folder.toStdString())
                                        : LessonEditor::copy(own, folder.toStdString()));
        m_asked = Editor;
        refresh();
    } catch (const std::exception& error) {
        tellWrong(tr("The lesson cannot be edited."), error);
    }
}

void LessonsPage::share() {
    auto* dialog = new QFileDialog(this, tr("Share the lesson"), m_workbench.project().root(),
                                   tr("With my answers (*.mantissa-lesson);;Without answers (*.mantissa-lesson)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QFileDialog::DontUseNativeDialog); // for the choice about answers
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix("mantissa-lesson");
    dialog->selectFile(QString::fromStdString(m_desk.player().lesson().name));
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog](const QString& file) {
        lessons::ShareOptions options;
        for (const QString& control : m_desk.ownLocks())
            options.locked.push_back(control.toStdString());
        options.answers = dialog->selectedNameFilter().startsWith(tr("With my answers")) ? lessons::ShareOptions::Answers::with
                                                                                         : lessons::ShareOptions::Answers::without;
        options.learner = QFileInfo(file).completeBaseName().toStdString(); // the file's name tells whose it is
        try {
            lessons::share_lesson(m_desk.player(), options, file.toStdString());
            m_workbench.tell({Message::Kind::good, tr("The lesson is saved."), file});
        } catch (const std::exception& error) {
            tellWrong(tr("The lesson could not be saved."), error);
        }
    });
    dialog->show();
}

void LessonsPage::askForWorksheet() {
    auto* dialog = new QFileDialog(this, tr("Save the worksheet"), m_workbench.project().root(),
                                   tr("Without solutions (*.pdf);;With solutions (*.pdf)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QFileDialog::DontUseNativeDialog);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix("pdf");
    dialog->selectFile(QString::fromStdString(m_desk.player().lesson().name));
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog](const QString& file) {
        const Solutions solutions = dialog->selectedNameFilter().startsWith(tr("With solutions")) ? Solutions::with : Solutions::without;
        try {
            writeWorksheet(m_desk.player(), m_desk.language(), solutions, file);
            m_workbench.tell({Message::Kind::good, tr("The worksheet is saved."), file});
        } catch (const std::exception& error) {
            tellWrong(tr("The worksheet could not be saved."), error);
        }
    });
    dialog->show();
}

void LessonsPage::askForFile() {
    auto* dialog = new QFileDialog(this, tr("Open a lesson"), m_workbench.project().root(),
                                   tr("Lessons and courses (*.mantissa-lesson *.mantissa-course lesson.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);
    connect(dialog, &QFileDialog::fileSelected, this, &LessonsPage::openFile);
    dialog->show();
}

void LessonsPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange)
        m_desk.setLanguage(QLocale().language() == QLocale::German ? "de" : "en");
}

void LessonsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    window()->installEventFilter(this); // once, however often it is asked
    freePresenterKeys();
    refresh();
}

} // namespace mantissa::app
