// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/plan_watcher.h"

#include "backends/registry.h"
#include "models/problem_words.h"
#include "models/spoken.h"
#include "models/words.h"
#include "train/session.h"

#include <algorithm>

namespace mantissa::app {
namespace {

DeviceFacts factsOf(const Backend& backend) {
    const DeviceInfo info = backend.info();
    DeviceFacts facts;
    facts.id = QString::fromStdString(info.id);
    facts.name = QString::fromStdString(info.name);
    facts.memoryBytes = double(info.memory_bytes);
    facts.limitBytes = double(backend.memory_limit());
    for (const std::string& fact : info.facts)
        facts.facts << QString::fromStdString(fact);
    for (const FormatSupport& row : backend.formats())
        facts.formats << DeviceFacts::Row{QString::fromStdString(row.format), static_cast<Badge>(row.support),
                                          QString::fromStdString(row.reason)};
    return facts;
}

// What its data depend on.
std::string dataOf(const Experiment& experiment, const Variant& variant) {
    return experiment.file.string() + variant.data.dump() + Json(variant.model.input).dump();
}

QStringList namesOf(const Experiment& experiment) {
    QStringList names;
    for (const Variant& variant : experiment.variants)
        names << QString::fromStdString(variant.name);
    return names;
}

// A plan goes with the name of its variant, whatever place that has by now; with the place, where the variant got another name.
QVector<VariantPlan> plansOf(const QVector<VariantPlan>& plans, const QStringList& variants) {
    QVector<VariantPlan> kept;
    for (int variant = 0; variant < variants.size(); ++variant) {
        auto plan = std::ranges::find(plans, variants[variant], &VariantPlan::name);
        if (plan == plans.end() && plans.size() == variants.size() && !variants.contains(plans[variant].name))
            plan = plans.begin() + variant;
        if (plan == plans.end())
            continue;
        kept << *plan;
        kept.last().variant = variant;
        kept.last().name = variants[variant];
    }
    return kept;
}

} // namespace

std::shared_ptr<const Backend> PlanningBackend::of(const QString& device, const MemoryMargin& margin) {
    if (m_backend && m_device == device && m_margin.bytes == margin.bytes)
        return m_backend;
    m_backend.reset(); // a device has no room for two
    m_backend = make_backend(device.toStdString(), margin);
    m_device = device;
    m_margin = margin;
    return m_backend;
}

PlanWatcher::PlanWatcher(QObject* parent) : QObject(parent) {}

PlanWatcher::~PlanWatcher() {
    ++m_asked;
    m_closing.ask();
}

void PlanWatcher::ask(const Experiment& experiment, const QString& device) {
    const int question = ++m_asked;
    m_experiment = experiment;
    m_plans = plansOf(m_plans, namesOf(experiment)); // until the answer comes
    judge();                                         // an edit that leaves the data as they are needs no second look at them
    m_worker.start([this, experiment, device, question] {
        const Interruptible closing(&m_closing); // an implementation is chosen by timing, which may take seconds
        QVector<VariantPlan> plans;
        DeviceFacts facts;
        PlansByKey made;
        try {
            const auto backend = m_backend.of(device, experiment.variants.front().training.memory_margin);
            facts = factsOf(*backend);
            for (const Variant& variant : experiment.variants)
                if (question == m_asked)
                    plans << planVariant(variant, setsOf(experiment, variant, *backend), *backend, made);
        } catch (const std::exception& error) {
            facts.failure = QString::fromStdString(error.what());
        }
        m_worker.tell([this, question, plans, facts] {
            if (question != m_asked)
                return;
            m_answered = question;
            m_plans = plans;
            m_device = facts;
            Q_EMIT answered();
        });
        try {
            seeData(experiment, question);
            findBatches(experiment, device, question);
        } catch (const Interrupted&) { // nobody waits for it any more
        }
    });
}

void PlanWatcher::forget() {
    m_answered = ++m_asked;
    m_plans.clear();
    m_seen.clear(); // what lies there may be another by then
    m_looking.clear();
    ++m_forgotten;
    m_experiment.reset();
    dropSurvey();
    judge();
    Q_EMIT answered();
}

void PlanWatcher::dropSurvey() {
    m_worker.start([this] { m_survey = {}; });
}

// Until the answer comes the refusal stands.
void PlanWatcher::lookAgain() {
    if (refusal().isEmpty())
        return;
    dropSurvey();
    Q_EMIT askedAnew();
}

void PlanWatcher::doubtData() {
    if (refusal().isEmpty())
        return;
    lookAgain();
    Q_EMIT dataDoubted();
}

void PlanWatcher::expire(const QStringList& variants) {
    ++m_asked;
    m_experiment.reset();
    judge();
    m_plans = plansOf(m_plans, variants);
    for (VariantPlan& plan : m_plans)
        plan.ofBefore = true;
    QMetaObject::invokeMethod( // the edit has not reached all who show the document yet
        this, [this] { Q_EMIT answered(); }, Qt::QueuedConnection);
}

void PlanWatcher::judge() {
    m_verdict = verdict({});
    m_trainImages = 0;
    const auto seen = m_experiment ? m_seen.find(dataOf(*m_experiment, m_experiment->variants.front())) : m_seen.end();
    if (seen != m_seen.end() && seen->second.facts)
        m_trainImages = seen->second.facts->train.size;
}

PlanWatcher::Verdict PlanWatcher::verdict(const Trains& trains) const {
    if (!m_experiment)
        return {};
    for (const Variant& variant : m_experiment->variants) {
        const auto seen = trains && !trains(variant) ? m_seen.end() : m_seen.find(dataOf(*m_experiment, variant));
        const auto error = seen == m_seen.end() ? std::nullopt : mantissa::refusal(variant, seen->second);
        if (error)
            return {QString::fromStdString(error->what()), error->problem() ? std::optional(*error->problem()) : std::nullopt};
    }
    return {};
}

// Of the network: those of the data stand on their page.
std::optional<Problem> PlanWatcher::remark() const {
    if (!m_experiment)
        return std::nullopt;
    for (const Variant& variant : m_experiment->variants)
        if (const auto seen = m_seen.find(dataOf(*m_experiment, variant)); seen != m_seen.end() && seen->second.facts)
            for (const Problem& problem : remarks(variant, *seen->second.facts))
                if (problem.kind == ProblemKind::idle_outputs)
                    return problem;
    return std::nullopt;
}

// Without the key, which a label beside its field tells in words. A place is looked for where the data could not be opened.
QString PlanWatcher::wordsOf(const Verdict& verdict, const Trains& trains) const {
    if (verdict.refusal.isEmpty())
        return {};
    if (const QString place = missingPlace(*m_experiment, trains); !place.isEmpty())
        return missingWords(place);
    return verdict.objection ? objectionWords(*verdict.objection) : spoken(verdict.refusal);
}

QString PlanWatcher::whyNot(const Trains& trains) const { return wordsOf(verdict(trains), trains); }

QString PlanWatcher::refusalOf(const SweepSettings& settings) const {
    for (const std::int64_t batch : settings.batches)
        if (m_trainImages > 0 && batch > m_trainImages)
            return tr("A batch of %1 is more than the %2 training images. Choose a smaller one.")
                .arg(formatCount(batch), formatCount(m_trainImages));
    const Trains trains = trainsIn(settings);
    const Verdict verdict = this->verdict(trains);
    return verdict.objection && verdict.objection->kind == ProblemKind::batch_too_large ? QString() : wordsOf(verdict, trains);
}

bool PlanWatcher::unread() const {
    return m_experiment && std::ranges::any_of(m_experiment->variants, [this](const Variant& variant) {
               const auto seen = m_seen.find(dataOf(*m_experiment, variant));
               return seen != m_seen.end() && !seen->second.facts;
           });
}

bool PlanWatcher::knows(const Experiment& experiment) const {
    return std::ranges::all_of(experiment.variants, [&](const Variant& variant) { return m_seen.contains(dataOf(experiment, variant)); });
}

// On a thread of its own: the other may have to compile what nobody waits for.
void PlanWatcher::look(const Experiment& experiment) {
    std::set<std::string> open;
    for (const Variant& variant : experiment.variants)
        if (const std::string data = dataOf(experiment, variant); !m_seen.contains(data) && m_looking.insert(data).second)
            open.insert(data);
    if (open.empty())
        return; // they are being looked at
    m_looker.ask([this, experiment, open, forgotten = m_forgotten]() -> Worker::Job {
        DataSurvey survey; // m_survey is the other's
        Seen seen;
        for (const Variant& variant : experiment.variants)
            if (const std::string data = dataOf(experiment, variant); open.contains(data))
                seen.emplace(data, survey.look(experiment, variant));
        return [this, seen, forgotten] {
            if (forgotten == m_forgotten)
                takeSeen(seen);
        };
    });
}

void PlanWatcher::takeSeen(const Seen& seen) {
    for (const auto& [data, found] : seen) {
        m_seen.insert_or_assign(data, found);
        m_looking.erase(data);
    }
    judge();
    Q_EMIT dataSeen();
}

// Looked at once for each of its settings: an edit of the network leaves it as it is.
KnownSets PlanWatcher::setsOf(const Experiment& experiment, const Variant& variant, const Backend& backend) {
    if (!backend.keeps_data())
        return {};
    const std::optional<mantissa::DataFacts>& facts = m_survey.look(experiment, variant).facts;
    return facts ? KnownSets{facts->train, facts->validation} : KnownSets{};
}

void PlanWatcher::seeData(const Experiment& experiment, int question) {
    Seen seen;
    for (const Variant& variant : experiment.variants)
        if (const std::string data = dataOf(experiment, variant); question == m_asked && !seen.contains(data))
            seen.emplace(data, m_survey.look(experiment, variant));
    m_worker.tell([this, question, seen] {
        if (question == m_asked)
            takeSeen(seen);
    });
}

// By bisection over compiled plans: it follows the answer, and a new question cuts it short.
void PlanWatcher::findBatches(const Experiment& experiment, const QString& device, int question) {
    QVector<qint64> batches;
    BatchesByKey found;
    try {
        const auto backend = m_backend.of(device, experiment.variants.front().training.memory_margin);
        for (const Variant& variant : experiment.variants) {
            const bool known = question == m_asked && backend->memory_limit() > 0;
            const qint64 fits = known ? largestBatch(variant, *backend, found) : -1;
            const auto facts = fits > 0 ? m_survey.look(experiment, variant).facts : std::nullopt;
            batches << (facts ? qMin(fits, qint64(facts->train.size)) : fits); // no step takes more images than there are
        }
    } catch (const std::exception&) {
        return; // the plan's own failure was told
    }
    m_worker.tell([this, question, batches] {
        if (question != m_asked)
            return;
        for (VariantPlan& plan : m_plans)
            plan.largestBatch = batches.value(plan.variant, -1);
        Q_EMIT batchesFound();
    });
}

const VariantPlan* PlanWatcher::plan(int variant) const {
    for (const VariantPlan& plan : m_plans)
        if (plan.variant == variant)
            return &plan;
    return nullptr;
}

} // namespace mantissa::app
