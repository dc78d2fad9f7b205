// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the rules found, of the run that is shown and of those beside it, and what is done about it.
#include "bridge/locks.h"
#include "bridge/mended.h"
#include "bridge/run_values.h"
#include "bridge/workbench.h"
#include "insight/lost_to_any.h"
#include "models/spoken.h"
#include "models/variant_settings.h"
#include "models/words.h"
#include "pages/health/health_page.h"
#include "pages/health/map/health_map.h"
#include "pages/health/rule_list.h"
#include "train/experiment.h"
#include "widgets/segmented.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace mantissa::app {
namespace {

using insight::Measure;

// Where on the map one sees what a rule is about.
struct RulePlace {
    const char* finding;
    int subject; // of the tabs; -1: as it is
    Measure measure;
};
constexpr RulePlace rulePlaces[] = {{"lost_updates", 3, Measure::lost},           {"statistics_lost", 3, Measure::lost},
                                    {"epsilon_lost", 3, Measure::lost},           {"gradients_underflow", 2, Measure::underflow},
                                    {"first_bad_number", -1, Measure::overflow},  {"gradients_overflow", 2, Measure::overflow},
                                    {"loss_scale_shrinks", 2, Measure::headroom}, {"exploding", 2, Measure::headroom},
                                    {"no_gradient", 2, Measure::underflow},       {"activations_overflow", 0, Measure::overflow},
                                    {"weights_overflow", 1, Measure::overflow},   {"overflow_near", 0, Measure::headroom},
                                    {"dead_relu", 0, Measure::underflow},         {"steps_too_large", 3, Measure::lost}};

} // namespace

insight::RunEvidence HealthPage::evidence() const {
    insight::RunEvidence run = evidenceOf(m_workbench.document().selectedVariant());
    run.health = m_source.history();
    return run;
}

insight::RunEvidence HealthPage::evidenceOf(int index) const {
    const auto& document = m_workbench.document();
    const auto variant = std::size_t(index);
    insight::RunEvidence run{.name = m_workbench.variants().names().value(int(variant)).toStdString(),
                             .policy = m_workbench.variants().policy(int(variant)).toStdString()};
    const int key = runOf(index);
    if (key >= 0) {
        const RunData& made = m_workbench.store().run(key);
        run.first_non_finite = made.firstNonFinite;
        run.course = courseOf(made);
        run.changes = changesOf(made);
    }
    run.experiment = settingsOfVariant(document, index);
    const bool swept = key >= 0 && !m_workbench.store().run(key).sweepPolicy.isEmpty();
    if (swept && run.experiment.is_object() && run.experiment.value("training", Json::object()).is_object()) { // a sweep has its own
        run.experiment["training"]["batch"] = m_workbench.store().run(key).batch;
        run.experiment["training"]["seed"] = m_workbench.store().run(key).seed;
    }
    return run;
}

void HealthPage::takeHistory() {
    const auto history = m_source.history();
    if (const QString damage = m_source.damage(); std::exchange(m_toldDamage, damage) != damage)
        tellDamaged(m_workbench, m_workbench.variants().names().value(m_workbench.document().selectedVariant()), damage);
    if (!history)
        takeRules({});
    else
        m_source.later([this, run = evidence()] {
            insight::RulesAboutNumbers numbers = insight::look_at_numbers({.runs = {run}}); // this and the next look at every step
            const auto ruled =
                std::make_shared<Ruled>(Ruled{std::move(numbers.found), insight::left_out_of_lost(*run.health), numbers.looked});
            return [this, ruled] { takeRules(std::move(*ruled)); };
        });
    askOthers();
    showMap();
}

void HealthPage::takeRules(Ruled ruled) {
    QStringList hidden;
    std::erase_if(ruled.rules, [&](const insight::Found& rule) {
        const bool hides = isHidden(rule);
        if (hides)
            hidden << spoken(rule.fact);
        return hides;
    });
    m_rules = std::move(ruled.rules);
    m_ruleList->setHidden(hidden);
    if (m_untouched && !m_stays && !m_rules.empty()) {
        showSubjectOf(m_rules.front());
        m_untouched = false;
    }
    const bool off = m_workbench.health().mode == health::SamplingSettings::Mode::off;
    m_ruleList->setFirst(m_rules.empty() ? std::nullopt : evidenceOf(m_workbench.document().selectedVariant()).first_non_finite);
    m_ruleList->show(m_rules, m_source.history() ? tr("In %1: no rule has anything to say.").arg(nameShown())
                              : off              ? tr("Observing is off.")
                                                 : tr("Nothing observed yet."));
    m_ruleWords->setText(ruled.looked == 0 ? QString()
                                           : tr("%1 of %2 found something").arg(insight::rules_among(m_rules)).arg(ruled.looked));
    m_ruleList->setNote(QStringList{spoken(ruled.leftOut), noteAboutBits()}.join(' ').trimmed());
    showBottom();
}

// A fault is never: it is why there is no result.
bool HealthPage::isHidden(const insight::Found& rule) const {
    return rule.severity != insight::Severity::fault && m_workbench.silenced().contains(rule.finding);
}

