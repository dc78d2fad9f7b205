// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/twin_choice.h"

#include "backends/registry.h"
#include "bridge/workbench.h"
#include "forms/elided_combo_box.h"
#include "models/variant_edits.h"
#include "models/words.h"
#include "style/scaling.h"
#include "train/twin_memory.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace mantissa::app {

TwinChoice::TwinChoice(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench), m_choice(new ElidedComboBox) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 6);
    auto* label = new QLabel(tr("Twin"));
    label->setProperty("muted", true);
    label->setBuddy(m_choice);
    keepScaled(label, [label] { label->setMinimumWidth(scaled(namesWidth)); });
    m_choice->addItems({tr("none"), tr("float32"), tr("reference")}); // in the order of twin_names()
    m_choice->setAccessibleName(tr("Twin"));
    m_help = tr("A second training in float32 takes the same batches beside this variant, on a clock of its own; the Run page and "
                "the Health page show how far both are apart. reference: on the reference back end, slowly. Counts from the next run.");
    m_choice->setToolTip(m_help);
    row->addWidget(label);
    row->addWidget(m_choice, 1);
    connect(m_choice, &QComboBox::activated, this, &TwinChoice::choose);
    connect(&workbench, &Workbench::changed, this, &TwinChoice::refresh);
    connect(&workbench.plans(), &PlanWatcher::answered, this, &TwinChoice::refresh);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &TwinChoice::refresh);
    refresh();
}

void TwinChoice::refresh() {
    const auto& experiment = m_workbench.document().experiment();
    const auto variant = std::size_t(m_workbench.document().selectedVariant());
    if (!experiment || variant >= experiment->variants.size())
        return;
    const QSignalBlocker quiet(m_choice);
    m_choice->setCurrentIndex(int(experiment->variants[variant].training.twin));
    askMemory();
    const VariantPlan* plan = m_workbench.plans().plan(int(variant));
    const double free = m_workbench.plans().device().limitBytes;
    QString memory;
    if (plan && m_memory > 0)
        memory = "\n\n" + tr("It takes %1 of memory beside the %2 of the run.").arg(formatBytes(m_memory), formatBytes(plan->peak));
    if (plan && m_memory > 0 && free > 0 && m_memory + plan->peak > free)
        memory += ' ' + tr("Both together do not fit: the run would go on without its twin.");
    m_choice->setToolTip(m_help + memory);
}

void TwinChoice::askMemory() {
    const auto variant = std::size_t(m_workbench.document().selectedVariant());
    const Variant& asked = m_workbench.document().experiment()->variants[variant];
    const QString device = m_workbench.device();
    const QString question = device + QString::number(variant) + QString::fromStdString(m_workbench.document().json().dump());
    if (question == m_asked)
        return;
    m_asked = question;
    m_memory = 0;
    if (asked.training.twin == TrainingSettings::Twin::none)
        return;
    m_worker.ask([this, asked, device, question, wish = m_leaving]() -> Worker::Job {
        const Interruptible leaving(wish.get()); // implementations are chosen by timing
        double bytes = 0;
        try {
            bytes = double(predict_twin(asked, *make_backend(device.toStdString())));
        } catch (const std::exception&) {
            return {}; // the plan tells what is wrong
        }
        return [this, bytes, question] {
            if (question != m_asked)
                return;
            m_memory = bytes;
            refresh();
        };
    });
}

// Said of the variant also where it is "off": the experiment may say otherwise for all.
void TwinChoice::choose(int index) {
    setInVariant(
        m_workbench.document(), m_workbench.document().selectedVariant(), [] { return tr("twin"); }, Json::json_pointer("/training/twin"),
        twin_names()[std::size_t(index)]);
}

} // namespace mantissa::app
