// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The one rule for when a ratio of speeds, or a cause of one, may be told.
#include "insight/findings/evidence.h"
#include "insight/pairs.h"

#include <string>

namespace mantissa::insight {

// The time of a step beside the baseline's, from their turns side by side.
struct Speed {
    enum class Kind {
        faster,     // the whole interval lies beyond what is called nothing
        slower,     //
        alike,      // the whole interval lies near 1
        undecided,  // neither; more steps may settle it
        too_few,    // turns side by side
        apart,      // they were not trained in turns
        no_result,  // one of them learns nothing
        simulated,  // one of them has no speed of its own
        other_work, // another network, batch, device or number of threads
        same_run    // twice: one is a copy of the other, as it was at some step
    } kind = Kind::apart;
    Pairing pairing = {};
    double more_steps = 0; // that would settle it, of each run; 0: none is known to

    bool is_told() const { return kind == Kind::faster || kind == Kind::slower || kind == Kind::alike; }
    bool is_asked() const { return is_told() || kind == Kind::undecided || kind == Kind::too_few || kind == Kind::apart; }
    double ratio() const; // 2: twice as fast; NaN where it is not told
};

Speed speed_of(const RunEvidence& run, const RunEvidence& base);
// By a part of the step alone, of the device's arithmetic say, whatever is learned.
Speed speed_by(const RunEvidence& run, const RunEvidence& base, double (*figure)(const Pace&));
bool same_work(const RunEvidence& a, const RunEvidence& b);   // time and memory may be set side by side
bool is_same_run(const RunEvidence& a, const RunEvidence& b); // a copy, by its turns: no two runs share one

// "half is 1.47 times as fast as float32", or "whether half is faster than float32 is not known". Without a full stop, as the next two.
std::string claim_of(const Speed& speed, const RunEvidence& run, const RunEvidence& base);
// "median of 34 turns side by side, 1.44 to 1.51 with 95 % confidence", or why it is not known and what would settle it.
std::string grounds_of(const Speed& speed, const RunEvidence& run, const RunEvidence& base);
// Both: the two times beside it need not have that ratio.
std::string words_of(const Speed& speed, const RunEvidence& run, const RunEvidence& base);
// The same as a sentence; the run's name, where it begins with one, stays as somebody wrote it.
std::string sentence_of(const Speed& speed, const RunEvidence& run, const RunEvidence& base);
// "1.44 to 1.51 times as fast as float32 (95 % confidence, 34 turns side by side)"
std::string interval_words(const Speed& speed, const std::string& base);
// One sentence on how ratios are taken, for who wants to check them.
std::string how_speed_is_told();

} // namespace mantissa::insight
