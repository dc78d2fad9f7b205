// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Why is this run not faster than that one: what is measured, told in one sentence, and its causes.
#include "insight/causes/by_layer.h"
#include "insight/causes/cause.h"

#include <algorithm>

namespace mantissa::insight {

struct RankedCause {
    const Cause* cause = nullptr;
    Claim claim = {};
    double explains = 0; // milliseconds of the difference; 0: a gain that is not taken, or
    double counted = 0;  // milliseconds that another cause explains already
};
std::string words_of_explained(const RankedCause& one); // "+0.0927", "0, a gain not taken", "0, counted in another cause"

// What explains something, too little to be ranked.
struct SmallCause {
    std::string title;
    double milliseconds = 0;
};

// What would have to be known, and of which causes it would tell.
struct Lack {
    std::string figure = {}; // "the time of each operation"
    std::vector<std::string> causes = {};
};
std::string words_of(const Lack& lack); // one sentence, however many they are

struct Answer {
    // what is asked of
    std::string run, base;
    // what was measured
    Speed speed = {};                                                // of their steps, whatever was learned
    bool has_result = true;                                          // each of the two; else no ratio of their speeds is told
    double base_ms = 0, run_ms = 0, base_spread = 0, run_spread = 0; // of a step; spread: half the interval
    RankInterval base_interval = {}, run_interval = {};              // that holds it
    double difference() const { return run_ms - base_ms; }
    bool is_difference_known() const; // a ratio is told, and they are farther apart than either of them is known, undisturbed
    double difference_but_reading() const { return difference() - reading; }
    // told
    std::string other_work = {}; // what else than the format differs, a sentence; empty: nothing that decides
    // "other programs were in the way in 9 of 12 turns": its times are those of a busy machine, and what causes and remedies gain is of
    // such times
    std::string disturbed = {};
    std::string sentence = {}, detail = {};
    std::vector<RankedCause> causes = {}; // the gravest first
    double saves = 0;                     // milliseconds, negative: what the run saves beside its causes
    std::string saves_words = {};
    double reading = 0; // milliseconds that reading the same data takes more or less: by chance, and in no account of the format's
    std::vector<SmallCause> small = {}; // the largest first
    double small_ms() const;
    const char* small_title() const; // why they are not ranked: for their size, for noise, or as the run saves as much
    std::string saves_title() const; // "What half saves", or that it is within noise
    double spread() const { return std::max(base_spread, run_spread); }
    double unexplained = 0;
    std::vector<std::string> not_causes = {};
    std::vector<Lack> lacks = {};
    std::vector<std::string> untried = {}; // reruns of seconds that would tell more: "other algorithms"
    bool is_alike = false;                 // within noise: nothing is left to explain
    bool is_divided = false;               // among causes: not where the work is another, or where too few steps count
    bool is_of_same_run() const { return speed.kind == Speed::Kind::same_run; } // nothing differs, and nothing is explained
    bool is_of_other_work() const { return !other_work.empty() || speed.kind == Speed::Kind::other_work; }
    bool explains_nothing() const { return causes.empty() && (is_alike || !is_divided); }
    bool is_open_and_simulated() const; // its interval holds 1: that it is simulated explains no difference that is known
    // evidence
    std::vector<PartTime> parts = {};
    std::vector<LayerTime> layers = {};
    std::vector<CastTime> casts = {};
    std::vector<std::string> layer_names = {}; // of the network, among the names of `layers`
    Roofs roofs = {};
    std::shared_ptr<const RunProfile> run_profile = {}, base_profile = {}; // null: none was kept

    // Of the difference, reading the same data left out, what causes, small ones too, and savings account for: 1 is all of it.
    double explained_share() const;
};

inline const char* const reading_title = "Reading the data, which the format does not touch";

// "casts 0.900 ms, the finite check 0.100 ms"
std::string words_of(const std::vector<SmallCause>& small);
// "Not tried yet: other algorithms and a larger batch. Measure tries them, in some seconds."; empty: there is nothing to try.
std::string untried_words(const Answer& answer);
// "0.658 (0.280 to 1.57)": milliseconds of a step with a remedy alone, and of what is left nothing is promised that would be no time.
std::string words_of_remedied(const Answer& answer, const Gain& gain);
std::string mean_words(const Answer& answer);   // "mean of 24 and 20 steps", that its parts are of; empty: of those around the median
std::string lacks_remedy(const Answer& answer); // how what it lacks comes to be known; empty: it lacks nothing

Answer why(const RunEvidence& run, const RunEvidence& base);

} // namespace mantissa::insight
