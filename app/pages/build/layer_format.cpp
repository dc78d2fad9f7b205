// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_format.h"

#include "bridge/workbench.h"
#include "forms/elided_combo_box.h"
#include "forms/policy_form.h"
#include "model/layer.h"
#include "models/spoken.h"
#include "pages/build/layer_model.h"
#include "style/scaling.h"
#include "widgets/badge.h"
#include "widgets/elided_label.h"
#include "widgets/paragraph.h"

#include <QComboBox>
#include <QFormLayout>
#include <QStyle>
#include <QVBoxLayout>

#include <utility>

namespace mantissa::app {
namespace {

QLabel* muted(const QString& text) {
    auto* label = new QLabel(text);
    label->setProperty("muted", true);
    keepScaled(label, [label] { label->setMinimumWidth(scaled(98)); });
    return label;
}

// The worst of a layer's operations tells: one that is simulated makes the layer simulated. Of those alike, the one with most to compute.
const StepRow* worstOf(const VariantPlan& plan, const QString& layer) {
    const StepRow* worst = nullptr;
    for (const StepRow& row : plan.steps)
        if (row.layer == layer && !row.cast && row.badge != Badge::unknown &&
            (!worst || std::pair(int(row.badge), row.flops) > std::pair(int(worst->badge), worst->flops)))
            worst = &row;
    return worst;
}

} // namespace

LayerFormat::LayerFormat(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_variant(new ElidedLabel),
      m_policy(new ElidedComboBox),
      m_badge(new BadgeLabel),
      m_reason(new Paragraph) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(0);
    auto* title = new QLabel(tr("Format of this layer"));
    title->setProperty("section", true);
    setScaledHeight(title, 32);
    column->addWidget(title);
    auto* form = new QFormLayout;
    column->addLayout(form);
    form->setContentsMargins(12, 8, 12, 12);
    form->setVerticalSpacing(6);
    form->setHorizontalSpacing(style()->pixelMetric(QStyle::PM_LayoutHorizontalSpacing)); // as the fields above
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(muted(tr("In variant")), m_variant);
    m_policy->addItem(tr("As the variant"));
    addPolicies(m_policy);
    m_policy->setObjectName("layerPolicy");
    m_policy->setAccessibleName(tr("Policy of this layer"));
    m_policy->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    form->addRow(muted(tr("Policy")), m_policy);
    form->addRow(muted(tr("On this device")), m_badge);
    m_reason->setProperty("muted", true);
    form->addRow(m_reason);
    connect(m_policy, &QComboBox::activated, this, &LayerFormat::choose);
}

void LayerFormat::choose(int index) {
    Json layers = exceptionsOf(m_workbench.document());
    if (index == 0)
        layers.erase(m_layer.toStdString());
    else
        layers[m_layer.toStdString()] = m_policy->itemText(index).toStdString();
    m_workbench.live().setPolicy(m_workbench.document().selectedVariant(), nullptr, layers);
}

void LayerFormat::show(const QString& layer, const QString& type) {
    m_layer = layer;
    m_type = type;
    const QStringList names = m_workbench.variants().names();
    setVisible(!layer.isEmpty() && !names.isEmpty());
    if (!isHidden()) {
        m_variant->setText(names.value(m_workbench.document().selectedVariant()));
        showPolicy();
        showDevice();
    }
}

void LayerFormat::showPolicy() {
    const Json own = exceptionsOf(m_workbench.document()).value(m_layer.toStdString(), Json());
    const LayerType* type = find_layer_type(m_type.toStdString());
    const bool view = type && type->computes == LayerType::Computes::nothing;
    m_policy->setEnabled(!view && !own.is_object());
    m_policy->setToolTip(view              ? tr("It computes nothing: what it passes on stays in its format.")
                         : own.is_object() ? tr("This layer has a policy role by role, given in the file.")
                                           : tr("This layer alone, in this variant; during a run from its next step."));
    m_policy->setCurrentIndex(own.is_string() ? qMax(0, m_policy->findText(QString::fromStdString(own.get<std::string>()))) : 0);
}

void LayerFormat::showDevice() {
    const VariantPlan* plan = m_workbench.plans().plan(m_workbench.document().selectedVariant());
    const StepRow* worst = plan && !plan->ofBefore ? worstOf(*plan, m_layer) : nullptr;
    m_badge->setVisible(worst);
    m_reason->setVisible(worst);
    if (!worst)
        return;
    m_badge->setBadge(worst->badge, asSentence(spoken(worst->reason)));
    const QString reason = worst->reason.isEmpty() ? meaningOf(worst->badge) : asSentence(spoken(worst->reason));
    m_reason->setText(worst->implementation.isEmpty() ? reason : tr("%1 Computed by “%2”.").arg(reason, worst->implementation));
}

} // namespace mantissa::app
