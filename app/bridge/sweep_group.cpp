// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/sweep_group.h"

#include "bridge/project.h"
#include "bridge/run_values.h"
#include "bridge/waiting_runs.h"

#include <algorithm>

namespace mantissa::app {
namespace {

// Seconds of a run from its first to its last step, as far as it tells; negative: it does not.
double wholeSeconds(const RunData& run) {
    if (run.state == RunState::completed)
        return run.secondsDone();
    const double left = run.state == RunState::running ? run.secondsLeft() : -1;
    return left < 0 ? -1 : run.secondsDone() + left;
}

// The mean of what is most like it: of its policy and batch, else of its policy, else of any.
double likely(const RunStore& store, const QVector<int>& keys, const RunData& waiting) {
    for (int likeness : {2, 1, 0}) {
        double sum = 0;
        int count = 0;
        for (int key : keys) {
            const RunData& run = store.run(key);
            const double seconds = wholeSeconds(run);
            if (seconds < 0 || (likeness > 0 && run.sweepPolicy != waiting.sweepPolicy) || (likeness > 1 && run.batch != waiting.batch))
                continue;
            sum += seconds;
            ++count;
        }
        if (count > 0)
            return sum / count;
    }
    return -1;
}

} // namespace

std::optional<Sweep> sweepIn(const QString& folder, const QString& file) {
    const Json settings = Project::sweepOf(folder), json = Project::experimentOf(folder);
    if (!settings.is_object() || !json.is_object())
        return std::nullopt;
    try {
        const Experiment experiment = parse_experiment(json, file.toStdString());
        Problems problems;
        std::vector<std::string> names;
        for (const Variant& variant : experiment.variants)
            names.push_back(variant.name);
        const SweepSettings read = read_sweep(settings, names, problems);
        return problems.empty() ? std::optional(make_sweep(experiment, read, folder.toStdString())) : std::nullopt;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

Json write(const NarrowSettings& settings) {
    Json json{{"policy", settings.policy}, {"batch", settings.batch}, {"seeds", settings.seeds}};
    if (settings.allowed)
        json["allowed"] = *settings.allowed;
    return json;
}

std::optional<Narrowing> narrowingIn(const QString& folder, const QString& file) {
    const Json kept = Project::narrowOf(folder), json = Project::experimentOf(folder);
    if (!kept.is_object() || !json.is_object())
        return std::nullopt;
    try {
        NarrowSettings settings{.policy = kept.value("policy", ""),
                                .batch = kept.value("batch", std::int64_t{0}),
                                .seeds = kept.value("seeds", std::vector<std::uint64_t>())};
        if (kept.contains("allowed"))
            settings.allowed = kept["allowed"].get<double>();
        return Narrowing(parse_experiment(json, file.toStdString()), settings, folder.toStdString());
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void nameAsIn(const Sweep& sweep, RunData& run) {
    for (std::size_t i = 0; i < sweep.runs.size(); ++i)
        if (sweep.experiment.variants[i].index == run.variant) {
            run.sweepPolicy = QString::fromStdString(sweep.runs[i].policy);
            run.seed = qint64(sweep.runs[i].seed);
        }
}

RunData runOf(const Sweep& sweep, std::size_t index, const QString& folder) {
    RunData run = waitingRun(sweep.experiment, sweep.experiment.variants[index], folder);
    run.folder = QString::fromStdString(folder_of(sweep, index, folder.toStdString()).string());
    nameAsIn(sweep, run);
    return run;
}

QStringList droppedIn(const RunStore& store, int group) {
    QStringList names, listed;
    for (int key : store.groups()[group].runs) {
        listed << store.run(key).name;
        if (store.run(key).dropped)
            names << listed.last();
    }
    for (const QString& name : Project::droppedOf(store.groups()[group].folder))
        if (!listed.contains(name))
            names << name;
    return names;
}

void addWaiting(const Sweep& sweep, const QString& folder, QVector<RunData>& runs) {
    for (std::size_t i = 0; i < sweep.runs.size(); ++i) {
        const int variant = sweep.experiment.variants[i].index;
        if (std::none_of(runs.begin(), runs.end(), [=](const RunData& run) { return run.variant == variant; }))
            runs << runOf(sweep, i, folder);
    }
}

SweepCounts countSweep(const RunStore& store, const QVector<int>& keys) {
    SweepCounts counts;
    for (int key : keys) {
        const RunData& run = store.run(key);
        if (run.sweepPolicy.isEmpty())
            continue; // it was of the sweep once
        counts.all += !run.dropped;
        counts.done += run.state == RunState::completed;
        counts.diverged += run.state == RunState::diverged;
        counts.failed += run.state == RunState::failed;
    }
    return counts;
}

double sweepSecondsLeft(const RunStore& store, const QVector<int>& keys) {
    double left = 0;
    for (int key : keys) {
        const RunData& run = store.run(key);
        if (run.dropped || run.sweepPolicy.isEmpty() ||
            (run.state != RunState::running && run.state != RunState::waiting && run.state != RunState::stopped))
            continue;
        const double own = run.state == RunState::running ? run.secondsLeft() : -1, seconds = own < 0 ? likely(store, keys, run) : own;
        if (seconds < 0)
            return -1;
        left += seconds;
    }
    return left;
}

} // namespace mantissa::app
