// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What rules about observed numbers share: where a share is worst, since when, and what to change.
#include "insight/findings/finding.h"
#include "insight/scale_proposal.h"

#include <functional>
#include <map>

namespace mantissa::insight {

using TensorTest = std::function<bool(const TensorTrack&)>;
using ValueCount = std::function<std::int64_t(const TensorPoint&)>;

// Of an observed step, over some tensors: how many of the values that are finite and not zero are concerned.
struct StepShare {
    std::int64_t step = 0;
    double share = 0;
};
std::vector<StepShare> shares_by_step(const HealthHistory& health, const TensorTest& of, const ValueCount& count);
// Of the later half of the observed steps: what lasts, not what was so once.
double lasting(const std::vector<StepShare>& shares);
std::string words_of_lasting(const std::vector<StepShare>& shares);                  // "In the later half of the observed steps 12.69 %"
std::int64_t step_with_most(const std::vector<StepShare>& shares);                   // the first such; 0: none
std::int64_t first_step_with(const std::vector<StepShare>& shares, double at_least); // 0: none

// Layers by their worst tensor's share in the last observed step, the worst first.
struct LayerShare {
    std::string layer;
    double share = 0;
};
std::vector<LayerShare> worst_layers(const HealthHistory& health, const TensorTest& of, const ValueCount& count, double at_least);
std::vector<std::string> layers_of(const std::vector<LayerShare>& shares);

bool is_gradient(const TensorTrack& track);
bool is_activation(const TensorTrack& track);
bool is_made_by_loss(const TensorTrack& track);                           // the gradient that it begins with, before a loss scale
bool is_in_blocks(const TensorTrack& track);                              // clamped where the scale ends, which is no overflow
bool is_narrow(const std::string& format);                                // has fewer bits than float32
std::string format_of(const HealthHistory& health, const TensorTest& of); // of the first such tensor
Format format_named(const std::string& name);

// What a variant says under this key, or null.
Json setting_of(const RunEvidence& run, const std::string& key);
Json setting_of(const Json& experiment, const std::string& key);  // of its first variant
std::string layers_words(const std::vector<std::string>& layers); // "layer a", "layers a and b": a name alone does not say what it is
Remedy in_float32(const std::string& layer);
Remedy in_float32(const std::vector<std::string>& layers);
Remedy with_stochastic_variables(const RunEvidence& run);
bool draws_gradients(const RunEvidence& run, const Format& format); // rounds them to it stochastically: kept on average
std::optional<Remedy> with_stochastic_gradients(const RunEvidence& run, const Format& format); // nullopt: no setting of its policy's own
// "65,504, the largest number of float16", where the format's range was at the time.
std::string largest_of(const TensorHealth& tensor, const TensorPoint& at);
// "The largest is 70,000 (dense/kernel); it becomes infinite.": what the format makes of what is beyond it.
std::string what_becomes_beyond(const TensorHealth& tensor, const TensorPoint& at);
Remedy with_wide_loss(const RunEvidence& run);
std::optional<Remedy> with_proposed_scale(const RunEvidence& run);
std::optional<Remedy> with_scale_that_keeps_more(const RunEvidence& run); // than the one that runs; nullopt: none does

// Looks at each run that was observed.
std::vector<Found> at_each_observed(const Evidence& evidence, const std::function<std::vector<Found>(const RunEvidence&)>& look);

} // namespace mantissa::insight
