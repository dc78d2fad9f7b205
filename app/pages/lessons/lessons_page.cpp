// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lessons_page.h"

#include "bridge/lesson_desk.h"
#include "bridge/workbench.h"
#include "pages/lessons/class_table.h"
#include "pages/lessons/course_maker.h"
#include "pages/lessons/lesson_editor.h"
#include "pages/lessons/lesson_list.h"
#include "pages/lessons/live_part.h"
#include "pages/lessons/step_column.h"
#include "pages/lessons/teacher_bar.h"
#include "pages/lessons/text_column.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "widgets/scrolled_page.h"

#include <QApplication>
#include <QEvent>
#include <QLocale>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace mantissa::app {
namespace {

constexpr int aroundParts = 28; // of an open lesson, beside each other

// As high as the window, or as its parts must be: not as their texts would like to be.
class LessonsLayout : public QVBoxLayout {
public:
    using QVBoxLayout::QVBoxLayout;
    bool hasHeightForWidth() const override { return false; }
};

} // namespace

LessonsPage::LessonsPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_desk(LessonDesk::of(workbench)),
      m_stack(new QStackedWidget(this)), // parts are made where they stay, or they would ask the style sheet anew
      m_list(new LessonList(m_desk, workbench)),
      m_open(new QWidget(m_stack)),
      m_steps(new StepColumn(m_desk, workbench, m_open)),
      m_text(new TextColumn(m_desk, workbench, m_open)),
      m_live(new LivePart(m_desk, workbench, m_open)),
      m_teacher(new TeacherBar(m_desk, m_open)),
      m_editor(new LessonEditor(m_stack)),
      m_class(new ClassTable(m_desk, m_stack)),
      m_course(new CourseMaker(m_desk)),
      m_asked(Part(m_desk.kept().part)) {
    auto* page = new LessonsLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->addWidget(m_stack);
    scrollIn(*m_stack)->setWidget(m_list);
    arrangeOpenLesson();
    m_stack->addWidget(m_open);
    m_stack->addWidget(m_editor);
    m_stack->addWidget(m_class);
    scrollIn(*m_stack)->setWidget(m_course); // its fields need height that an open lesson must not be given
    connect(m_stack, &QStackedWidget::currentChanged, this, &LessonsPage::giveRoom);
    giveRoom();
    addKeys();
    connect(m_list, &LessonList::chosen, this, &LessonsPage::openLesson);
    connect(m_list, &LessonList::openAsked, this, &LessonsPage::askForFile);
    connect(m_list, &LessonList::editAsked, this, &LessonsPage::editLesson);
    connect(m_list, &LessonList::classAsked, this, [this] { ask(Class); });
    const auto toList = [this] {
        m_list->refresh();
        ask(List);
    };
    connect(m_editor, &LessonEditor::closed, this, toList);
    connect(m_editor, &LessonEditor::tryAsked, this, &LessonsPage::openLesson);
    connect(m_class, &ClassTable::closed, this, toList);
    connect(m_course, &CourseMaker::closed, this, toList);
    connect(m_class, &TeacherPage::saved, this, [this](const QString& file) { tellKept(QT_TR_NOOP("The table is saved."), file); });
    connect(m_course, &TeacherPage::saved, this, [this](const QString& file) {
        m_desk.openCourse(file); // as who follows it sees it
        tellKept(QT_TR_NOOP("The course is saved."), file);
    });
    connect(m_list, &LessonList::courseAsked, this, [this] {
        m_course->begin();
        ask(Course);
    });
    connect(m_text, &TextColumn::lessonWanted, this, &LessonsPage::openLesson);
    connect(m_teacher, &TeacherBar::shareAsked, this, &LessonsPage::share);
    connect(m_teacher, &TeacherBar::worksheetAsked, this, &LessonsPage::askForWorksheet);
    connect(&m_desk, &LessonDesk::changed, this, &LessonsPage::refresh);
    connect(&m_desk, &LessonDesk::opened, this, [this] {
        m_isNew = m_desk.isOpen();
        refresh();
        if (std::exchange(m_left, false) && m_stack->currentIndex() == List)
            m_list->takeFocus(m_lesson);
    });
    connect(&workbench, &Workbench::changed, this, &LessonsPage::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &LessonsPage::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &LessonsPage::shareWidth);
    connect(&workbench.session(), &SessionController::stateChanged, this, &LessonsPage::refresh);
    goBack();
    refresh();
}

// To where one was before the language was changed.
void LessonsPage::goBack() {
    try {
        if (m_asked == Editor)
            m_editor->edit(m_desk.kept().edited.toStdString());
    } catch (const std::exception&) { // its folder is gone
        m_asked = List;
    }
    if (m_asked == Course)
        m_course->goOn();
}

