// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// How often steps are observed, and what that was measured to cost.
#include "bridge/workbench.h"
#include "forms/elided_combo_box.h"
#include "health/sampling.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/health/health_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>

#include <array>

namespace mantissa::app {
namespace {

constexpr std::array samplings = {"5%", "1%", "20%", "10 steps", "1 step", "off"};

QString samplingWords(const health::SamplingSettings& settings) {
    using Mode = health::SamplingSettings::Mode;
    switch (settings.mode) {
    case Mode::off: return HealthPage::tr("Off");
    case Mode::share: return HealthPage::tr("%1 of the time").arg(QLocale().toString(settings.share * 100, 'g', 6) + " %");
    default: return settings.every == 1 ? HealthPage::tr("every step") : HealthPage::tr("every %1 steps").arg(settings.every);
    }
}

QString samplingKey(health::SamplingSettings settings) {
    settings.formats.clear();
    return QString::fromStdString(health::sampling_text(settings));
}

void offerSampling(QComboBox& field, const health::SamplingSettings& settings, int place) {
    field.insertItem(place, samplingWords(settings), samplingKey(settings));
}

QString measuredWords(const health::SamplingSettings& settings, double share) {
    const QString percent = formatPlain(100 * share, 2);
    return settings.mode == health::SamplingSettings::Mode::share
               ? HealthPage::tr("%1: measured %2 %").arg(samplingWords(settings), percent)
               : HealthPage::tr("%1: %2 % of the time").arg(samplingWords(settings), percent);
}

} // namespace

QWidget* HealthPage::makeSampling() {
    m_sampling = new ElidedComboBox;
    m_sampling->setAccessibleName(tr("How often steps are observed"));
    m_sampling->setToolTip(
        tr("At most this share of the run's time, or every so many steps; of a short run ten steps in any case, as long as "
           "they take a quarter of a second. Counts from the next run."));
    for (const char* sampling : samplings)
        offerSampling(*m_sampling, health::parse_sampling(sampling).value_or(health::SamplingSettings{}), m_sampling->count());
    connect(&m_workbench, &Workbench::changed, this, &HealthPage::showSampling); // a lesson observes as it needs to
    auto* observed = new QLabel(tr("Observed"));
    observed->setProperty("muted", true);
    auto* sampling = new QWidget; // so that no line ends between them
    auto* pair = new QHBoxLayout(sampling);
    pair->setContentsMargins(0, 0, 0, 0);
    for (QWidget* control : std::initializer_list<QWidget*>{observed, m_sampling})
        pair->addWidget(control);
    showSampling();
    connect(m_sampling, &QComboBox::currentIndexChanged, this, &HealthPage::setSampling);
    return sampling;
}

// As it is now, whoever set it.
void HealthPage::showSampling() {
    const QString now = samplingKey(m_workbench.health());
    const QSignalBlocker quiet(m_sampling);
    if (m_sampling->findData(now) < 0)
        offerSampling(*m_sampling, m_workbench.health(), m_sampling->count() - 1);
    m_sampling->setCurrentIndex(m_sampling->findData(now));
    showCosts();
}

// Of the run that is shown as it goes on; else of the latest that was trained with it, where a step of that costs as much.
std::optional<HealthPage::ObservingCost> HealthPage::measuredCost(const QString& sampling) const {
    const RunStore& store = m_workbench.store();
    const int shown = runShown();
    if (shown < 0)
        return std::nullopt;
    const RunData& run = store.run(shown);
    const auto history = m_source.folder() == run.folder ? m_source.history() : nullptr;
    const double all = history ? history->seconds() + history->cost_seconds() : 0;
    if (run.observing == sampling && all > 0 && history->samples() >= fewestForShare)
        return ObservingCost{history->cost_seconds() / all, shownName(run)};
    for (int key = store.runCount() - 1; key >= 0; --key)
        if (const RunData& other = store.run(key); other.observing == sampling && other.observedShare > 0 && other.work != 0 &&
                                                   other.work == run.work && other.device == run.device)
            return ObservingCost{other.observedShare, shownName(other)};
    return std::nullopt;
}

// Beside each choice what it was measured to cost; nothing beside those that nobody tried.
void HealthPage::showCosts() {
    const QSignalBlocker quiet(m_sampling);
    for (int i = 0; i < m_sampling->count(); ++i) {
        const QString key = m_sampling->itemData(i).toString();
        const auto settings = health::parse_sampling(key.toStdString()).value_or(health::SamplingSettings{});
        const bool off = settings.mode == health::SamplingSettings::Mode::off;
        const auto cost = off ? std::nullopt : measuredCost(key);
        if (const QString words = cost ? measuredWords(settings, cost->share) : samplingWords(settings); m_sampling->itemText(i) != words)
            m_sampling->setItemText(i, words);
        m_sampling->setItemData(i,
                                off    ? QVariant()
                                : cost ? tr("Observing took this share of the time of %1, on this device.").arg(cost->run)
                                       : tr("Not measured yet: no run of this variant was observed so."),
                                Qt::ToolTipRole);
    }
}

void HealthPage::setSampling(int choice) {
    auto settings = health::parse_sampling(m_sampling->itemData(choice).toString().toStdString()).value_or(health::SamplingSettings{});
    settings.formats = m_workbench.health().formats;
    m_workbench.setHealth(settings);
    takeHistory();
}

} // namespace mantissa::app
