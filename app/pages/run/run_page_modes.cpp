// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_page.h"

#include "bridge/lesson_desk.h"
#include "bridge/locks.h"
#include "bridge/refused_input.h"
#include "bridge/workbench.h"
#include "charts/pane_view.h"
#include "charts/run_chart.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/problem_place.h"
#include "pages/run/replay_bar.h"
#include "pages/run/run_names.h"
#include "style/scaling.h"

#include <QLabel>
#include <QPushButton>

#include <utility>

// Replay, presenter mode, and what is said of an experiment before its first run.
namespace mantissa::app {
namespace {

constexpr int threePanes = 740, twoPanes = 520; // pixels of height beneath the sentence, with texts twice as large
constexpr int leastForStory = 480;              // below, what it is about would push the chart out of sight: its tool tip has it

} // namespace

void RunPage::endReplay() {
    m_replay->end();
    m_chart->setUntil(-1);
}

// As many as a run of what is edited would have, where that is known before.
qint64 RunPage::plannedSteps() const {
    const auto& experiment = m_workbench.document().experiment();
    if (!experiment)
        return 0;
    const Variant& variant = experiment->variants.front();
    const qint64 batch = qMax<qint64>(1, variant.training.batch), images = m_workbench.plans().trainImages(),
                 pass = images > 0 ? (images + batch - 1) / batch : 100;
    return variant.training.epochs * (variant.training.steps_per_epoch > 0 ? variant.training.steps_per_epoch : pass);
}

// The loss; time, and accuracy, where they are high enough to have every run's value beside them.
void RunPage::presentPanes(int height) {
    const QSet<std::size_t> panes = height >= threePanes ? QSet<std::size_t>{0, 1, 2}
                                    : height >= twoPanes ? QSet<std::size_t>{0, 2}
                                                         : QSet<std::size_t>{0};
    if (std::exchange(m_presented, panes) != panes)
        m_chart->showPanes(panes, ChartView::Heights::alike);
}

// What the runs came to; who diverged is no less part of it. A lesson asks something of its own, and answers that itself.
QString RunPage::presented() const {
    if (m_sentence.isEmpty() || Locks::of(m_workbench).state().lesson)
        return m_workbench.live().statusWords();
    QStringList words = {m_sentence};
    for (int key : m_workbench.store().currentRuns())
        if (const RunData& run = m_workbench.store().run(key); run.state == RunState::diverged)
            if (const QString told = tr("%1 diverged at step %2").arg(shownName(run), formatCount(run.steps())); !m_sentence.contains(told))
                words << told + '.';
    return words.join(' ');
}

// Two charts or three, a sentence and the names of the runs: for whoever sits in the last row.
void RunPage::setPresenting(Presenting presenting) {
    if (presenting != m_presenting && presenting == Presenting::on)
        m_tableBefore = m_allRuns->isChecked();
    m_presenting = presenting;
    keepChartHigh();
    const bool on = presenting == Presenting::on;
    m_presented.clear();
    if (!on)
        m_chart->showPanes({});
    m_controls->setVisible(!on);
    if (on)
        endReplay();
    m_names->setVisible(on);
    setType(m_about, on ? Appearance::Type::heading : Appearance::Type::body);
    showTable(!on && (std::exchange(m_tableBefore, false) || needsTable()));
    arrange();
    refreshAbout();
}

// Where it is wrong, or Run is off: that, in the words of Build and of Run's tool tip.
bool RunPage::sayWhyNotRun(const QString& why) {
    const QString problem = problemOf(m_workbench);
    const bool elsewhere = why == Locks::of(m_workbench).state().whyNotRun || why == RefusedInput::of(m_workbench).words();
    if (!problem.isEmpty() || (!why.isEmpty() && !elsewhere))
        sayProblem(*m_about, problem.isEmpty() ? why : problem);
    else if (!why.isEmpty())
        sayPlain(*m_about, why); // a lesson wants something first, or a field: Build has neither
    return !problem.isEmpty() || !why.isEmpty();
}

// What an experiment that was opened is about, and what to do with it, or why nothing can be done; a run has better things to say.
void RunPage::refreshAbout() {
    const auto& experiment = m_workbench.document().experiment();
    const QString problem = problemOf(m_workbench);
    const QString why = m_workbench.session().busy() ? QString() : m_workbench.live().whyNot(LiveRun::Verb::run);
    const bool open = experiment || !problem.isEmpty(), fresh = open && m_workbench.store().currentRuns().isEmpty(),
               presenting = m_presenting == Presenting::on,
               told = why == RefusedInput::of(m_workbench).words(); // beside the field, and nothing moves as one types
    const bool there = fresh || presenting || (open && !why.isEmpty() && !told);
    if (there == m_about->isHidden()) { // what is under it has more room, or less
        m_about->setVisible(there);
        QMetaObject::invokeMethod(this, &RunPage::arrange, Qt::QueuedConnection);
    }
    if (presenting && !fresh) {
        if (const QString before = m_about->text(); sayPlain(*m_about, presented()), m_about->text() != before)
            QMetaObject::invokeMethod(this, &RunPage::arrange, Qt::QueuedConnection); // it may have become higher
        return;
    }
    EmptyChart(*m_chart).setWhyNotRun(why);
    EmptyChart(*m_chart).setEarlier(m_workbench.store().runCount() > 0);
    if (!there || sayWhyNotRun(why))
        return;
    const bool low = available() < scaled(leastForStory);
    const QString story = spokenTitle(experiment->description), first = low ? QString() : story.section(". ", 0, 0);
    m_about->setToolTip(low ? story : QString());
    const QString about = first.isEmpty() ? QString() : first.endsWith('.') ? first + ' ' : first + QStringLiteral(". ");
    const auto count = experiment->variants.size();
    sayPlain(*m_about,
             tr("%1: %2%3")
                 .arg(LessonDesk::of(m_workbench).openTitle(), about,
                      count == 1
                          ? tr("Press Run (F5).")
                          : tr("Press Run (F5): its %1 variants train in turns, so that their curves grow side by side.").arg(count)));
}

} // namespace mantissa::app
