// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the picked cell of the map holds, and what other formats would make of it.
#include "bridge/workbench.h"
#include "insight/twin_course.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/health/health_page.h"
#include "pages/health/map/health_map.h"
#include "pages/health/twin_view.h"
#include "pages/health/what_if_view.h"
#include "widgets/segmented.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>

#include <cmath>
#include <tuple>
#include <utility>

namespace mantissa::app {

// A rule's tensor, or what is made of it: "conv/kernel:gradient".
bool HealthPage::isWished(const std::string& name) const {
    return !m_wished.empty() && (name == m_wished || name.starts_with(m_wished + ':') || m_wished.starts_with(name + ':'));
}

// Of the layer's tensors the one that a rule is about, else the one that the map's colour is from.
std::optional<TensorHealth> HealthPage::picked() const {
    const auto& sample = m_source.sample();
    if (!sample)
        return std::nullopt;
    const Subject subject = subjectShown();
    const auto scale = scaleShown();
    const auto lossOf = [this](const TensorHealth& tensor) {
        const Census& wide = tensor.tally.wide;
        return std::tuple(isWished(tensor.tensor),
                          double(wide.underflows_to_zero + wide.overflows) / double(qMax<std::int64_t>(1, wide.count)), wide.count);
    };
    std::optional<TensorHealth> worst;
    for (const TensorHealth& tensor : sample->tensors) {
        const bool shown =
            tensor.subject == subject && (subject != Subject::gradients || tensor.scale == scale) && is_of(partShown(), tensor);
        if (shown && tensor.layer == m_map->layer().toStdString() && (!worst || lossOf(tensor) > lossOf(*worst)))
            worst = tensor;
    }
    return worst;
}

void HealthPage::showCell() {
    const bool updates = subjectShown() == Subject::updates;
    const std::optional<TensorHealth> tensor = picked();
    m_exponents->setNothing(updates && m_source.sample() ? tr("%1 has no weights, and so no updates.").arg(m_map->layer())
                                                         : tr("Pick a cell of the map."));
    if (updates && m_source.sample())
        showUpdate();
    else
        showTensor(tensor);
    m_whatIf->setNothing(updates
                             ? tr("Updates are not stored: they are lost where the weight's format has no value so near. Pick weights to "
                                  "see what other formats would make of them.")
                             : tr("Pick a cell of the map."));
    showOtherFormats(tensor);
    m_scaleGoes.reset();
    showShares();
    showTwin();
}

// The layer's that a rule is about, else the one that loses most.
const UpdateHealth* HealthPage::pickedUpdate() const {
    const auto rank = [this](const UpdateHealth& one) { return std::pair(isWished(one.variable), one.lost_share()); };
    const UpdateHealth* worst = nullptr;
    for (const UpdateHealth& one : m_source.sample()->updates)
        if (one.layer == m_map->layer().toStdString() && (!worst || rank(one) > rank(*worst)))
            worst = &one;
    return worst;
}

void HealthPage::showUpdate() {
    const UpdateHealth* update = pickedUpdate();
    if (!update) { // a layer that has no weights: not those of the one before
        m_exponents->setTensor(std::nullopt, 1);
        return say(*m_cellWords, QString());
    }
    m_exponents->setUpdate(*update);
    say(*m_cellWords, (update->drawn ? tr("%1: wanted changes; step %2; %3 % lost, but kept on average; weight over update %4 bits")
                                     : tr("%1: wanted changes; step %2; %3 % lost, weight over update %4 bits"))
                          .arg(spokenTensor(update->variable))
                          .arg(formatCount(m_source.sample()->step))
                          .arg(formatPlain(100 * update->lost_share(), 3))
                          .arg(std::isfinite(update->headroom_bits()) ? formatBits(update->headroom_bits()) : noFigure()));
}

void HealthPage::showTensor(const std::optional<TensorHealth>& tensor) {
    const auto& sample = m_source.sample();
    m_exponents->setTensor(tensor, sample ? sample->loss_scale : 1);
    say(*m_cellWords, tensor ? (tensor->tally.wide.count == 1 ? tr("%1; step %2; %3 value") : tr("%1; step %2; %3 values"))
                                   .arg(spokenTensor(tensor->tensor), formatCount(sample->step), formatCount(tensor->tally.wide.count))
                             : QString());
    if (tensor)
        m_cellWords->setToolTip(m_cellWords->text() + '\n' + QString::fromStdString(tensor->tensor));
}

void HealthPage::showOtherFormats(const std::optional<TensorHealth>& tensor) {
    m_whatIf->setTensor(tensor);
    m_exponents->setOther(tensor ? m_whatIf->picked() : std::nullopt);
    tellOtherFormats(tensor);
}

void HealthPage::tellOtherFormats(const std::optional<TensorHealth>& tensor) {
    const std::int64_t bad = tensor ? tensor->tally.wide.non_finite : 0, all = tensor ? tensor->tally.wide.count : 0;
    const bool away = m_exponents->canDrag() && m_exponents->shift() != 0;
    const QString values =
        away ? tr("the same values, at loss scale %1").arg(formatPower(m_exponents->proposedScale())) : tr("the same values as they are");
    say(*m_whatIfWords,
        !tensor      ? QString()
        : bad == 0   ? values
        : bad == all ? tr("no value is finite before any format")
        : bad == 1
            ? tr("1 of %1 values is not finite before any format: the others in another one").arg(formatCount(all))
            : tr("%1 of %2 values are not finite before any format: the others in another one").arg(formatCount(bad), formatCount(all)));
}

// Which of them it computes in by itself: what loses nothing may win nothing, either.
void HealthPage::takeDevice() {
    QHash<QString, WhatIfView::OnDevice> formats;
    for (const DeviceFacts::Row& row : m_workbench.plans().device().formats)
        formats[row.format] = {row.badge, spoken(row.reason)};
    m_whatIf->setDevice(formats);
}

void HealthPage::showTwin() {
    const bool shown = static_cast<insight::Measure>(m_measure->currentData().toInt()) == insight::Measure::twin;
    m_cell->setCurrentIndex(shown ? 1 : 0);
    const auto history = m_source.history();
    if (!shown)
        return;
    const QString layer = m_map->layer();
    m_twin->setParting(history ? spoken(insight::parting_sentence(*history)) : QString());
    m_twin->setCourse(history ? insight::twin_course(*history, layer.toStdString(), subjectShown()) : std::vector<insight::CoursePoint>(),
                      m_map->step());
    say(*m_twinWords, history ? tr("%1; %2").arg(layer, m_subject->button(m_subject->current())->text()) : QString());
}

} // namespace mantissa::app