void LessonsPage::ask(Part part) {
    m_asked = part;
    m_desk.kept().part = part;
    refresh();
}

// With large texts, as on a projector, the live part keeps the larger half, and of the steps there are numbers alone.
void LessonsPage::shareWidth() {
    const int least = scaled(LivePart::least) + aroundParts, text = qMin(scaled(TextColumn::wide), width() * 40 / 100),
              steps = qMin(scaled(StepColumn::wide), width() * 19 / 100);
    const bool narrow = width() - steps - text < least;
    m_steps->setFixedWidth(narrow ? scaled(StepColumn::narrow) : steps);
    m_text->setFixedWidth(narrow ? qBound(width() * 34 / 100, width() - m_steps->minimumWidth() - least, text) : text);
    m_text->setTitled(narrow);
    m_steps->refresh();
}

void LessonsPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    shareWidth();
}

// Only what is shown asks for room: an open lesson shall not be as high as its editor.
void LessonsPage::giveRoom() {
    for (int i = 0; i < m_stack->count(); ++i) {
        const auto policy = i == m_stack->currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        m_stack->widget(i)->setSizePolicy(policy, policy);
    }
}

// What a teacher sets has the whole width beneath: it stays where it is, however wide the steps are.
void LessonsPage::arrangeOpenLesson() {
    constexpr int frame = LivePart::aroundMeant; // which it draws within itself
    auto* whole = new QVBoxLayout(m_open);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(m_steps);
    auto* body = new QHBoxLayout;
    body->setContentsMargins(12, 12 - frame, 12 - frame, 10 - frame);
    body->setSpacing(10 - frame);
    m_text->setContentsMargins(0, frame, 0, frame);
    body->addWidget(m_text);
    body->addWidget(m_live, 1);
    row->addLayout(body, 1);
    whole->addLayout(row, 1);
    auto* teacher = new QHBoxLayout;
    teacher->setContentsMargins(12, 0, 12, 12);
    teacher->addWidget(m_teacher);
    whole->addLayout(teacher);
}

// 1 to 9 choose, Alt+Left and Alt+Right go back and on.
void LessonsPage::addKeys() {
    for (int i = -1; i < 9; ++i) { // 0: of a number alone
        auto* choose = new QShortcut(Qt::Key(Qt::Key_1 + i), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
        connect(choose, &QShortcut::activated, this, [this, i] { m_text->choose(i); });
    }
    auto* back = new QShortcut(Qt::ALT | Qt::Key_Left, this); // wherever the keyboard is while this page shows: tabs take arrows, too
    connect(back, &QShortcut::activated, &m_desk, &LessonDesk::back);
    auto* next = new QShortcut(Qt::ALT | Qt::Key_Right, this);
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

// The list has its rows before it is seen, not after.
void LessonsPage::setVisible(bool visible) {
    m_wasSeen = m_wasSeen || visible;
    if (m_wasSeen && m_stack->currentIndex() == List)
        m_list->fill();
    QWidget::setVisible(visible);
}

void LessonsPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    freePresenterKeys();
}

// Before it is painted: its new rows have just got a width, and what scrolls them would give them their heights only after that, squeezed
// once in sight.
void LessonsPage::settleList() {
    for (int round = 0; round < 2; ++round) { // the bar that comes then takes of their width
        for (const QWidget* row : m_list->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
            if (row->layout())
                row->layout()->activate();
        m_list->layout()->activate();
        QEvent taller(QEvent::LayoutRequest);
        QCoreApplication::sendEvent(m_stack->widget(List), &taller);
    }
}

// The list is filled once as a lesson is left, not for each part of what comes back.
void LessonsPage::refresh() {
    if (m_desk.isLeaving())
        return;
    const Part part = m_desk.isOpen() ? Open : m_asked;
    if (part == List && m_wasSeen)
        m_list->fill();
    m_left = !m_desk.isOpen() && (m_left || (m_stack->currentIndex() == Open && isAncestorOf(QApplication::focusWidget())));
    const bool listComes = part == List && m_stack->currentIndex() != List;
    m_stack->setCurrentIndex(part);
    if (listComes && isVisible())
        settleList();
    if (m_desk.isOpen())
        m_lesson = QString::fromStdString(m_desk.player().lesson().name);
    if (!m_desk.isOpen() || !isVisible())
        return;
    m_steps->refresh();
    m_text->refresh();
    m_live->refresh();
    m_teacher->refresh();
    if (std::exchange(m_isNew, false))
        m_text->takeFocus(); // not the first button there is, which leaves the lesson
}

// This page goes in a moment, and one in the other language takes its place.
void LessonsPage::keepTyped() {
    if (m_asked == Editor)
        m_editor->keepNow();
    m_course->keepNow();
}

void LessonsPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        keepTyped();
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
