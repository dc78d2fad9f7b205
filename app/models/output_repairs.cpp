// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/output_repairs.h"

#include "models/places.h"

#include <QObject>

namespace mantissa::app {

QVector<Repair> outputRepairsOf(const Json& experiment, const Problem& problem) {
    const Json::json_pointer layers("/model/layers");
    if (problem.kind != ProblemKind::idle_outputs || !exists(experiment, layers) || experiment[layers].empty())
        return {};
    const auto classes = qint64(problem.facts.there);
    Json behind = experiment;
    behind[layers].push_back({{"type", "dense"}, {"units", classes}});
    QVector<Repair> repairs{{QObject::tr("Append Dense with %1 units").arg(classes), behind}};
    if (const Json& last = experiment[layers].back(); last.is_object() && last.contains("units")) {
        Json within = experiment;
        within[layers].back()["units"] = classes;
        repairs << Repair{QObject::tr("%1 units").arg(classes), within};
    }
    return repairs;
}

} // namespace mantissa::app
