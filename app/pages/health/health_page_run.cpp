// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Which run the page is about, and why nothing is seen of it.
#include "bridge/workbench.h"

#include "models/spoken.h"
#include "pages/health/health_page.h"
#include "pages/health/map/health_map.h"
#include "pages/health/scope/scope_view.h"
#include "pages/problem_place.h"

#include <QPushButton>

#include <algorithm>
#include <utility>

namespace mantissa::app {

void HealthPage::followRun() {
    if (!isVisible())
        return;
    if (const int variant = m_workbench.document().selectedVariant(); std::exchange(m_followed, variant) != variant)
        m_untouched = true; // what is shown first is what its gravest rule is about
    const QString whyNot = m_scope->source().whyNot(m_workbench.document().selectedVariant());
    m_walk->setEnabled(whyNot.isEmpty());
    m_walk->setToolTip(whyNot.isEmpty() ? tr("Every operation of the step: what goes in, what comes out, where it is rounded") : whyNot);
    m_map->setNothing(nothingWords());
    const int key = runShown();
    m_source.follow(key < 0 ? QString() : m_workbench.store().run(key).folder);
}

// Where a sweep is shown, the one of its runs that trains now, else the last that has something to tell.
int HealthPage::runOf(int variant) const {
    if (const int own = m_workbench.variants().run(variant); own >= 0)
        return own;
    const RunStore& store = m_workbench.store();
    const QString name = m_workbench.variants().names().value(variant);
    int last = -1;
    for (int key : store.currentRuns()) {
        const RunData& run = store.run(key);
        if (name.isEmpty() || run.sweepPolicy != name)
            continue;
        if (run.state == RunState::running)
            return key;
        if (run.stepsDone() > 0)
            last = key;
    }
    return last;
}

int HealthPage::runShown() const { return runOf(m_workbench.document().selectedVariant()); }

// The variant's; of a run of a sweep its own: "mixed, batch 64, seed 2".
QString HealthPage::nameShown() const {
    const int key = runShown();
    return key < 0 || m_workbench.store().run(key).sweepPolicy.isEmpty()
               ? m_workbench.variants().names().value(m_workbench.document().selectedVariant())
               : shownName(m_workbench.store().run(key));
}

QString HealthPage::besideName(const QString& words) const { return nameShown() + ": " + words; }

QString HealthPage::nothingWords() const {
    const RunStore& store = m_workbench.store();
    const int key = runShown();
    const QString report = key < 0 ? QString() : store.run(key).report;
    if (!report.isEmpty())
        return tr("This run was read from %1. A report holds no observed steps: press Run to observe its training.").arg(report);
    const QString wrong = problemOf(m_workbench), run = m_workbench.live().runWord();
    const QString problem = wrong.isEmpty() || QStringLiteral(".!?").contains(wrong.back()) ? wrong : wrong + '.'; // begins with a name
    if (m_workbench.health().mode == health::SamplingSettings::Mode::off)
        return tr("Observing is off. Choose an interval at the top right, then press %1.").arg(run);
    if (store.current() >= 0 && store.groups()[store.current()].kind == RunGroup::Kind::sweep)
        return nothingOfSweep();
    const bool going = m_workbench.session().busy() && m_workbench.session().state() != SessionController::State::paused;
    if (store.current() < 0 && !store.groups().isEmpty() && problem.isEmpty())
        return tr("Nothing observed yet. Press %1, or show earlier runs: choose them at the left and press Return.").arg(run);
    return going               ? tr("Nothing observed yet. It comes with the steps of the run.")
           : problem.isEmpty() ? tr("Nothing observed yet. Press %1.").arg(run)
                               : tr("Nothing observed yet. %1").arg(problem);
}

// Its runs are observed as any others, one after another, unless it was made while observing was off, or by the command line.
QString HealthPage::nothingOfSweep() const {
    const RunStore& store = m_workbench.store();
    const QString name = m_workbench.variants().names().value(m_workbench.document().selectedVariant());
    const QString alone = tr("To watch it, train it in a run of its own: choose Run from the start in the menu Run.");
    if (const int key = runShown(); key >= 0)
        return store.run(key).state == RunState::running
                   ? tr("%1 trains now: nothing of it was observed yet.").arg(shownName(store.run(key)))
                   : tr("The sweep is shown, and no step of %1 was observed in it.").arg(shownName(store.run(key))) + ' ' + alone;
    const QVector<int> runs = store.currentRuns();
    const bool swept = std::ranges::any_of(runs, [&](int key) { return store.run(key).sweepPolicy == name; });
    return swept ? tr("The sweep is shown, and no run of %1 has begun in it yet.").arg(name)
                 : tr("The sweep is shown, and %1 is not among what it trains.").arg(name) + ' ' + alone;
}

} // namespace mantissa::app
