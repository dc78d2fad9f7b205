// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <exception>

class QShortcut;
class QStackedWidget;

namespace mantissa::app {

class ClassTable;
class CourseMaker;
class LessonDesk;
class LessonEditor;
class LessonList;
class LivePart;
class StepColumn;
class TeacherBar;
class TextColumn;
class Workbench;

// The list of lessons, or the one that lies open: steps and words, text, and beside it the live page that it speaks of.
class LessonsPage : public QWidget {
    Q_OBJECT
public:
    explicit LessonsPage(Workbench& workbench, QWidget* parent = nullptr);
    LivePart& live() { return *m_live; }
    void setVisible(bool visible) override;
    void gather(const QStringList& files);  // answers of a class
    static bool takes(const QString& path); // a lesson's folder, its lesson.json, a .mantissa-lesson, a .mantissa-course
    bool openFile(const QString& path);     // one of them

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrangeOpenLesson();
    void addKeys();
    void addPresenterKeys();
    void freePresenterKeys(); // while the window fills the screen
    void goOn();
    void refresh();
    void settleList();
    void giveRoom();
    void shareWidth();
    void askForFile();
    bool openLesson(const QString& folder); // in both languages, whatever its author wrote
    void editLesson(const QString& folder); // a copy of it; empty: a new one
    void share();
    void askForWorksheet();
    void tellWrong(const char* fact, const std::exception& error);
    void tellKept(const char* fact, const QString& file);
    enum Part { List, Open, Editor, Class, Course };
    void ask(Part part);
    void goBack();
    void keepTyped();

    Workbench& m_workbench;
    LessonDesk& m_desk;
    QStackedWidget* m_stack;
    LessonList* m_list;
    QWidget* m_open; // lesson
    StepColumn* m_steps;
    TextColumn* m_text;
    LivePart* m_live;
    TeacherBar* m_teacher;
    LessonEditor* m_editor;
    ClassTable* m_class;
    CourseMaker* m_course;
    QVector<QShortcut*> m_presents;
    Part m_asked;         // where no lesson lies open
    bool m_isNew = false; // a lesson was opened, and not shown yet
    QString m_lesson;     // that is open, or was before
    bool m_left = false;  // with the keyboard in it
    bool m_wasSeen = false;
};

} // namespace mantissa::app
