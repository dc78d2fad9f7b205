// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/why/why_source.h"

#include "report/evidence.h"
#include "report/measure.h"

#include <QElapsedTimer>
#include <QFileInfo>

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

// It is read as a run without a step, and that would be told of it.
void checkThere(const WhySource::Side& side) {
    if (QFileInfo::exists(side.folder))
        return;
    const QString name = side.name.isEmpty() ? QFileInfo(side.folder).fileName() : side.name;
    throw Error(QObject::tr("The folder of %1 is gone: %2 was moved or deleted.").arg(name, side.folder).toStdString());
}

report::RunRecord recordOf(const WhySource::Side& side) {
    checkThere(side);
    report::RunRecord run = report::read_run(side.folder.toStdString());
    if (!side.name.isEmpty())
        run.name = side.name.toStdString();
    return run;
}

// A run that was taken to measure its steps is too short to have learned anything, and nobody asked it to.
insight::RunEvidence evidenceOf(const report::RunRecord& run) {
    insight::RunEvidence evidence = report::profiled_evidence_of(run);
    if (QString::fromStdString(run.folder.generic_string()).contains("/measured/"))
        evidence.learning = {};
    return evidence;
}

} // namespace

// Other cards are estimated from what is trained, which stays as it is while it is trained.
WhySource::Read WhySource::readRuns(const Side& run, const Side& base, const Cards& cards) {
    QElapsedTimer timer;
    timer.start();
    Read read;
    try {
        std::vector<report::RunRecord> runs = {recordOf(run), recordOf(base)};
        report::make_names_unique(runs);
        read.answer = std::make_shared<insight::Answer>(insight::why(evidenceOf(runs[0]), evidenceOf(runs[1])));
        read.cards = cards ? cards : cardsOf(runs[0], runs[1]);
        read.steps = {runs[0].last_step(), runs[1].last_step()};
    } catch (const std::exception& error) {
        read.problem = QString::fromStdString(error.what());
    }
    read.milliseconds = timer.elapsed();
    return read;
}

void WhySource::ask(const Side& run, const Side& base) {
    if (run == m_run && base == m_base)
        return;
    m_run = run;
    m_base = base;
    m_answer.reset();
    m_cards.reset();
    askAnew();
}

void WhySource::askAnew() {
    m_problem.clear();
    if (m_run.folder.isEmpty() || m_base.folder.isEmpty()) {
        m_answer.reset();
        m_answered = ++m_asked;
        Q_EMIT answered();
        return;
    }
    read(Reading::anew);
}

void WhySource::follow() {
    if (m_answer && !waiting())
        read(Reading::further);
}

void WhySource::read(Reading reading) {
    const Cards cards = reading == Reading::further ? m_cards : nullptr;
    m_worker.ask([this, run = m_run, base = m_base, cards, reading, asked = ++m_asked]() -> Worker::Job {
        const Read read = readRuns(run, base, cards);
        return [this, read, reading, asked] {
            if (asked == m_asked)
                take(read, reading);
        };
    });
}

// What could not be read for once while it is written leaves the answer as it was.
void WhySource::take(const Read& read, Reading reading) {
    m_answered = m_asked;
    m_milliseconds = read.milliseconds;
    if (reading == Reading::further && !read.answer)
        return;
    m_answer = read.answer;
    m_cards = read.cards;
    m_steps = read.steps;
    m_problem = read.problem;
    if (reading == Reading::further)
        Q_EMIT followed();
    else
        Q_EMIT answered();
}

} // namespace mantissa::app
