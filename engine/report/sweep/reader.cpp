// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sweep/reader.h"

#include "insight/speed.h"
#include "report/evidence.h"

#include <cmath>

namespace mantissa::report {
namespace fs = std::filesystem;
namespace {

using SeedState = SweepSeed::State;

// A stopped run is one that waits to be resumed.
SeedState state_of(Status status, double accuracy) {
    switch (status) {
    case Status::completed: return std::isfinite(accuracy) ? SeedState::done : SeedState::diverged;
    case Status::diverged: return SeedState::diverged;
    case Status::failed: return SeedState::failed;
    default: return SeedState::waits;
    }
}

} // namespace

SweepSeed sweep_seed_of(const RunRecord& run, const insight::RunEvidence& evidence, const SweepRun& which) {
    SweepSeed seed{.which = which, .folder = run.folder};
    seed.accuracy = run.figure("final.val_accuracy");
    seed.images = validation_images(run);
    seed.accuracy_of = accuracy_of(run);
    seed.state = state_of(run.ending, seed.accuracy);
    seed.step = run.summary.steps.value_or(run.last_step());
    seed.reason = run.reason;
    seed.learns = !evidence.learning.fails();
    seed.too_few_of = evidence.learning.too_few_of;
    seed.honesty = honesty_of(run);
    seed.seconds = run.summary.seconds.value_or(SweepSeed::unknown);
    if (seed.honesty == Honesty::simulated)
        return seed;
    seed.ms_step = run.figure("ms_step.median");
    seed.images_s = run.figure("images_s");
    seed.peak_bytes = run.figure("memory.peak_bytes");
    return seed;
}

SweepSeed SweepReader::read_run_of(std::size_t run, Live live) {
    const fs::path folder = folder_of(sweep_, run, out_);
    std::error_code code;
    const auto written = fs::last_write_time(folder / "summary.json", code);
    if (code) {
        ended_.erase(run);
        SweepSeed seed{.which = sweep_.runs[run]};
        if (!holds_run(folder))
            return seed;
        const StoredRun stored = read_stored_run(folder, Lines::last);
        seed.folder = folder;
        seed.state = live == Live::yes ? SeedState::running : SeedState::waits;
        seed.step = stored.log.steps.empty() ? 0 : stored.log.steps.back().step;
        seed.seconds = stored.log.steps.empty() ? 0 : stored.log.steps.back().seconds;
        return seed;
    }
    if (auto known = ended_.find(run); known == ended_.end() || known->second.written != written) {
        const RunRecord record = read_run(folder);
        const insight::RunEvidence evidence = evidence_of(record);
        ended_[run] = {written, sweep_seed_of(record, evidence, sweep_.runs[run]), evidence};
    }
    return ended_[run].seed;
}

// Sorts the turns of both: once for each pair, however often the sweep is read.
double SweepReader::speed_of_run(std::size_t run) {
    const std::size_t base = run - run % sweep_.round_size(); // the first of its round
    const auto own = ended_.find(run), other = ended_.find(base);
    if (run == base || own == ended_.end() || other == ended_.end())
        return SweepSeed::unknown;
    Ended& mine = own->second;
    if (const Ended& base_run = other->second; mine.beside != base_run.written) {
        mine.beside = base_run.written;
        mine.speed = insight::speed_of(mine.evidence, base_run.evidence).ratio();
    }
    return mine.speed;
}

SweepResults SweepReader::read(Live live, const Dropped& dropped) {
    std::vector<SweepSeed> seeds;
    for (std::size_t run = 0; run < sweep_.runs.size(); ++run) {
        SweepSeed& seed = seeds.emplace_back(read_run_of(run, live));
        if (seed.state == SeedState::waits && seed.folder.empty() && dropped && dropped(seed.which))
            seed.state = SeedState::dropped;
    }
    for (std::size_t run = 0; run < seeds.size(); ++run)
        seeds[run].speed = speed_of_run(run);
    return sweep_results(sweep_.settings, seeds);
}

} // namespace mantissa::report
