// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Two runs, and where the time of their steps went, laid side by side piece by piece.
#include "insight/findings/evidence.h"
#include "insight/pairs.h"
#include "insight/speed.h"
#include "runs/profile.h"

#include <functional>
#include <string>
#include <vector>

namespace mantissa::insight {

// A piece of the step in both runs. All of them add up to the two steps, and at most one cause may claim one of them: so what is
// explained adds up, too.
struct Piece {
    // stalled: what some steps took beyond the usual time of their operations, as other programs stop them; no cause may claim it
    enum class Of { reading, preparing, handing_over, operation, stalled, rest } of = Of::rest;
    std::string name = {}, layer = {};
    Part part = Part::other;
    const OperationProfile *base = nullptr, *run = nullptr; // of an operation; null: this run has none such
    double base_ms = 0, run_ms = 0;

    double change() const { return run_ms - base_ms; }
    const OperationProfile& any() const { return run ? *run : *base; }
    bool multiplies() const { return of == Of::operation && any().work == OperationProfile::Work::multiplies; }
    bool converts() const { return of == Of::operation && any().work == OperationProfile::Work::converts; }
    bool is_done_alike() const; // in both: what their times are apart has no cause in what was asked for
};

struct Pair {
    const RunEvidence& base;
    const RunEvidence& run;
    std::vector<Piece> pieces = {};
    double base_ms = 0, run_ms = 0; // of a step
    double shorter = 0, longer = 0; // milliseconds by which the run's own step may be so, for it is not known better

    double change() const { return run_ms - base_ms; }
    const RunProfile* profile() const { return run.operations.get(); } // null: none was kept
    const RunProfile* base_profile() const { return base.operations.get(); }
    double share(double milliseconds) const { return run_ms > 0 ? milliseconds / run_ms : 0; } // of the run's step
    double device_ms() const;                                                                  // of the run: without the wait for data
    // Both read the same data in the same way: reading, decoding and varying it is none of the format's, and times of it differ by chance,
    // or for how long the step hides it. The copy to the device is not meant: narrow numbers are fewer bytes.
    bool reads_alike() const;
    bool is_reading_alike(const Piece& piece) const;

    using Which = std::function<bool(const Piece&)>; // never asked of what was stalled
    double sum(double (*figure)(const Piece&), const Which& which) const;
    double run_time(const Which& which) const;
    double change_of(const Which& which) const;
    std::vector<std::size_t> places(const Which& which) const;
};
// Both have the time of each part of a step; where they have profiles, too, the parts are divided into operations.
Pair pair_of(const RunEvidence& run, const RunEvidence& base);

RankInterval step_interval(const RunEvidence& run); // of its turns' steps of median length, in milliseconds
double half_of(const RankInterval& interval);       // 0: there is none

// "other programs were in the way in 9 of 12 turns", and of which run where it is one alone; empty: most turns were undisturbed.
std::string disturbed_words(const RunEvidence& run, const RunEvidence& base);

bool is_of_few_steps(const RunEvidence& run); // so few of its steps count that they are no evidence

// A setting of the run as it was resolved: /training/batch; null: it says nothing of it.
Json setting_at(const RunEvidence& run, const char* place);

} // namespace mantissa::insight
