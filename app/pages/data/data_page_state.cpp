// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// When the data are opened, how much there is, or what keeps it from that.
#include "bridge/workbench.h"
#include "forms/elided_combo_box.h"
#include "models/problem_words.h"
#include "pages/data/data_page.h"
#include "pages/data/data_words.h"
#include "pages/problem_place.h"
#include "widgets/segmented.h"

#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QStyle>

#include <algorithm>

namespace mantissa::app {
namespace {

void setBad(QLabel& label, bool bad) {
    label.setProperty("bad", bad);
    label.setProperty("muted", !bad);
    label.style()->polish(&label);
}

} // namespace

void DataPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_workbench.plans().doubtData();
    askSoon();
}

// Nothing is opened for a page that nobody looks at.
void DataPage::askSoon() {
    if (isVisible())
        m_soon.start();
}

void DataPage::ask() {
    const auto& experiment = m_workbench.document().experiment();
    if (!experiment || experiment->variants.empty()) {
        tellNothing();
        refreshForm(); // which may lack what it needs
        return;
    }
    const int selected = qBound(0, m_workbench.document().selectedVariant(), int(experiment->variants.size()) - 1);
    DataView::Question question{experiment->variants[std::size_t(selected)], QFileInfo(m_workbench.document().file()).absolutePath(), {}};
    for (int i = 0; i < int(experiment->variants.size()); ++i) {
        const int variant = (selected + i) % int(experiment->variants.size()), run = m_workbench.variants().run(variant);
        LastValidation validation;
        validation.name = QString::fromStdString(experiment->variants[std::size_t(variant)].name);
        if (run >= 0 && readLastValidation(m_workbench.store().run(run).folder, validation))
            question.runs << validation;
    }
    const auto named = [this](const LastValidation& run) { return run.name == m_besideName; };
    const auto beside = std::find_if(question.runs.begin(), question.runs.end(), named);
    if (beside - question.runs.begin() > 1 && beside != question.runs.end())
        std::rotate(question.runs.begin() + 1, beside, beside + 1);
    m_view.ask(question);
    if (m_view.facts().source.isEmpty())
        sayPlain(*m_state, tr("Opening the data…"));
    refreshForm();
}

QComboBox* DataPage::makeBeside() {
    auto* beside = new ElidedComboBox;
    beside->setAccessibleName(tr("Set beside"));
    beside->setToolTip(tr("The run whose answers stand at the right, beside those of the selected variant"));
    beside->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    beside->setVisible(false);
    connect(beside, &QComboBox::activated, this, [this](int choice) {
        m_besideName = m_beside->itemText(choice);
        ask();
    });
    return beside;
}

// Of two there is nothing to choose.
void DataPage::offerBeside() {
    const QStringList& runs = m_view.facts().validated;
    constexpr int formatsDisagree = 3;
    m_beside->setVisible(m_what->current() == formatsDisagree && runs.size() > 2);
    QStringList before, offered; // in the order of the variants, whichever is chosen; the first is the one that the images are of
    for (int i = 0; i < m_beside->count(); ++i)
        before << m_beside->itemText(i);
    for (const QString& name : m_workbench.variants().names())
        if (runs.indexOf(name) > 0)
            offered << name;
    const QSignalBlocker quiet(m_beside);
    if (offered != before) {
        m_beside->clear();
        m_beside->addItems(offered);
    }
    m_beside->setCurrentIndex(int(offered.indexOf(runs.value(1))));
}

void DataPage::openAnew() {
    m_view.doubt();
    askSoon();
}

// What keeps a run from its start was mended, where it can be read here.
void DataPage::takeAnswer() {
    if (m_view.facts().failure.isEmpty() && m_workbench.plans().unread())
        m_workbench.plans().lookAgain();
    refresh();
}

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
        return sayProblem(*m_state, objectionWords(*m_workbench.plans().objection()));
    if (wrong)
        return sayPlain(*m_state, refusalWords(facts.failure, m_workbench.document().json()));
    const auto& experiment = m_workbench.document().experiment();
    const QLocale locale;
    sayPlain(*m_state,
             (facts.classes.size() == 1 ? tr("%1 training and %2 validation images of %3 class")
                                        : tr("%1 training and %2 validation images of %3 classes"))
                     .arg(locale.toString(facts.train), locale.toString(facts.validation), locale.toString(facts.classes.size())) +
                 (experiment ? outputWords(*experiment, facts.classes.size()) : QString()));
}

} // namespace mantissa::app
