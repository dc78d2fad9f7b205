// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "plan/passes.h"
#include "policy/policy.h"
#include "train/safetensors.h"

#include <optional>

namespace mantissa {

// What a run was set to when it was kept; all of it may have been changed since the run began.
struct KeptSettings {
    Policy policy;
    LossScaling loss_scale;
    SelectionRecord selection = {}; // what did each operation; empty: an old one does not say
};

// Whether training moves it: not an optimizer's slot, nor a moving statistic, which moves without a gradient.
bool is_trained(const StateEntry& entry);

// Both tell of State as it is while they are read.
TensorSources weights_of(const State& state);
// Converts; throws where names or shapes differ. `name`: the file's, for what is thrown.
void put_weights(const TensorFile& file, const std::string& name, State& state);
// Before a run starts from them: throws where one of those that the network takes has a number that is not finite.
void check_finite(const TensorFile& weights, const std::string& name, const State& state);

// Which `begin_again` of a run that a search of ranges precedes comes back to; none: the initializers'.
void begin_again(State& state, std::uint64_t seed, const std::optional<TensorFile>& first_weights);
void add_first_weights(const TensorFile& weights, TensorSources& checkpoint); // `weights` outlives it
std::optional<TensorFile> first_weights_in(const TensorFile& checkpoint);

TensorSources checkpoint_of(const State& state, const KeptSettings& settings, double learning_rate);
std::optional<KeptSettings> kept_settings(const TensorFile& checkpoint, const std::string& name); // nothing: an old one has none
double kept_learning_rate(const TensorFile& checkpoint, const std::string& name);
void put_checkpoint(const TensorFile& checkpoint, const std::string& name, State& state);

} // namespace mantissa
