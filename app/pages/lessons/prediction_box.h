// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/player.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QSlider;
class QVBoxLayout;

namespace mantissa::app {

class LessonDesk;
class RunStore;

// What a step asks before it happens; after Run the same rows show what was said and what happened.
class PredictionBox : public QFrame {
    Q_OBJECT
public:
    PredictionBox(LessonDesk& desk, RunStore& store, QWidget* parent = nullptr);
    void refresh();
    void choose(int choice);                     // by key, from 0 on; of a number its first digit less one
    static bool isShown(const LessonDesk& desk); // the step asks, or asked before it

private:
    void showChoices(int step, bool focused);
    void showNumber(int step);
    void showBits(int step);
    void showScale(int step);
    bool showHistogram(int step);
    void showCurve(int step);
    void showOutcome(int step);
    void say(const Json& said);
    int asking() const; // the step whose prediction is shown; -1: none
    bool isTold(int step) const;

    LessonDesk& m_desk;
    RunStore& m_store;
    QLabel *m_title, *m_state, *m_question, *m_wrong;
    QVBoxLayout* m_rows;
    QString m_shown; // what the rows show: they stay, with the focus in them, while it is the same
};

} // namespace mantissa::app
