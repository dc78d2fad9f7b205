// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "reports/known_runs.h"

#include "runs/stored_run.h"

#include <QDateTime>
#include <QFileInfo>

#include <mutex>

namespace mantissa::app {
namespace {

// The size and time that its files had when it was read.
struct Known {
    qint64 size = -1, time = 0;
    std::weak_ptr<const report::RunRecord> run;
};

struct KnownRuns {
    std::mutex mutex; // protects what follows, and two threads do not read the same
    std::map<QString, Known> byFolder;
};

KnownRuns& knownRuns() {
    static KnownRuns known;
    return known;
}

// Nobody writes into what is left or cut off, so its files do not tell.
bool diedSince(const report::RunRecord& run, const std::string& folder) {
    return run.ending == Status::running && ((!run.cut_off && is_cut_off(folder)) || run.left != is_left(folder));
}

} // namespace

std::shared_ptr<const report::RunRecord> knownRun(const QString& folder) {
    const QFileInfo metrics(folder + "/metrics.jsonl"), summary(folder + "/summary.json");
    const qint64 size = metrics.size() + summary.size(),
                 time = qMax(metrics.lastModified().toMSecsSinceEpoch(), summary.exists() ? summary.lastModified().toMSecsSinceEpoch() : 0);
    KnownRuns& all = knownRuns();
    const std::lock_guard lock(all.mutex);
    std::erase_if(all.byFolder, [](const auto& each) { return each.second.run.expired(); });
    const auto found = all.byFolder.find(folder);
    std::shared_ptr<const report::RunRecord> run = found == all.byFolder.end() ? nullptr : found->second.run.lock();
    if (run && found->second.size == size && found->second.time == time && !diedSince(*run, folder.toStdString()))
        return run;
    run = std::make_shared<const report::RunRecord>(report::read_run(folder.toStdString()));
    all.byFolder[folder] = {size, time, run};
    return run;
}

} // namespace mantissa::app
