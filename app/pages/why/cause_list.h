// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/answer.h"
#include "pages/why/waterfall.h"

#include <QHash>
#include <QWidget>

#include <memory>

class QBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace mantissa::app {

// The causes by rank: fact and evidence, what each explains as a step of a waterfall from one step's time to the other's, the step with
// the remedy alone, and the remedy as a button. Up and Down go from one to the next, Enter tries it.
class CauseList : public QWidget {
    Q_OBJECT
public:
    explicit CauseList(QWidget* parent = nullptr);
    void show(std::shared_ptr<const insight::Answer> answer);
    void setTried(const QString& remedy, const QString& words); // what came of it, in its place
    void setDisabledFor(const QString& why);                    // empty: remedies can be tried
    QVector<QPushButton*> buttons() const { return m_buttons; }
    Q_INVOKABLE QString table() const; // CSV

Q_SIGNALS:
    void remedyWanted(const insight::RankedCause& cause, const insight::Remedy& remedy);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QString allWords() const;
    void build();
    void fill();
    int remedyRoom() const;
    bool isNarrow() const; // figures and remedy stand beneath the words
    QWidget* heads();
    QWidget* rowOf(std::size_t cause, double from);
    QWidget* restOf(const QString& words, Fall::Of of, double change, double from);
    void fillRemedy(QBoxLayout& row, const insight::RankedCause& cause);

    QVBoxLayout* m_rows;
    std::shared_ptr<const insight::Answer> m_answer;
    QHash<QString, QString> m_tried;
    QVector<QPushButton*> m_buttons;
    QString m_whyNot, m_shown; // m_shown: all that the rows say, so that they stay while it stays true
    bool m_narrow = false;     // as it was made
};

} // namespace mantissa::app
