// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/health_page.h"

#include "bridge/workbench.h"
#include "insight/scale_proposal.h"
#include "models/words.h"
#include "pages/health/exponent_view.h"
#include "pages/health/health_map.h"
#include "pages/health/rule_list.h"
#include "pages/health/what_if_view.h"
#include "style/appearance.h"
#include "widgets/segmented.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace mantissa::app {
namespace {

using insight::Measure;

constexpr std::array subjects = {Subject::activations, Subject::weights, Subject::gradients, Subject::updates};
constexpr std::array measures = {Measure::underflow, Measure::overflow, Measure::subnormal,
                                 Measure::error,     Measure::headroom, Measure::lost};
constexpr int pollMilliseconds = 500;

// Where there is no room for all of it, the tool tip has it.
void say(QLabel& label, const QString& words) {
    label.setText(words);
    label.setToolTip(words);
}

} // namespace

HealthPage::HealthPage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(12, 12, 12, 12);
    all->setSpacing(10);
    all->addLayout(makeBar());
    m_whatIf = new WhatIfView;
    m_ruleList = new RuleList;
    auto* cards = new QGridLayout;
    cards->setSpacing(10);
    cards->addWidget(makeMap(), 0, 0);
    cards->addWidget(makeHistogram(), 0, 1);
    cards->addWidget(makeCard(tr("What if"), m_whatIf, &m_whatIfWords), 1, 0);
    cards->addWidget(makeCard(tr("Rules"), m_ruleList, &m_ruleWords), 1, 1);
    cards->setRowStretch(0, 5);
    cards->setRowStretch(1, 3);
    cards->setColumnStretch(0, 11);
    cards->setColumnStretch(1, 9);
    all->addLayout(cards, 1);

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
    connect(m_ruleList, &RuleList::placeWanted, this, [this](const QString& layer, qint64 step) {
        m_follow->setChecked(false);
        m_map->pick(layer, step);
    });
    connect(m_ruleList, &RuleList::remedyWanted, this, &HealthPage::apply);
    takeMeasures();
    m_poll.start();
}

void HealthPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    followRun();
}

void HealthPage::followRun() {
    if (!isVisible())
        return;
    const int key = m_workbench.variants().run(m_workbench.document().selectedVariant());
    m_source.follow(key < 0 ? QString() : m_workbench.store().run(key).folder);
}

void HealthPage::takeMeasures() {
    const Subject subject = subjects[std::size_t(m_subject->current())];
    m_scale->setVisible(subject == Subject::gradients);
    const QSignalBlocker quiet(m_measure);
    m_measure->clear();
    for (Measure measure : measures)
        if (is_of(measure, subject))
            m_measure->addItem(wordsOf(measure), int(measure));
    showMap();
}

insight::RunEvidence HealthPage::evidence() const {
    const auto& document = m_workbench.document();
    const auto variant = std::size_t(document.selectedVariant());
    insight::RunEvidence run{.name = m_workbench.variants().names().value(int(variant)).toStdString(),
                             .policy = m_workbench.variants().policy(int(variant)).toStdString(),
                             .health = m_source.history()};
    run.experiment = document.json();
    if (const Json variants = run.experiment.value("variants", Json::array()); variant < variants.size())
        run.experiment["variants"] = Json::array({variants[variant]});
    return run;
}

void HealthPage::takeHistory() {
    const auto history = m_source.history();
    m_rules = history ? insight::rules_about_numbers({.runs = {evidence()}}) : std::vector<insight::Found>();
    m_ruleList->show(m_rules, history ? tr("No rule has anything to say.") : tr("Nothing observed yet."));
    say(*m_ruleWords, m_rules.empty() ? QString() : tr("%1 found something").arg(m_rules.size()));
    showMap();
    if (history && history->samples() > 0)
        m_source.askSample(m_map->step());
    else
        showCell();
}

void HealthPage::showMap() {
    const insight::HealthView view{.subject = subjects[std::size_t(m_subject->current())],
                                   .measure = static_cast<Measure>(m_measure->currentData().toInt()),
                                   .scale = m_scale->current() == 0 ? Observation::Scale::loss_scale : Observation::Scale::none};
    const auto history = m_source.history();
    m_map->setGrid(history ? health_grid(*history, view) : insight::HealthGrid{}, view.measure);
    const double all = history ? history->seconds() + history->cost_seconds() : 0;
    say(*m_mapWords,
        history && history->samples() > 0
            ? (history->samples() == 1 ? tr("%1; %2 step observed, %3 % of the time") : tr("%1; %2 steps observed, %3 % of the time"))
                  .arg(m_measure->currentText().toLower())
                  .arg(history->samples())
                  .arg(all > 0 ? formatPlain(100 * history->cost_seconds() / all, 2) : noFigure())
            : QString());
    showCell();
}

// Of the layer's tensors the one that the map's colour is from.
std::optional<TensorHealth> HealthPage::picked() const {
    const auto& sample = m_source.sample();
    if (!sample)
        return std::nullopt;
    const Subject subject = subjects[std::size_t(m_subject->current())];
    const auto scale = m_scale->current() == 0 ? Observation::Scale::loss_scale : Observation::Scale::none;
    const auto lossOf = [](const TensorHealth& tensor) {
        const Census& wide = tensor.tally.wide;
        return std::pair(wide.underflows_to_zero + wide.overflows, wide.count);
    };
    std::optional<TensorHealth> worst;
    for (const TensorHealth& tensor : sample->tensors) {
        const bool shown = tensor.subject == subject && (subject != Subject::gradients || tensor.scale == scale);
        if (shown && tensor.layer == m_map->layer().toStdString() && (!worst || lossOf(tensor) > lossOf(*worst)))
            worst = tensor;
    }
    return worst;
}

