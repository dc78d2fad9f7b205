// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/memory_repairs.h"

#include "models/words.h"

#include <QObject>

namespace mantissa::app {
namespace {

void lowerBatchOf(Json& owner, std::int64_t most) {
    if (!owner.is_object() || !owner.contains("training") || !owner["training"].is_object())
        return;
    Json& training = owner["training"];
    if (training.contains("batch") && training["batch"].is_number() && training["batch"] > most)
        training["batch"] = most;
}

Repair withBatch(Json experiment, std::int64_t most) {
    if (!experiment.contains("training"))
        experiment["training"] = Json::object();
    if (experiment["training"].is_object() && !experiment["training"].contains("batch"))
        experiment["training"]["batch"] = most; // what a file leaves out is more
    lowerBatchOf(experiment, most);
    for (Json& variant : experiment["variants"])
        lowerBatchOf(variant, most);
    return {QObject::tr("Set the batch to %1").arg(formatCount(most)), experiment};
}

} // namespace

QVector<Repair> memoryRepairsOf(const Json& experiment, const Problem& problem) {
    QVector<Repair> repairs;
    if (problem.kind != ProblemKind::does_not_fit || !experiment.is_object() || !experiment.contains("variants"))
        return repairs;
    if (problem.facts.asked > 0)
        repairs << withBatch(experiment, problem.facts.asked);
    Json rest = experiment;
    Json& variants = rest["variants"];
    for (std::size_t i = 0; i < variants.size() && variants.size() > 1; ++i)
        if (variants[i].is_object() && variants[i].value("name", Json()) == Json(problem.facts.variant)) {
            variants.erase(i);
            repairs << Repair{QObject::tr("Delete %1").arg(QString::fromStdString(problem.facts.variant)), rest};
            break;
        }
    return repairs;
}

} // namespace mantissa::app
