// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/comparison.h"
#include "train/sweep.h"

#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace mantissa::report {

// One run of a cell. What is not known, or not the format's own, is NaN.
struct SweepSeed {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    // which
    SweepRun which = {};
    std::filesystem::path folder = {}; // empty: there is none yet
    // how it went
    enum class State { waits, running, done, diverged, failed, dropped } state = State::waits; // dropped: passed over, as was asked for
    std::int64_t step = 0;                                                                     // that it stands at
    std::string reason = {};                                                                   // why it diverged or failed
    Honesty honesty = Honesty::unknown;
    double accuracy = unknown; // of the validation, a share
    double images = 0;         // that it was counted on; 0: not known
    AccuracyOf accuracy_of = {};
    double ms_step = unknown, images_s = unknown, peak_bytes = unknown;
    double seconds = unknown;    // on its own clock, so far
    double speed = unknown;      // times the baseline's of the same batch and seed, from turns side by side; NaN: may not be told
    bool learns = true;          // more than guessing gives, as far as one can tell: speed is of no use where it does not
    std::int64_t too_few_of = 0; // images of validation, which cannot tell whether it learned; 0: they can, or nobody asked
};

// A policy with a batch: its seeds, and what they say beside the baseline's cell of the same batch.
struct SweepCell {
    // which
    std::string policy = {};
    std::int64_t batch = 0;
    std::vector<SweepSeed> seeds = {};
    // over the seeds that are done; n 0: none, or not the format's own
    Spread accuracy = {}, ms_step = {}, images_s = {}, peak_bytes = {};
    Honesty honesty = Honesty::unknown;
    // beside the baseline's
    // idle: seeds of it, or of the baseline beside it, learned nothing, so that their spread is no noise
    // few_images: whether seeds of either learned cannot be told
    enum class Kind {
        waits,
        baseline,
        some,
        few_seeds,
        few_images,
        apart,
        idle,
        inside,
        below,
        above,
        diverged,
        failed
    } kind = Kind::waits;
    Verdict change = {};    // of the accuracy, paired by seed
    std::string words = {}; // "inside the noise", "below in all 3", "2 of 3 seeds", "diverged near 412"
    double speed = SweepSeed::unknown, memory = SweepSeed::unknown; // 2: twice the baseline's
    bool front = false, pick = false;

    int count(SweepSeed::State state) const;
    bool has_result() const { return accuracy.n > 0; }
    int idle() const;                           // seeds that are done and learned no more than guessing gives
    bool learns() const { return idle() == 0; } // each of its seeds that is done
    int in_doubt() const;                       // seeds that are done, of which too few images tell neither
    bool learns_somewhere() const { return idle() < accuracy.n; }
    int wanted() const { return static_cast<int>(seeds.size()) - count(SweepSeed::State::dropped); }
    bool is_whole() const { return accuracy.n == wanted(); } // every seed that is wanted has a result
};

// What a sweep has found, as a plain value.
struct SweepResults {
    SweepSettings settings = {};          // no list is empty
    std::vector<SweepCell> cells = {};    // policy by policy, in each batch by batch
    std::vector<std::size_t> front = {};  // cells that no other beats in speed and accuracy, the slowest first
    std::optional<std::size_t> pick = {}; // the cell that the answer speaks of
    std::string answer = {}, detail = {}; // one sentence; what was trained, in a few words
    int runs = 0, done = 0, running = 0, diverged = 0, failed = 0, dropped = 0; // runs: without those dropped
    std::optional<double> seconds_left = {};                                    // from runs that are done; nothing: nobody knows yet

    const SweepCell& cell(std::size_t policy, std::size_t batch) const { return cells[policy * settings.batches.size() + batch]; }
    bool is_over() const { return done + diverged + failed == runs; }
};

inline constexpr double no_gain = 0.02; // of speed or memory: less is called nothing
// 2: twice as fast as the baseline with the same batch, by turns side by side, else by its images per second.
double speed_beside(const SweepCell& cell, const SweepCell& base);
bool gains(const SweepCell& cell, const SweepCell& base); // it is faster, or as fast with less memory

// From what is known of each run, in any order; what is missing waits.
SweepResults sweep_results(const SweepSettings& settings, const std::vector<SweepSeed>& runs);
// Of the runs that are a sweep's by their names, batches and seeds; nothing: they make no table.
std::optional<SweepResults> sweep_results(const Comparison& comparison);

} // namespace mantissa::report
