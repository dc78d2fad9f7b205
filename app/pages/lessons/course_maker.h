// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/course_drafts.h"
#include "pages/lessons/teacher_page.h"

#include <QTimer>

#include <map>

class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace mantissa::app {

class LessonDesk;
class NamesPicker;

// A course of one's own: lessons ticked and dragged into an order, what is locked in each, and words before and after it.
class CourseMaker : public TeacherPage {
    Q_OBJECT
public:
    explicit CourseMaker(LessonDesk& desk, QWidget* parent = nullptr);
    void begin();   // with the course that lies open, else a new one: as it was left, also before a restart
    void goOn();    // with the one that was being made before the language was changed
    void keepNow(); // what was changed and not saved
    lessons::Course course() const;
    bool saveTo(const QString& file) override;
    QString proposedFile() const override;

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void listenToEdits();
    void edited();
    void dropOrBringBack();
    void noteSaved(const lessons::Course& made, const QString& file);
    void tellDrop(); // on its button: what it does, or why it is off
    CourseDraft draft() const;
    CourseDraft asSaved() const;
    void fill(const CourseDraft& draft);
    void show(int row);
    void moveLesson(int by);
    void tellAlone();
    void take(); // what was typed for the lesson that is shown
    LessonDesk& m_desk;
    QListWidget* m_lessons;
    QLineEdit *m_english, *m_german;
    NamesPicker* m_locked;
    QPlainTextEdit* m_words[4];                     // before and after, each in English and German
    std::map<QString, lessons::CourseLesson> m_own; // by name of the lesson
    QString m_shown;
    QPushButton* m_drop;
    Paragraph* m_alone;                                            // lessons that do not come with the course
    std::optional<CourseDraft> m_dropped;                          // until something else is changed
    Paragraph* m_changed;                                          // its file was, and there is a draft of before
    bool m_filling = false, m_edited = false, m_ofEarlier = false; // m_ofEarlier: that is what was dropped
    QTimer m_soon;
};

} // namespace mantissa::app
