// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QLayout;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace mantissa::app {

class BitsRow;
class ElidedLabel;
class LessonDesk;
class MarkdownText;
class PredictionBox;
class WeightView;
class Workbench;

// What a step says: prediction, text, answer from the learner's own figures, one weight in bits; Back and Next beneath.
class TextColumn : public QWidget {
    Q_OBJECT
public:
    static constexpr int wide = 452; // where there is room
    TextColumn(LessonDesk& desk, Workbench& workbench, QWidget* parent = nullptr);
    void refresh();
    void choose(int choice);
    void takeFocus();            // to what is to be read
    void setTitled(bool titled); // where no steps with their titles stand beside it

Q_SIGNALS:
    void lessonWanted(const QString& folder); // the one behind this one

private:
    QWidget* makeButtons();
    QLayout* makeButtonRow();
    void refreshButtons();
    void goOn();
    QString lessonBehind() const; // its folder; empty: none is
    void showAnswer();
    void tellNews(const QString& step);
    void refreshSources();
    void settle();
    void refreshNumber();
    void refreshWeight();
    void refreshDoubts(); // of sentences that these runs do not bear out

    LessonDesk& m_desk;
    Workbench& m_workbench;
    QScrollArea* m_scroll;
    PredictionBox* m_prediction;
    MarkdownText *m_text, *m_answer;
    QWidget *m_answerCard, *m_numberCard;
    QVBoxLayout* m_number;
    QVBoxLayout* m_weightBits;
    WeightView* m_weight;
    ElidedLabel* m_place;
    QLabel *m_title, *m_hint, *m_sources, *m_doubts;
    QPushButton *m_back, *m_next, *m_run;
    QString m_shownStep, m_saidAnswer; // the step with its lesson
    bool m_wasDone = false;
};

} // namespace mantissa::app
