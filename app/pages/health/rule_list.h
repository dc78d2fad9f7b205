// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/findings/finding.h"

#include <QScrollArea>

class QVBoxLayout;

namespace mantissa::app {

// What the rules found: the fact in bold, its evidence, where it shows, and the remedy by its name.
class RuleList : public QScrollArea {
    Q_OBJECT
public:
    explicit RuleList(QWidget* parent = nullptr);
    void show(const std::vector<insight::Found>& rules, const QString& whereNone); // said where there are none
    int count() const { return m_count; }

Q_SIGNALS:
    void placeWanted(const QString& layer, qint64 step);
    void remedyWanted(const insight::Remedy& remedy);

private:
    QWidget* rowOf(const insight::Found& found);

    QVBoxLayout* m_rows;
    std::vector<insight::Found> m_rules;
    QString m_none, m_shown; // m_shown: what stands there, so that nothing moves while it stays true
    int m_count = 0;
};

} // namespace mantissa::app
