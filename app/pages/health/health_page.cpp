// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/health_page.h"

#include "bridge/run_values.h"
#include "bridge/workbench.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/health/exponent_view.h"
#include "pages/health/map/health_map.h"
#include "pages/health/rule_list.h"
#include "pages/health/scope/scope_view.h"
#include "style/appearance.h"
#include "style/language.h"
#include "widgets/elided_label.h"
#include "widgets/segmented.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace mantissa::app {
namespace {

using insight::Measure;

constexpr std::array subjects = {Subject::activations, Subject::weights, Subject::gradients, Subject::updates};
constexpr std::array measures = {Measure::underflow, Measure::overflow, Measure::subnormal, Measure::error,
                                 Measure::headroom,  Measure::footroom, Measure::lost,      Measure::twin};
constexpr int pollMilliseconds = 500;

} // namespace

HealthPage::HealthPage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
    m_modes = new QStackedWidget(this);
    m_scope = new ScopeView(workbench, m_modes);
    m_scope->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(12, 12, 12, 12);
    all->addWidget(m_modes);
    m_modes->addWidget(makeOverview());
    m_modes->addWidget(m_scope);
    connect(m_scope, &ScopeView::closed, this, &HealthPage::showMapAgain);

    m_poll.setInterval(pollMilliseconds);
    connect(&m_poll, &QTimer::timeout, this, [this] {
        if (isVisible())
            m_source.ask();
    });
    connect(&m_source, &HealthSource::changed, this, &HealthPage::takeHistory);
    connect(&m_source, &HealthSource::sampleRead, this, &HealthPage::showCell);
    connect(&m_workbench, &Desk::changed, this, &HealthPage::followRun);
    connect(&m_workbench, &Desk::begun, this, &HealthPage::followRun);
    connect(&m_workbench.store(), &RunStore::structureChanged, this, &HealthPage::followRun);
    connect(&m_workbench.store(), &RunStore::stateChanged, this, [this] {
        followRun(); // the next one of a sweep begins
        if (isVisible() && m_source.history())
            takeHistory(); // what ended may have told why after its last observed step was read
    });
    connect(&Appearance::instance(), &Appearance::changed, this, &HealthPage::arrangeCards);
    connect(m_ruleList, &RuleList::ruleWanted, this, &HealthPage::showRule);
    connect(m_ruleList, &RuleList::variantWanted, this, [this](int variant) { m_workbench.document().selectVariant(variant); });
    connect(m_ruleList, &RuleList::remedyWanted, this, &HealthPage::apply);
    connect(m_ruleList, &RuleList::silenceWanted, &m_workbench.silenced(), &Silenced::add);
    connect(m_ruleList, &RuleList::allWanted, &m_workbench.silenced(), &Silenced::clear);
    connect(&m_workbench.silenced(), &Silenced::changed, this, &HealthPage::takeHistory);
    connect(&m_workbench.document(), &ExperimentDocument::variantSelected, this, &HealthPage::followRun);
    takeFormats();
    takeMeasures();
    m_ruleList->show({}, tr("Nothing observed yet."));
    m_poll.start();
}

void HealthPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (parentWidget())
        parentWidget()->installEventFilter(this);
    arrangeCards();
    followRun();
}

void HealthPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrangeCards();
}

void HealthPage::showScope() {
    m_scope->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_modes->setCurrentWidget(m_scope);
    m_scope->setFocus();
    m_scope->begin();
}

// What the microscope holds is the run's again.
void HealthPage::showMapAgain() {
    m_scope->source().close();
    m_scope->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored); // the page is no higher for what it does not show
    m_modes->setCurrentIndex(0);
    m_map->setFocus();
}

void HealthPage::stayAt(Subject subject) {
    m_stays = true;
    m_subject->setChosen(int(std::ranges::find(subjects, subject) - subjects.begin()));
    takeMeasures();
}

void HealthPage::takeMeasures() {
    const Subject subject = subjectShown();
    const QSignalBlocker quiet(m_measure);
    m_measure->clear();
    for (Measure measure : measures)
        if (is_of(measure, subject))
            m_measure->addItem(wordsOf(measure), int(measure));
    showMap();
}

