// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/sweep/results.h"

#include <filesystem>
#include <map>

namespace mantissa::report {

SweepSeed sweep_seed_of(const RunRecord& run, const insight::RunEvidence& evidence, const SweepRun& which);

// Reads the results of a sweep from its run folders, again and again: what has ended is read once.
class SweepReader {
public:
    SweepReader(Sweep sweep, std::filesystem::path out) : sweep_(std::move(sweep)), out_(std::move(out)) {}

    // Whether somebody trains there now: a run that has not ended goes on, or waits to be resumed.
    enum class Live { no, yes };
    SweepResults read(Live live = Live::no, const Dropped& dropped = {});
    const Sweep& sweep() const { return sweep_; }

private:
    struct Ended {
        std::filesystem::file_time_type written = {};
        SweepSeed seed = {};
        insight::RunEvidence evidence = {};
        std::filesystem::file_time_type beside = {}; // of the run that its speed was set beside
        double speed = SweepSeed::unknown;
    };
    SweepSeed read_run_of(std::size_t run, Live live);
    double speed_of_run(std::size_t run);

    Sweep sweep_;
    std::filesystem::path out_;
    std::map<std::size_t, Ended> ended_; // by the run's place in the sweep
};

} // namespace mantissa::report
