// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace mantissa::app {

class LessonDesk;

// Every lesson there is: title, minutes, how far one is.
class LessonList : public QWidget {
    Q_OBJECT
public:
    explicit LessonList(LessonDesk& desk, QWidget* parent = nullptr);
    void refresh();
    static QStringList folders(const LessonDesk& desk); // those that ship, then one's own

Q_SIGNALS:
    void chosen(const QString& folder);
    void openAsked(); // a file
    void classAsked();
    void courseAsked();                    // to be made
    void editAsked(const QString& folder); // empty: a new one

private:
    QWidget* makeRow(const QString& folder);
    QWidget* withEdit(QWidget* row, const QString& folder, const QString& name);
    void addCourse();
    LessonDesk& m_desk;
    QVBoxLayout* m_rows;
};

} // namespace mantissa::app
