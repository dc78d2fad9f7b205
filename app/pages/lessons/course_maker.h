// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/course.h"

#include <QWidget>

#include <map>

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;

namespace mantissa::app {

class LessonDesk;

// A course of one's own: lessons ticked and dragged into an order, what is locked in each, and words before and after it.
class CourseMaker : public QWidget {
    Q_OBJECT
public:
    explicit CourseMaker(LessonDesk& desk, QWidget* parent = nullptr);
    void begin(); // anew, with the lessons there are
    lessons::Course course() const;
    bool saveTo(const QString& file); // false: it could not be written, and the page says so

Q_SIGNALS:
    void closed();

private:
    void show(int row);
    void take(); // what was typed for the lesson that is shown
    void askWhere();
    LessonDesk& m_desk;
    QListWidget* m_lessons;
    QLineEdit *m_english, *m_german, *m_locked;
    QPlainTextEdit* m_words[4]; // before and after, each in English and German
    QLabel* m_wrong;
    std::map<QString, lessons::CourseLesson> m_own; // by name of the lesson
    QString m_shown;
};

} // namespace mantissa::app
