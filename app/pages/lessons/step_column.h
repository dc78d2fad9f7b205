// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace mantissa::app {

class LessonDesk;
class Workbench;

// Where one is in a lesson: its steps, done, current and to come, and the words of the lecture beneath.
class StepColumn : public QWidget {
    Q_OBJECT
public:
    static constexpr int wide = 228, narrow = 50; // narrow: numbers alone, where text and figures need the room
    StepColumn(LessonDesk& desk, Workbench& workbench, QWidget* parent = nullptr);
    void refresh();

private:
    QString shownNow() const;
    void refreshTitle();
    void refreshSteps();
    void settleWords();
    void addStep(int step);
    void addWords();
    LessonDesk& m_desk;
    Workbench& m_workbench;
    QLabel* m_title;
    QString m_shown; // the state that its rows are made of
    QVBoxLayout *m_steps, *m_words;
};

} // namespace mantissa::app
