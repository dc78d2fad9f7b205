// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What several findings say of the first number that is not finite.
#include "insight/findings/finding.h"
#include "policy/policy.h"

namespace mantissa::insight {

// "At step 21 an output of dense became infinite in float16: ..." and what its tensor held before.
std::string story_of(const FirstNonFinite& first);
std::vector<Remedy> remedies_for(const RunEvidence& run, const FirstNonFinite& first);
// Weights beyond the largest number of the format in which a layer reads them.
struct LargeWeights {
    std::int64_t step = 0;
    std::string layer = {}, format = {};
    double largest = 0;
};
std::vector<Remedy> remedies_for_large_weights(const RunEvidence& run, const LargeWeights& large);
std::string optimizer_type(const RunEvidence& run); // "adam"; "the optimizer": nobody said
// A setting of the run's optimizer, with its default where the experiment says none; null: it has none of that name.
Json optimizer_setting(const RunEvidence& run, const std::string& key);
std::optional<double> optimizer_number(const RunEvidence& run, const std::string& key);
std::optional<Format> format_of_update(const RunEvidence& run);
// It ended the run or spoilt it: no step that was left out.
bool is_spoilt(const RunEvidence& run);
// What is first seen at this step follows from a bad number that is told already.
bool follows_from_bad_number(const RunEvidence& run, std::int64_t step);

// A dynamic loss scale that cannot get to where the gradients fit skipped at least the later half of its steps.
bool skips_for_good(const RunEvidence& run);

// A constant of its optimizer is rounded away in the format of a layer's update, and with it every step of it is 0. Null: in float32.
bool has_no_steps(const RunEvidence& run, const Precision* layer);

// Adaptive steps far larger than was wanted, for what they are divided by is rounded away; nothing: it is not, as far as one can tell.
std::optional<Found> lost_epsilon(const RunEvidence& run);
// What mends that takes the place of what else was found: numbers that are not finite, wherever they were met, are what came of it.
// False: nothing was said.
bool tell_lost_epsilon(const RunEvidence& run, Found& ending);

// An observed step that changes the weights by much of their size, the one that does so most; nothing: none does.
struct LargeStep {
    std::int64_t step = 0;
    double share = 0;
};
std::optional<LargeStep> large_step(const RunEvidence& run);
// The same where what ended the run comes of it: before the first number that is not finite, and not of what was rounded away.
std::optional<LargeStep> large_step_behind_ending(const RunEvidence& run);
// Goes before what was met then, and mends that. False: nothing was said.
bool tell_large_step(const RunEvidence& run, Found& ending);
std::optional<Remedy> with_rate_for_large_step(const RunEvidence& run, const LargeStep& large);
// As it was set when that step was taken, by the experiment or by hand since; nothing: not known. A schedule varies it, and would a
// smaller one likewise.
std::optional<double> rate_set_for(const RunEvidence& run, std::int64_t step);
// A tenth of that, or as many tenths as what is so often beyond asks for; nothing: neither names one.
std::optional<Remedy> with_smaller_rate(const RunEvidence& run, std::int64_t step, double times_beyond);

// Where it was raised a moment before that step; nothing: it was not.
std::optional<Remedy> with_rate_of_before(const RunEvidence& run, std::int64_t step);
Remedy with_epsilon_that_stays();
// Its constants and what lies between; the variables stay as they are. In layers with a narrow one of their own, too.
Remedy with_wide_update(const RunEvidence& run);
Remedy with_wide_state(const RunEvidence& run);
Remedy with_wide_update_and_state(const RunEvidence& run);

} // namespace mantissa::insight
