// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/plan_watcher.h"

#include "models/problem_words.h"
#include "models/words.h"

#include <algorithm>

namespace mantissa::app {
namespace {

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

PlanWatcher::PlanWatcher(QObject* parent) : QObject(parent) {}

PlanWatcher::~PlanWatcher() {
    ++m_work->asked;
    m_work->closing.ask();
}

// What comes late is no news.
template <typename Part, typename Take>
void PlanWatcher::askFor(Part part, const std::shared_ptr<const PlanWork::Question>& asked, Take take) {
    m_worker.ask([this, work = m_work, part, asked, take]() -> Worker::Job {
        const auto answer = ((*work).*part)(*asked);
        if (!answer)
            return {};
        return [this, answer, take, number = asked->number] {
            if (number == m_work->asked)
                take(*answer);
        };
    });
}

void PlanWatcher::ask(const Experiment& experiment, const QString& device) {
    const int question = ++m_work->asked;
    m_experiment = experiment;
    m_plans = plansOf(m_plans, namesOf(experiment)); // until the answer comes
    judge();                                         // an edit that leaves the data as they are needs no second look at them
    const auto asked = std::make_shared<const PlanWork::Question>(PlanWork::Question{experiment, device, question});
    askFor(&PlanWork::plans, asked, [this](const PlanWork::Plans& answer) {
        m_answered = m_work->asked;
        m_plans = answer.plans;
        m_device = answer.device;
        Q_EMIT answered();
    });
    askFor(&PlanWork::seen, asked, [this](const SeenData& seen) { takeSeen(seen); });
    askFor(&PlanWork::batches, asked, [this](const QVector<qint64>& batches) { // they take longer: it follows the answer
        for (VariantPlan& plan : m_plans)
            plan.largestBatch = batches.value(plan.variant, -1);
        Q_EMIT batchesFound();
    });
}

void PlanWatcher::forget() {
    m_answered = ++m_work->asked;
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
    m_worker.ask([work = m_work]() -> Worker::Job {
        work->forgetData();
        return {};
    });
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
    ++m_work->asked;
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
    return verdict.objection ? objectionWords(*verdict.objection) : refusalWords(verdict.refusal, m_experiment->json);
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
        DataSurvey survey; // that of m_work is the other's
        SeenData seen;
        for (const Variant& variant : experiment.variants)
            if (const std::string data = dataOf(experiment, variant); open.contains(data))
                seen.emplace(data, survey.look(experiment, variant));
        return [this, seen, forgotten] {
            if (forgotten == m_forgotten)
                takeSeen(seen);
        };
    });
}

void PlanWatcher::takeSeen(const SeenData& seen) {
    for (const auto& [data, found] : seen) {
        m_seen.insert_or_assign(data, found);
        m_looking.erase(data);
    }
    judge();
    Q_EMIT dataSeen();
}

const VariantPlan* PlanWatcher::plan(int variant) const {
    for (const VariantPlan& plan : m_plans)
        if (plan.variant == variant)
            return &plan;
    return nullptr;
}

} // namespace mantissa::app
