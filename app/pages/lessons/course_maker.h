// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/course.h"
#include "pages/lessons/teacher_page.h"

#include <map>

class QLineEdit;
class QListWidget;
class QPlainTextEdit;

namespace mantissa::app {

class LessonDesk;
class NamesPicker;

// A course of one's own: lessons ticked and dragged into an order, what is locked in each, and words before and after it.
class CourseMaker : public TeacherPage {
    Q_OBJECT
public:
    explicit CourseMaker(LessonDesk& desk, QWidget* parent = nullptr);
    void begin();   // with what was made of the course that lies open, else with the one that was not saved yet
    void goOn();    // with the course that was being made before the language was changed
    void keepNow(); // for that
    lessons::Course course() const;
    bool saveTo(const QString& file) override;

private:
    void fill(const lessons::Course& course);
    void show(int row);
    void moveLesson(int by);
    void take(); // what was typed for the lesson that is shown
    LessonDesk& m_desk;
    QListWidget* m_lessons;
    QLineEdit *m_english, *m_german;
    NamesPicker* m_locked;
    QPlainTextEdit* m_words[4];                     // before and after, each in English and German
    std::map<QString, lessons::CourseLesson> m_own; // by name of the lesson
    QString m_shown;
    bool m_filled = false;
};

} // namespace mantissa::app
