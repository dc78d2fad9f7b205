// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/plan_watcher.h"

#include "backends/registry.h"
#include "train/session.h"
#include "train/twin_memory.h"

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

} // namespace

PlanWatcher::PlanWatcher(QObject* parent) : QObject(parent) {}

PlanWatcher::~PlanWatcher() {
    ++m_asked;
    m_worker.finish();
}

void PlanWatcher::ask(const Experiment& experiment, const QString& device) {
    const int question = ++m_asked;
    m_refusal.clear();
    m_trainImages = 0;
    m_worker.start([this, experiment, device, question] {
        QVector<VariantPlan> plans;
        DeviceFacts facts;
        try {
            const std::unique_ptr<Backend> backend = make_backend(device.toStdString(), experiment.variants.front().training.memory_margin);
            facts = factsOf(*backend);
            for (const Variant& variant : experiment.variants)
                if (question == m_asked)
                    plans << planVariant(variant, setsOf(experiment, variant, *backend), *backend);
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
        seeData(experiment, question);
        findBatches(experiment, device, question);
    });
}

void PlanWatcher::forget() {
    m_answered = ++m_asked;
    m_plans.clear();
    m_refusal.clear();
    Q_EMIT answered();
}

void PlanWatcher::expire() {
    ++m_asked;
    m_refusal.clear();
}

// Looked at once for each of its settings: an edit of the network leaves it as it is.
KnownSets PlanWatcher::setsOf(const Experiment& experiment, const Variant& variant, const Backend& backend) {
    if (!backend.keeps_data())
        return {};
    const std::optional<mantissa::DataFacts>& facts = m_survey.look(experiment, variant).facts;
    return facts ? KnownSets{facts->train, facts->validation} : KnownSets{};
}

void PlanWatcher::seeData(const Experiment& experiment, int question) {
    QString refused;
    for (const Variant& variant : experiment.variants)
        if (question == m_asked && refused.isEmpty())
            if (const auto error = mantissa::refusal(variant, m_survey.look(experiment, variant)))
                refused = QString::fromStdString(error->what());
    const std::optional<mantissa::DataFacts> facts = m_survey.look(experiment, experiment.variants.front()).facts;
    const qint64 images = facts ? facts->train.size : 0;
    m_worker.tell([this, question, refused, images] {
        if (question != m_asked)
            return;
        m_refusal = refused;
        m_trainImages = images;
        Q_EMIT dataSeen();
    });
}

// By bisection over compiled plans: it follows the answer, and a new question cuts it short.
void PlanWatcher::findBatches(const Experiment& experiment, const QString& device, int question) {
    QVector<qint64> batches;
    try {
        const std::unique_ptr<Backend> backend = make_backend(device.toStdString(), experiment.variants.front().training.memory_margin);
        for (const Variant& variant : experiment.variants)
            batches << (question == m_asked && backend->memory_limit() > 0
                            ? largest_batch_with_twin(variant, *backend, backend->memory_limit())
                            : -1);
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