// Where no gradient was scaled, there is nothing to choose.
bool HealthPage::hasScaled() const {
    const auto history = m_source.history();
    return !history || std::ranges::any_of(history->tensors(), [](const insight::TensorTrack& track) {
        return track.last.scale == Observation::Scale::loss_scale;
    });
}

Observation::Scale HealthPage::scaleShown() const {
    return hasScaled() && m_wantsScaled ? Observation::Scale::loss_scale : Observation::Scale::none;
}

insight::GradientPart HealthPage::partShown() const { return static_cast<insight::GradientPart>(m_part->currentIndex()); }

Subject HealthPage::subjectShown() const { return subjects[std::size_t(m_subject->current())]; }

insight::HealthView HealthPage::viewShown() const {
    return {.subject = subjectShown(),
            .measure = static_cast<Measure>(m_measure->currentData().toInt()),
            .scale = scaleShown(),
            .part = partShown()};
}

// Where there is no room for all of it, the tool tip has it.
void HealthPage::say(QLabel& label, const QString& words) {
    label.setText(words);
    label.setToolTip(words);
}

void HealthPage::showMap() {
    const insight::HealthView view = viewShown();
    m_scale->setVisible(view.subject == Subject::gradients); // whatever the variant: what stands beneath does not move
    allowScale();
    m_part->setVisible(view.subject == Subject::gradients);
    const auto history = m_source.history();
    if (!history || history->samples() == 0)
        return takeGrid(nullptr, view.measure);
    m_source.later([this, history, view] {
        const auto grid = std::make_shared<const insight::HealthGrid>(health_grid(*history, view));
        return [this, grid, view] { takeGrid(grid, view.measure); };
    });
}

void HealthPage::takeGrid(std::shared_ptr<const insight::HealthGrid> grid, Measure measure) {
    const auto history = m_source.history();
    m_map->setNothing(nothingWords());
    m_map->setBlocks(blocksOf(m_workbench.document().json()));
    m_map->setGrid(grid, measure);
    showMarks();
    static_cast<ElidedLabel*>(m_mapWords)->setShorter(grid ? tr("%1 observed").arg(formatCount(history->samples())) : QString());
    say(*m_mapWords, grid ? besideName(costWords(*history)) : nameShown());
    showCosts();
    if (grid && (!m_source.sample() || m_source.sample()->step != m_map->step()))
        m_source.askSample(m_map->step());
    else
        showCell();
}

// A share of the time tells something once there is some time; before, what a look took.
QString HealthPage::costWords(const insight::HealthHistory& history) const {
    const QString what = Language::instance().code() == "de" ? m_measure->currentText() : m_measure->currentText().toLower();
    const double all = history.seconds() + history.cost_seconds(), each = history.cost_seconds() / double(history.samples());
    if (history.samples() < fewestForShare)
        return (history.samples() == 1 ? tr("%1; %2 step observed, which took %3") : tr("%1; %2 steps observed, %3 each"))
            .arg(what, formatCount(history.samples()), each < 1 ? tr("%1 ms").arg(formatPlain(1000 * each, 2)) : formatDuration(each));
    return tr("%1; %2 steps observed, %3 % of the time")
        .arg(what, formatCount(history.samples()), all > 0 ? formatPlain(100 * history.cost_seconds() / all, 2) : noFigure());
}

void HealthPage::showMarks() {
    const int key = runShown();
    QVector<MapMark> marks;
    if (key >= 0) {
        const RunData& run = m_workbench.store().run(key);
        for (const EventPoint& event : run.events)
            if (event.kind == "setting")
                marks << MapMark{MapMark::Kind::setting, event.step, spoken(event.text)};
        if (run.state == RunState::diverged || run.state == RunState::failed)
            marks << MapMark{MapMark::Kind::stopped, run.stepsDone(), tr("stopped at step %1").arg(formatCount(run.stepsDone())),
                             run.firstNonFinite ? QString::fromStdString(run.firstNonFinite->layer) : QString()};
    }
    m_map->setMarks(marks);
}

} // namespace mantissa::app
