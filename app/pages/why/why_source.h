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
    struct Side {
        QString folder = {}; // empty: there is none
        QString name = {};   // that it is told by; empty: as the folder has it
        bool operator==(const Side&) const = default;
    };
    void ask(const Side& run, const Side& base);
    void askAnew(); // the folders may hold more by now
    void follow();  // the same while their runs go on
    bool isOf(const QString& folder) const { return folder == m_run.folder || folder == m_base.folder; }
    std::shared_ptr<const insight::Answer> answer() const { return m_answer; }            // null: none yet
    std::shared_ptr<const std::vector<insight::OnCard>> cards() const { return m_cards; } // null: not known of these runs
    struct Steps {
        qint64 run = 0, base = 0;
    };
    const Steps& steps() const { return m_steps; }         // that the answer is of
    qint64 milliseconds() const { return m_milliseconds; } // that it took
    const QString& problem() const { return m_problem; }
    bool waiting() const { return m_asked != m_answered; }

Q_SIGNALS:
    void answered();
    void followed(); // an answer of more steps, in place of the one before

private:
    enum class Reading { anew, further };
    struct Read {
        std::shared_ptr<const insight::Answer> answer = {};
        std::shared_ptr<const std::vector<insight::OnCard>> cards = {};
        Steps steps = {};
        QString problem = {};
        qint64 milliseconds = 0;
    };
    void read(Reading reading);
    void take(const Read& read, Reading reading);
    static Read readRuns(const Side& run, const Side& base, const std::shared_ptr<const std::vector<insight::OnCard>>& cards);

    Side m_run, m_base;
    QString m_problem;
    std::shared_ptr<const insight::Answer> m_answer;
    std::shared_ptr<const std::vector<insight::OnCard>> m_cards;
    Steps m_steps;
    qint64 m_milliseconds = 0;
    int m_asked = 0, m_answered = 0;
    Worker m_worker; // last: its jobs end before what they tell
};

} // namespace mantissa::app
