// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/why/why_source.h"

#include "report/evidence.h"
#include "report/measure.h"

namespace mantissa::app {
namespace {

using Cards = std::shared_ptr<const std::vector<insight::OnCard>>;

Cards cardsOf(const report::RunRecord& run, const report::RunRecord& base) {
    try {
        return std::make_shared<const std::vector<insight::OnCard>>(
            insight::on_every_card(report::variant_of(run), report::variant_of(base)));
    } catch (const std::exception&) { // a folder that does not tell what it trained has no plan
        return nullptr;
    }
}

} // namespace

void WhySource::ask(const QString& run, const QString& base) {
    if (run == m_run && base == m_base)
        return;
    m_run = run;
    m_base = base;
    m_answer.reset();
    askAnew();
}

void WhySource::askAnew() {
    m_problem.clear();
    if (m_run.isEmpty() || m_base.isEmpty()) {
        m_answer.reset();
        m_answered = ++m_asked;
        Q_EMIT answered();
        return;
    }
    m_worker.start([this, run = m_run, base = m_base, asked = ++m_asked] {
        std::shared_ptr<const insight::Answer> answer;
        Cards cards;
        QString problem;
        try {
            std::vector<report::RunRecord> runs = {report::read_run(run.toStdString()), report::read_run(base.toStdString())};
            report::make_names_unique(runs);
            answer = std::make_shared<insight::Answer>(
                insight::why(report::profiled_evidence_of(runs[0]), report::profiled_evidence_of(runs[1])));
            cards = cardsOf(runs[0], runs[1]);
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        m_worker.tell([this, answer, cards, problem, asked] {
            if (asked != m_asked)
                return;
            m_answered = asked;
            m_answer = answer;
            m_cards = cards;
            m_problem = problem;
            Q_EMIT answered();
        });
    });
}

} // namespace mantissa::app
