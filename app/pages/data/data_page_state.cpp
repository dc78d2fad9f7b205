// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// How much there is, or what keeps it from being opened.
#include "bridge/workbench.h"
#include "models/spoken.h"
#include "pages/data/data_page.h"
#include "pages/data/data_words.h"
#include "pages/problem_place.h"

#include <QLabel>
#include <QLocale>
#include <QStyle>

namespace mantissa::app {
namespace {

void setBad(QLabel& label, bool bad) {
    label.setProperty("bad", bad);
    label.setProperty("muted", !bad);
    label.style()->polish(&label);
}

} // namespace

// Where the data themselves are not said, what was shown is of others.
void DataPage::tellNothing() {
    const QString problem = problemOf(m_workbench);
    const bool here = isMendedInData(m_workbench);
    if (here) {
        m_view.forget();
        refresh();
    }
    if (problem.isEmpty())
        return;
    setBad(*m_state, true);
    if (here)
        sayPlain(*m_state, problem);
    else
        sayProblem(*m_state, problem);
}

// What the experiment itself can mend is mended on Build, by a button.
void DataPage::tellState(const DataFacts& facts) {
    const bool wrong = !facts.failure.isEmpty();
    setBad(*m_state, wrong);
    if (wrong && m_workbench.plans().objection())
        return sayProblem(*m_state, spoken(m_workbench.plans().objection()->message));
    if (wrong)
        return sayPlain(*m_state, spoken(facts.failure));
    const auto& experiment = m_workbench.document().experiment();
    const QLocale locale;
    sayPlain(*m_state,
             tr("%1 training and %2 validation images of %3 classes")
                     .arg(locale.toString(facts.train), locale.toString(facts.validation), locale.toString(facts.classes.size())) +
                 (experiment ? outputWords(*experiment, facts.classes.size()) : QString()));
}

} // namespace mantissa::app
