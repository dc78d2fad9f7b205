// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/waiting_runs.h"

#include "bridge/project.h"
#include "bridge/run_values.h"
#include "bridge/variant_list.h"
#include "runs/run_folder.h"
#include "runs/stored_run.h"

#include <QFileInfo>

#include <algorithm>

namespace mantissa::app {

RunData waitingRun(const Experiment& experiment, const Variant& variant, const QString& groupFolder) {
    RunData run;
    run.variant = variant.index;
    run.name = QString::fromStdString(variant.name);
    run.policy = VariantList::policyOf(variant.resolved.at("variants").at(0));
    run.batch = variant.training.batch;
    takeSettings(run, variant.resolved);
    run.experiment = QString::fromStdString(experiment.name);
    run.folder = groupFolder + '/' + QString::fromStdString(run_folder_name(variant.index, variant.name));
    return run;
}

namespace {

void takeFailure(RunData& run, const Json& reasons) {
    const Json reason = reasons.value(run.name.toStdString(), Json());
    if (!reason.is_string())
        return;
    run.state = RunState::failed;
    run.reason = QString::fromStdString(reason.get<std::string>());
}

// A disk that is full takes no ending either.
bool keepsFailure(const QString& folder) {
    try {
        return read_stored_run(folder.toStdString(), Lines::last).status == Status::failed;
    } catch (const std::exception&) { // nothing of it is there
        return false;
    }
}

} // namespace

void addUnbegun(const QString& groupFolder, QVector<RunData>& runs) {
    const Json json = Project::experimentOf(groupFolder);
    const Json variants = json.is_object() ? json.value("variants", Json()) : Json();
    if (runs.isEmpty() || !variants.is_array() || qsizetype(variants.size()) <= runs.size())
        return; // nearly always
    const QStringList deleted = Project::droppedOf(groupFolder);
    const Json reasons = unbegunOf(groupFolder);
    try {
        const Experiment experiment = parse_experiment(json, groupFolder.toStdString());
        for (const Variant& variant : experiment.variants) {
            RunData run = waitingRun(experiment, variant, groupFolder);
            const bool there = std::ranges::any_of(runs, [&](const RunData& one) { return one.variant == run.variant; });
            if (there || deleted.contains(run.name) || QFileInfo::exists(run.folder)) // of a damaged one another word is said
                continue;
            takeFailure(run, reasons);
            run.visible = false;
            run.device = runs.first().device;
            run.started = runs.first().started;
            runs << run;
        }
    } catch (const std::exception&) { // what cannot be trained any more does not wait for it
    }
}

void noteUnbegun(const RunStore& store, const QVector<int>& keys) {
    const int group = keys.isEmpty() ? -1 : store.groupOf(keys.first());
    const QString folder = group < 0 ? QString() : store.groups()[group].folder;
    if (folder.isEmpty() || !Project::experimentOf(folder).is_object())
        return;
    const Json before = unbegunOf(folder);
    Json reasons = before;
    for (int key : keys) {
        const RunData& run = store.run(key);
        reasons.erase(run.name.toStdString());
        if (run.state == RunState::failed && !QFileInfo::exists(run.folder))
            reasons[run.name.toStdString()] = run.reason.toStdString();
    }
    try {
        if (reasons != before)
            keepUnbegun(folder, reasons);
    } catch (const std::exception&) { // then it comes back as one that waits
    }
}

void goesOnWhereUnkept(RunData& run) {
    if (run.state != RunState::failed || keepsFailure(run.folder))
        return;
    run.state = RunState::stopped;
    run.unended = true;
}

void noteDeleted(const QString& groupFolder, const QString& run, bool deleted) {
    QStringList names = Project::droppedOf(groupFolder);
    if (!Project::experimentOf(groupFolder).is_object() || names.contains(run) == deleted)
        return;
    if (deleted)
        names << run;
    else
        names.removeAll(run);
    try {
        Project::keepDropped(groupFolder, names);
    } catch (const std::exception&) { // then it comes back as one that waits
    }
}

} // namespace mantissa::app
