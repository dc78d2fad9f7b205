// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/plan_work.h"

#include "backends/registry.h"
#include "train/session.h"

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

std::string dataOf(const Experiment& experiment, const Variant& variant) {
    return experiment.file.string() + variant.data.dump() + Json(variant.model.input).dump();
}

std::shared_ptr<const Backend> PlanningBackend::of(const QString& device, const MemoryMargin& margin) {
    if (m_backend && m_device == device && m_margin.bytes == margin.bytes)
        return m_backend;
    m_backend.reset(); // a device has no room for two
    m_backend = make_backend(device.toStdString(), margin);
    m_device = device;
    m_margin = margin;
    return m_backend;
}

// An implementation is chosen by timing, which may take seconds.
std::optional<PlanWork::Plans> PlanWork::plans(const Question& question) {
    const Interruptible leaving(&closing);
    Plans answer;
    PlansByKey made;
    try {
        const auto backend = m_backend.of(question.device, question.experiment.variants.front().training.memory_margin);
        answer.device = factsOf(*backend);
        for (const Variant& variant : question.experiment.variants)
            if (question.number == asked)
                answer.plans << planVariant(variant, setsOf(question.experiment, variant, *backend), *backend, made);
    } catch (const Interrupted&) {
        return std::nullopt;
    } catch (const std::exception& error) {
        answer.device.failure = QString::fromStdString(error.what());
    }
    return answer;
}

// Looked at once for each of its settings: an edit of the network leaves it as it is.
KnownSets PlanWork::setsOf(const Experiment& experiment, const Variant& variant, const Backend& backend) {
    if (!backend.keeps_data())
        return {};
    const std::optional<mantissa::DataFacts>& facts = m_survey.look(experiment, variant).facts;
    return facts ? KnownSets{facts->train, facts->validation} : KnownSets{};
}

std::optional<SeenData> PlanWork::seen(const Question& question) {
    const Interruptible leaving(&closing);
    SeenData seen;
    try {
        for (const Variant& variant : question.experiment.variants)
            if (const std::string data = dataOf(question.experiment, variant); question.number == asked && !seen.contains(data))
                seen.emplace(data, m_survey.look(question.experiment, variant));
    } catch (const Interrupted&) {
        return std::nullopt;
    }
    return seen;
}

std::optional<QVector<qint64>> PlanWork::batches(const Question& question) {
    const Interruptible leaving(&closing);
    QVector<qint64> batches;
    BatchesByKey found;
    try {
        const Experiment& experiment = question.experiment;
        const auto backend = m_backend.of(question.device, experiment.variants.front().training.memory_margin);
        for (const Variant& variant : experiment.variants) {
            const bool known = question.number == asked && backend->memory_limit() > 0;
            const qint64 fits = known ? largestBatch(variant, *backend, found) : -1;
            const auto facts = fits > 0 ? m_survey.look(experiment, variant).facts : std::nullopt;
            batches << (facts ? qMin(fits, qint64(facts->train.size)) : fits); // no step takes more images than there are
        }
    } catch (const std::exception&) {
        return std::nullopt; // the plan's own failure was told
    }
    return batches;
}

void PlanWork::forgetData() { m_survey = {}; }

} // namespace mantissa::app
