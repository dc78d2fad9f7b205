// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/report_names.h"

#include "models/run_store.h"
#include "report/run_record.h"
#include "runs/stored_run.h"

namespace mantissa::app {
namespace {

// What its name is made of.
report::RunRecord recordOf(const RunData& run) {
    report::RunRecord record;
    record.name = run.name.toStdString();
    if (run.settings != 0) // else nobody knows its seed
        record.experiment = {{"training", {{"seed", run.seed}}}};
    return record;
}

} // namespace

QHash<int, QString> namesInReports(const RunStore& store, const QVector<int>& others) {
    QVector<int> keys = store.visibleRuns();
    keys.removeIf([&](int key) { return store.run(key).folder.isEmpty() || !holds_run(store.run(key).folder.toStdString()); });
    for (int key : others)
        if (!keys.contains(key))
            keys << key;
    std::vector<report::RunRecord> records;
    for (int key : keys)
        records.push_back(recordOf(store.run(key)));
    report::make_names_unique(records);
    QHash<int, QString> names;
    for (std::size_t i = 0; i < records.size(); ++i)
        names[keys[qsizetype(i)]] = QString::fromStdString(records[i].name);
    return names;
}

} // namespace mantissa::app