void HealthPage::showCell() {
    const auto& sample = m_source.sample();
    const std::optional<TensorHealth> tensor = picked();
    if (sample && subjects[std::size_t(m_subject->current())] == Subject::updates) {
        auto update = sample->updates.end();
        for (auto one = sample->updates.begin(); one != sample->updates.end(); ++one)
            if (one->layer == m_map->layer().toStdString() && (update == sample->updates.end() || one->lost > update->lost))
                update = one;
        if (update != sample->updates.end())
            m_exponents->setUpdate(*update);
        say(*m_cellWords,
            update == sample->updates.end()
                ? QString()
                : tr("%1: wanted changes; step %2; %3 % lost, weight over update %4 bits")
                      .arg(QString::fromStdString(update->variable))
                      .arg(formatCount(sample->step))
                      .arg(formatPlain(100.0 * double(update->lost) / double(qMax<std::int64_t>(1, update->count - update->idle)), 3))
                      .arg(update->headroom_bits(), 0, 'f', 1));
    } else {
        m_exponents->setTensor(tensor, sample ? sample->loss_scale : 1);
        say(*m_cellWords,
            tensor ? tr("%1; step %2; %3 values")
                         .arg(QString::fromStdString(tensor->tensor), formatCount(sample->step), formatCount(tensor->tally.wide.count))
                   : QString());
    }
    m_whatIf->setTensor(tensor);
    say(*m_whatIfWords, tensor ? tr("the same values in another format") : QString());
    showShares();
}

void HealthPage::showShares() {
    const bool drags = m_exponents->canDrag(), away = drags && m_exponents->shift() != 0;
    m_use->setVisible(away);
    m_back->setVisible(away);
    m_shares->setVisible(drags);
    if (!drags)
        return;
    const auto line = [](const QString& name, const ExponentView::Shares& shares) {
        const auto percent = [](double share) {
            return share == 0 ? QStringLiteral("0") : formatPlain(share * 100, 3) + QStringLiteral(" %");
        };
        return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2&nbsp;&nbsp;</td><td>%3&nbsp;&nbsp;</td><td>%4&nbsp;&nbsp;</"
                              "td><td>%5&nbsp;&nbsp;</td><td>%6</td></tr>")
            .arg(name, percent(shares.kept), percent(shares.subnormal), percent(shares.lost), percent(shares.overflowing))
            .arg(shares.headroom, 0, 'f', 1);
    };
    const double scale = m_source.sample() ? m_source.sample()->loss_scale : 1;
    const QString next = formatPower(m_exponents->proposedScale());
    QString rows = QStringLiteral("<tr><td>%1</td><td>%2</td><td>%3&nbsp;&nbsp;</td><td>%4</td><td>%5</td><td>%6</td></tr>")
                       .arg(tr("Loss scale"), tr("Kept"), tr("of it subnormal"), tr("To zero"), tr("Overflow"), tr("Head-room, bits"));
    rows += line(tr("now, %1").arg(formatLossScale(scale)), m_exponents->sharesAt(0));
    rows += line(tr("at %1").arg(next), m_exponents->sharesAt(m_exponents->shift()));
    m_shares->setText(QStringLiteral("<table>%1</table>").arg(rows));
    m_use->setText(tr("Use %1 from the next step").arg(next));
    m_use->setToolTip(tr("A fixed loss scale, as the line stands; counts from the next step of a run"));
    m_back->setToolTip(tr("The line goes back to the loss scale that is at work"));
    m_back->setText(tr("Back to %1").arg(formatLossScale(scale)));
}

void HealthPage::apply(const insight::Remedy& remedy) {
    ExperimentDocument& document = m_workbench.document();
    const int variant = document.selectedVariant();
    try {
        const Json changed = with_remedy(document.json(), variant, remedy).experiment;
        const Json& now = changed["variants"][std::size_t(variant)];
        const auto only = [&](const char* key) {
            return std::ranges::all_of(remedy.settings, [&](const auto& setting) { return setting.place.to_string().starts_with(key); });
        };
        if (only("/loss_scale"))
            m_workbench.live().setLossScale(now["loss_scale"]);
        else if (only("/policy") || only("/layers"))
            m_workbench.live().setPolicy(variant, now.value("policy", Json()), now.value("layers", Json()));
        else
            document.edit(QString::fromStdString(remedy.words), changed);
        const bool live = m_workbench.session().busy() && (only("/loss_scale") || only("/policy") || only("/layers"));
        m_workbench.tell({Message::Kind::info, QString::fromStdString(remedy.words) + '.',
                          live ? tr("It counts from the next step.") : tr("It counts from the next run.")});
    } catch (const std::exception& error) {
        m_workbench.tell({Message::Kind::bad, tr("The remedy could not be applied."), QString::fromStdString(error.what())});
    }
}

} // namespace mantissa::app
