// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_lines.h"
#include "models/run_store.h"
#include "report/report.h"
#include "style/theme.h"

// A run of the report and of the list at the left is the same where its folder is: names are not unique.
namespace mantissa::app {

inline QString folderOf(const report::RunRecord& run) { return QString::fromStdString(run.folder.string()); }

// Lines of the Run page; what is not on it takes what is left.
inline QVector<int> linesOf(const report::Report& report, const RunStore& store) {
    QStringList policies;
    QVector<int> lines;
    for (const report::RunRecord& run : report.runs()) {
        policies << QString::fromStdString(run.policy);
        lines << lineOf(store, folderOf(run));
    }
    return assignLines(policies, lines);
}

// -1: no run of the list is called so in the report.
inline int keyNamed(const QString& name, const report::Report& report, const RunStore& store) {
    for (const report::RunRecord& run : report.runs())
        if (run.name == name.toStdString())
            return keyOf(store, folderOf(run));
    return -1;
}

// What the report calls the window's baseline, so that it is the same on every page; as the list does, where that is not among its
// runs yet. Empty: there is none.
inline QString baselineName(const report::Report* report, const RunStore& store) {
    const int key = store.baseline();
    if (key < 0 || !report)
        return key < 0 ? QString() : store.run(key).name;
    for (const report::RunRecord& run : report->runs())
        if (folderOf(run) == store.run(key).folder)
            return QString::fromStdString(run.name);
    return store.run(key).name;
}

} // namespace mantissa::app