// Where an observed step is not the run's to the last digit: an observed plan fuses nothing, and the sums of a bias's gradient that the
// CPU makes within a pooling's backward pass come in another order.
QString HealthPage::noteAboutBits() const {
    const auto& experiment = m_workbench.document().experiment();
    const auto variant = std::size_t(m_workbench.document().selectedVariant());
    if (!m_source.history() || !experiment || variant >= experiment->variants.size() || m_workbench.device() != "cpu")
        return {};
    const Variant& shown = experiment->variants[variant];
    const Format gradients = shown.policy.precision.format(Role::gradients);
    const bool wide = gradients == float32 || shown.policy.name.starts_with("float8");
    return wide ? tr("Observed steps sum the gradients of biases behind a max pooling in another order than the run does on this "
                     "device: their last digit may differ. The run itself is as it would be without them.")
                : QString();
}

// The gravest rule of each of the other variants, so that a fault is seen whichever of them is picked. Read anew where more was observed.
void HealthPage::askOthers() {
    struct Asked {
        int variant;
        insight::RunEvidence run;
        QString folder;
    };
    std::vector<Asked> asked;
    const int count = m_workbench.document().variantCount();
    for (int variant = 0; variant < count; ++variant)
        if (const int key = runOf(variant); key >= 0 && variant != m_workbench.document().selectedVariant())
            asked.push_back({variant, evidenceOf(variant), m_workbench.store().run(key).folder});
    if (asked.empty())
        return takeOthers({});
    m_source.later([this, asked, known = m_otherRules] {
        auto others = std::make_shared<QHash<int, OtherRules>>();
        for (const Asked& one : asked) {
            const std::filesystem::path folder = one.folder.toStdString();
            std::error_code none;
            const auto size = std::filesystem::file_size(folder / "health.jsonl", none);
            if (none)
                continue;
            OtherRules rules = known.value(one.variant);
            if (rules.folder != one.folder || rules.size != qint64(size)) {
                insight::RunEvidence run = one.run;
                run.health = std::make_shared<const insight::HealthHistory>(insight::health_in(folder));
                auto found = insight::rules_about_numbers({.runs = {run}});
                rules = {one.folder, qint64(size), QString::fromStdString(run.name), found};
            }
            others->insert(one.variant, rules);
        }
        return [this, others] { takeOthers(*others); };
    });
}

void HealthPage::takeOthers(const QHash<int, OtherRules>& others) {
    m_otherRules = others;
    QVector<RuleList::Elsewhere> elsewhere;
    for (int variant = 0; variant < m_workbench.document().variantCount(); ++variant)
        for (const OtherRules rules = others.value(variant); const insight::Found& rule : rules.found)
            if (!isHidden(rule)) { // the gravest
                if (rule.severity >= insight::Severity::warning)
                    elsewhere << RuleList::Elsewhere{variant, rules.name, spoken(rule.fact), rule.severity};
                break;
            }
    std::ranges::stable_sort(elsewhere, std::ranges::greater(), &RuleList::Elsewhere::severity);
    m_ruleList->showElsewhere(elsewhere);
}

void HealthPage::showSubjectOf(const insight::Found& rule) {
    for (const RulePlace& place : rulePlaces)
        if (rule.finding == place.finding) {
            if (place.subject >= 0)
                m_subject->setChosen(place.subject);
            takeMeasures();
            m_measure->setCurrentIndex(qMax(0, m_measure->findData(int(place.measure))));
        }
}

void HealthPage::showRule(const insight::Found& rule) {
    m_untouched = false;
    showSubjectOf(rule);
    m_follow->setChecked(false);
    if (!rule.layers.empty())
        m_map->pick(QString::fromStdString(rule.layers.front()), shown_step(rule));
    m_wished = rule.tensor;
}

// What its run can take over it does, and its name with it; else a copy beside it has it. A lesson's variants stay those of the lesson.
void HealthPage::apply(const insight::Remedy& remedy) {
    const int variant = m_workbench.document().selectedVariant();
    const bool goes = goesOn(m_workbench.session(), variant);
    try {
        if (goes || Locks::of(m_workbench).state().lesson)
            applyHere(remedy);
        else if (m_workbench.session().busy())
            m_workbench.tell([] {
                return Message{Message::Kind::info, tr("The variants stay as they are while a run is going: press Stop first."), {}};
            });
        else
            addMended(m_workbench, {{variant, remedy}});
    } catch (const std::exception& error) {
        m_workbench.tell([=, what = QString::fromStdString(error.what())] {
            return Message{Message::Kind::bad, tr("The remedy could not be applied."), what};
        });
    }
}

void HealthPage::applyHere(const insight::Remedy& remedy) {
    ExperimentDocument& document = m_workbench.document();
    const int variant = document.selectedVariant();
    const Saying words = [said = remedy.words] { return spoken(said); };
    const Json changed = with_remedy(document.json(), variant, remedy).experiment;
    const bool live = m_workbench.live().change(words, variant, changed), goes = goesOn(m_workbench.session(), variant);
    m_workbench.tell([&workbench = m_workbench, live, goes, said = remedy.words, name = m_workbench.variants().names().value(variant),
                      later = !live && !goes && m_workbench.live().continues(), index = document.undoStack().index()] {
        return Message{Message::Kind::info,
                       tr("%1: %2.").arg(name, spoken(said)),
                       live    ? tr("It counts from the next step.")
                       : goes  ? tr("What cannot change in mid-run counts from the next run.")
                       : later ? tr("It counts from the first step after Continue.")
                               : tr("It counts from the next run."),
                       {{tr("Undo"), [&workbench, index] { UndoOrder::of(workbench).goTo(index - 1); }}},
                       index};
    });
}

} // namespace mantissa::app
