// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/findings/finding.h"
#include "runs/first_non_finite.h"

#include <QScrollArea>

#include <optional>

class QHBoxLayout;
class QToolButton;
class QVBoxLayout;

namespace mantissa::app {

// What the rules found: the fact in bold, its evidence, where it shows, and the remedy by its name.
class RuleList : public QScrollArea {
    Q_OBJECT
public:
    explicit RuleList(QWidget* parent = nullptr);
    QSize sizeHint() const override { return {320, 130}; }                         // it scrolls
    void show(const std::vector<insight::Found>& rules, const QString& whereNone); // said where there are none
    int count() const { return m_count; }
    struct Elsewhere { // the gravest rule of another variant
        int variant = 0;
        QString name, fact;
        insight::Severity severity = insight::Severity::warning;
        bool operator==(const Elsewhere&) const = default;
    };
    void showElsewhere(const QVector<Elsewhere>& elsewhere);
    void setFirst(const std::optional<FirstNonFinite>& first); // what its rule shows of the steps before; call it before show()
    void setNote(const QString& note);                         // beneath all, in a lower voice; empty: none
    void setHidden(const QStringList& facts);                  // of rules that somebody did not want to see again
    void setWide(bool wide);                                   // what can be done stands beside the words, not beneath them
    QString words() const;                                     // all of it as text

Q_SIGNALS:
    void ruleWanted(const insight::Found& rule);
    void variantWanted(int variant);
    void remedyWanted(const insight::Remedy& remedy);
    void silenceWanted(const QString& finding); // not to be shown it again
    void allWanted();

private:
    QWidget* rowOf(const insight::Found& found);
    QWidget* rowOf(const Elsewhere& elsewhere);
    QToolButton* silenceButton(const insight::Found& found);
    QWidget* endOf(const insight::Found& found);
    QVBoxLayout* addSide(QHBoxLayout& line); // beside the words of a rule
    void alignSides();
    QWidget* hiddenRow();
    void fill();

    QVBoxLayout* m_rows;
    QVector<QWidget*> m_sides; // of the rows
    QVector<Elsewhere> m_elsewhere;
    std::vector<insight::Found> m_rules;
    std::optional<FirstNonFinite> m_first;
    bool m_wide = false;
    QStringList m_hidden;
    QString m_note, m_none, m_shown; // m_shown: what stands there, so that nothing moves while it stays true
    int m_count = 0;
};

} // namespace mantissa::app
