// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the page shows once runs of its own are done: a measurement, or a remedy that was tried.
#include "bridge/workbench.h"
#include "insight/words.h"
#include "models/spoken.h"
#include "pages/why/cause_list.h"
#include "pages/why/why_page.h"
#include "report/run_record.h"

#include <QComboBox>

namespace mantissa::app {
namespace {

QString msOfTrial(double value) { return spoken(words_of_milliseconds(value)); }

} // namespace

void WhyPage::takeTrial(const QString& problem) {
    m_status->clear();
    allow();
    if (!problem.isEmpty())
        return m_workbench.tell({Message::Kind::bad, tr("The measurement did not end."), problem});
    if (m_trial.folders().size() < 2)
        return; // stopped
    if (!m_triedWords.isEmpty())
        return showWhatCame();
    m_measured = m_trial.folders();
    QString run, base;
    for (const QString& folder : m_measured) {
        const QString name = QString::fromStdString(report::read_run(folder.toStdString()).name);
        (name == m_run->currentText() ? run : name == m_base->currentText() ? base : run.isEmpty() ? run : base) = folder;
    }
    m_status->setText(tr("Measured"));
    m_source.ask(run, base);
    m_source.askAnew();
}

// The estimate stays beside what came.
void WhyPage::showWhatCame() {
    try {
        const double before = report::read_run(m_trial.folders()[0].toStdString()).figure("ms_step.median"),
                     after = report::read_run(m_trial.folders()[1].toStdString()).figure("ms_step.median");
        const QString estimate = m_triedEstimate.isEmpty() ? QString() : tr("; estimate %1").arg(m_triedEstimate);
        m_causes->setTried(m_triedWords, tr("Tried: %1 → %2 ms%3").arg(msOfTrial(before), msOfTrial(after), estimate));
        m_workbench.tell({Message::Kind::info, tr("Tried: %1.").arg(m_triedWords),
                          tr("A step took %1 ms, and %2 ms with it. The variant is in the experiment; undo takes it out.")
                              .arg(msOfTrial(before), msOfTrial(after))});
    } catch (const std::exception& error) {
        m_workbench.tell({Message::Kind::bad, tr("What came of it could not be read."), QString(error.what())});
    }
    m_triedWords.clear();
}

} // namespace mantissa::app
