// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/lesson_kept.h"
#include "pages/lessons/teacher_page.h"

class QPushButton;
class QTableWidget;

namespace mantissa::app {

class LessonDesk;

// The answers of a class, from files that are dropped here: how many predicted what, beside what happened. The desk keeps them.
class ClassTable : public TeacherPage {
    Q_OBJECT
public:
    explicit ClassTable(LessonDesk& desk, QWidget* parent = nullptr);
    bool addFile(const QString& file);       // false: it holds no answers, and the page says so
    bool addFiles(const QStringList& files); // all that can be read; why the others cannot is told
    int learners() const { return int(names().size()); }
    QStringList names() const; // who is in
    QString csv() const;       // in the window's language
    bool saveTo(const QString& file) override;

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    bool read(const QString& file);
    void take(lessons::Answers answers);
    void askForFiles();
    void refresh();
    void keep();
    void beginOrBringBack();
    GatheredClass& m_gathered;
    QPushButton* m_begin;
    Paragraph* m_who;
    QTableWidget* m_table;
};

} // namespace mantissa::app
