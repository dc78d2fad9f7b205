// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/answer.h"
#include "insight/other_cards.h"
#include "work/worker.h"

#include <QObject>
#include <QString>

#include <memory>

namespace mantissa::app {

// The answer for two run folders, read and thought about on a thread of its own.
class WhySource : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    void ask(const QString& run, const QString& base);                                    // folders; empty: there is none
    void askAnew();                                                                       // the folders may hold more by now
    std::shared_ptr<const insight::Answer> answer() const { return m_answer; }            // null: none yet
    std::shared_ptr<const std::vector<insight::OnCard>> cards() const { return m_cards; } // null: not known of these runs
    const QString& problem() const { return m_problem; }
    bool waiting() const { return m_asked != m_answered; }

Q_SIGNALS:
    void answered();

private:
    QString m_run, m_base, m_problem;
    std::shared_ptr<const insight::Answer> m_answer;
    std::shared_ptr<const std::vector<insight::OnCard>> m_cards;
    int m_asked = 0, m_answered = 0;
    Worker m_worker; // last: its jobs end before what they tell
};

} // namespace mantissa::app
