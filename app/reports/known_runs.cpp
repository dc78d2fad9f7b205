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

struct FileStamp {
    qint64 size = 0, time = 0;
};
FileStamp stampOf(const QString& folder) {
    FileStamp stamp;
    for (const char* name : {"metrics.jsonl", "summary.json", "notes.json"})
        if (const QFileInfo file(folder + '/' + name); file.exists())
            stamp = {stamp.size + file.size(), qMax(stamp.time, file.lastModified().toMSecsSinceEpoch())};
    return stamp;
}

// Nobody writes into what is left or cut off, so its files do not tell.
bool diedSince(const report::RunRecord& run, const std::string& folder) {
    return run.ending == Status::running && ((!run.cut_off && is_cut_off(folder)) || run.left != is_left(folder));
}

} // namespace

std::shared_ptr<const report::RunRecord> knownRun(const QString& folder) {
    const auto [size, time] = stampOf(folder);
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
