// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// How many runs the form stands for, and how long they take.
#include "bridge/workbench.h"
#include "forms/being_typed.h"
#include "models/words.h"
#include "pages/sweep/sweep_form.h"

#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace mantissa::app {

QString SweepForm::countWords(const SweepSettings& now) const {
    const auto counted = [](std::size_t count, const QString& one, const QString& many) {
        return count == 1 ? one : many.arg(formatCount(qint64(count)));
    };
    const qint64 runs = m_workbench.sweep().runs(now), done = m_workbench.sweep().grows(now) ? m_workbench.sweep().done(now) : 0;
    const QString words =
        QStringLiteral("%1 × %2 × %3: %4")
            .arg(counted(now.policies.size(), tr("1 policy"), tr("%1 policies")),
                 counted(now.batches.size(), tr("1 batch"), tr("%1 batches")), counted(now.seeds.size(), tr("1 seed"), tr("%1 seeds")),
                 counted(std::size_t(runs), tr("1 run"), tr("%1 runs")));
    return done > 0 ? words + tr(", %1 of them done already").arg(formatCount(done)) : words;
}

// A variant may have a learning rate or an optimizer of its own, which the sweep keeps.
QString SweepForm::differWords(const SweepSettings& now) const {
    const auto& experiment = m_workbench.document().experiment();
    if (!experiment || now.policies.empty())
        return {};
    const auto trainingOf = [&](const std::string& name) {
        const auto found = std::ranges::find(experiment->variants, name, &Variant::name);
        Json training = found == experiment->variants.end() ? Json::object() : found->resolved.value("training", Json::object());
        for (const char* own : {"batch", "seed"}) // the sweep's own
            training.erase(own);
        return training;
    };
    QStringList others;
    for (const std::string& name : now.policies)
        if (trainingOf(name) != trainingOf(now.policies.front()))
            others << QString::fromStdString(name);
    const QString base = QString::fromStdString(now.policies.front());
    return others.isEmpty()     ? QString()
           : others.size() == 1 ? tr("%1 is trained with other settings than %2, too: what is between them is not the format alone.")
                                      .arg(others.first(), base)
                                : tr("%1 are trained with other settings than %2, too: what is between them is not the format alone.")
                                      .arg(namesInRow(others), base);
}

// By earlier runs, else by what was timed for this.
QString SweepForm::timeWords(const SweepSettings& now) const {
    if (const double seconds = m_workbench.sweep().seconds(now); seconds > 0)
        return tr(", about %1 by the speed of earlier runs.").arg(formatDuration(std::ceil(seconds)));
    if (const double seconds = estimated(now); seconds >= 0)
        return tr(", about %1.").arg(formatDuration(std::ceil(seconds)));
    return QStringLiteral(".");
}

// Beneath the buttons, which stay where they are when it comes.
QString SweepForm::estimateWords(const SweepSettings& now) const {
    return m_workbench.sweep().seconds(now) > 0 || estimated(now) < 0
               ? QString()
               : tr("The time is an estimate from some steps of each policy and batch, timed alone.");
}

double SweepForm::estimated(const SweepSettings& now) const {
    const auto& experiment = m_workbench.document().experiment();
    return experiment ? m_timing.seconds(*experiment, m_workbench.device(), now) : -1;
}

void SweepForm::estimate() {
    if (m_timing.busy())
        return m_timing.stop();
    takeWhatIsTyped();
    const auto& experiment = m_workbench.document().experiment();
    if (experiment && problem().isEmpty() && m_workbench.sweep().whyNotStart(settings()).isEmpty())
        m_timing.start({*experiment, m_workbench.device(), m_workbench.threads(), settings()});
    allow();
}

void SweepForm::allowEstimate(const SweepSettings& now) {
    const bool known = m_workbench.sweep().runs(now) == 0 || m_workbench.sweep().seconds(now) >= 0 || estimated(now) >= 0;
    m_estimate->setVisible(m_timing.busy() || !known);
    m_estimate->setText(m_timing.busy() ? tr("Timing, stop") : tr("Estimate the time"));
    m_estimate->setEnabled(m_timing.busy() || m_start->isEnabled());
    m_estimate->setToolTip(m_timing.failure().isEmpty()
                               ? tr("Times some steps of each policy and batch, which are thrown away; nothing is kept but the figures")
                               : m_timing.failure());
}

} // namespace mantissa::app
