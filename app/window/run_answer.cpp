// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/run_answer.h"

#include "bridge/locks.h"
#include "bridge/workbench.h"
#include "models/spoken.h"
#include "window/report_actions.h"

#include <QAction>

#include <utility>

namespace mantissa::app {

namespace {

// A tick says that something is known, and that it is well.
Message::Kind kindOf(report::Tone tone) {
    return tone == report::Tone::good ? Message::Kind::good : tone == report::Tone::warn ? Message::Kind::warn : Message::Kind::info;
}

// Of its first sentence, which is short.
bool hasEvidence(const report::Report& report) {
    const auto& sentences = report.answer().sentences;
    return sentences.size() > 1 && sentences[1].part == report::Sentence::Part::evidence;
}
QString evidenceOf(const report::Report& report) { return spoken(report.answer().sentences[1].text); }

} // namespace

RunAnswer::RunAnswer(Workbench& workbench, ReportActions& reports, QObject* parent)
    : QObject(parent), m_workbench(workbench), m_reports(reports) {
    connect(&workbench.session(), &SessionController::finished, this, &RunAnswer::ask);
    connect(&workbench, &Workbench::begun, this, [this] {
        m_maker.forget();
        m_again = Again::whole;
        Q_EMIT answered({});
    });
    connect(&workbench.document(), &ExperimentDocument::replaced, &m_maker, &ReportMaker::forget);
    connect(&m_maker, &ReportMaker::answered, this, &RunAnswer::tell);
}

// Not of runs that were stopped: they are about to go on, and nobody asked yet.
void RunAnswer::ask(const QString& failure) {
    const RunStore& store = m_workbench.store();
    if (store.current() >= 0 && store.groups()[store.current()].kind == RunGroup::Kind::sweep)
        return; // its page has an answer of its own
    QStringList folders;
    bool ended = failure.isEmpty(), any = false;
    for (int key : m_workbench.store().currentRuns()) {
        const RunData& run = m_workbench.store().run(key);
        ended = ended && run.state != RunState::stopped;
        any = any || run.state == RunState::completed;
        folders << run.folder;
    }
    if (ended && any)
        m_maker.ask(folders, {});
}

// In the language that is now spoken; the banner, too, where nobody closed it.
void RunAnswer::tellAgain(Again again) {
    m_again = again;
    ask({});
}

// What the first sentence would pass over in silence. What is well is told without it, but for runs of the group that have no result: a
// good word of one is not to be taken for all. Of many variants that is a page, which is Compare.
QString RunAnswer::restOf(const report::Report& report) const {
    const bool isWell = report.tone() == report::Tone::good || report.tone() == report::Tone::warn;
    QStringList more, lost, rest;
    for (std::size_t i = hasEvidence(report) ? 2 : 1; i < report.answer().sentences.size(); ++i) {
        const report::Sentence& sentence = report.answer().sentences[i];
        using Part = report::Sentence::Part;
        (sentence.part == Part::more ? more : sentence.part == Part::divergence ? lost : rest) << spoken(sentence.text);
    }
    if (isWell)
        more.clear(), rest.clear();
    return (more << lost << (rest.size() > 1 ? QStringList{tr("%1 more sentences in Compare.").arg(rest.size())} : rest)).join(' ');
}

void RunAnswer::tell() {
    const auto report = m_maker.report();
    if (!report || m_workbench.session().busy())
        return;
    const QString sentence = spoken(report->answer().sentences.front().text);
    Q_EMIT answered(sentence);
    const bool lesson = Locks::of(m_workbench).state().lesson; // which asks first, and answers where its text does
    if (std::exchange(m_again, Again::whole) == Again::sentence || lesson)
        return;
    m_workbench.tell([this, sentence, rest = restOf(*report), report] {
        return Message{
            kindOf(report->tone()),
            sentence,
            hasEvidence(*report) ? (evidenceOf(*report) + ' ' + rest).trimmed() : rest,
            {{tr("Compare"), [this] { m_workbench.showPage("compare"); }}, {tr("Report"), [this] { m_reports.report->trigger(); }}}};
    });
}

} // namespace mantissa::app
