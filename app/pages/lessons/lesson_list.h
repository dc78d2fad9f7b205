// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <utility>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace mantissa::app {

class LessonDesk;
class Workbench;

// Every lesson there is: title, minutes, how far one is.
class LessonList : public QWidget {
    Q_OBJECT
public:
    LessonList(LessonDesk& desk, Workbench& workbench, QWidget* parent = nullptr);
    void refresh();
    void fill() { // as it is looked at: until then no lesson is read
        if (!std::exchange(m_filled, true))
            refresh();
    }
    void takeFocus(const QString& lesson);              // at its row
    static QStringList folders(const LessonDesk& desk); // those that ship, then one's own
    static QString titleOf(const QString& folder, const LessonDesk& desk);

Q_SIGNALS:
    void chosen(const QString& folder);
    void openAsked(); // a file
    void classAsked();
    void courseAsked();                    // to be made, or the one that lies open to be changed
    void editAsked(const QString& folder); // empty: a new one

private:
    QLayout* makeButtons();
    QPushButton* addButton(QLayout& row, const QString& sign, const QString& words);
    void tellOpen(); // what a new lesson is made of, and the way back to what lay open before one
    QString madeOf() const;
    QWidget* makeRow(const QString& folder);
    QPushButton* rowOf(const QString& lesson) const; // the first button there is, where it is not listed
    QWidget* withEdit(QWidget* row, const QString& folder, const QString& name);
    QPushButton* makeRemove(const QString& folder, const QString& name); // of one's own
    void remove(const QString& folder, const QString& name);
    void addCourse();
    LessonDesk& m_desk;
    Workbench& m_workbench;
    QLabel* m_open;
    QPushButton *m_make = nullptr, *m_course = nullptr, *m_back = nullptr;
    QVBoxLayout* m_rows;
    bool m_hasOwn = false; // lessons
    bool m_filled = false;
};

} // namespace mantissa::app
