// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/checkpoint.h"

#include "core/json_if_any.h"
#include "numerics/convert.h"
#include "runs/stored_run.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

namespace mantissa {
namespace {

const std::string first_prefix = "first:"; // of weights that a file gave, in a checkpoint; no layer has a colon in its name
const std::string remedy_of_damaged = "; the checkpoint is damaged, remove it to start afresh";

bool is_weight(const StateEntry& entry) { return entry.category != Category::optimizer; }

TensorSource source_of(const State& state, const StateEntry& entry) {
    return {entry.format.format.storage, entry.shape, [&](std::int64_t first, std::span<std::byte> to) { state.read(entry, first, to); }};
}

std::vector<double> decoded(const StoredTensor& tensor) {
    std::vector<double> values(static_cast<std::size_t>(elements(tensor.shape)));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = load(tensor.bytes.data(), tensor.storage, static_cast<std::int64_t>(i));
    return values;
}

const StoredTensor& needed(const TensorFile& file, const StateEntry& entry, const std::string& name) {
    auto found = file.tensors.find(entry.name);
    if (found == file.tensors.end())
        throw bad_input(name + ": holds no " + entry.name + "; these are the weights of another network");
    if (found->second.shape != entry.shape)
        throw bad_input(name + ": " + entry.name + " is " + to_string(found->second.shape) + ", the network's is " +
                        to_string(entry.shape) + "; these are the weights of another network");
    return found->second;
}

std::int64_t count_of(const TensorFile& file, const char* key, const std::string& name) {
    auto found = file.metadata.find(key);
    std::int64_t value = 0;
    if (found == file.metadata.end() || std::sscanf(found->second.c_str(), "%ld", &value) != 1)
        throw bad_input(name + ": holds no " + key + "; this is not a checkpoint");
    return value;
}

std::int64_t count_up_to(std::int64_t most, const TensorFile& file, const char* key, const std::string& name) {
    std::int64_t value = count_of(file, key, name);
    if (value < 0 || value > most)
        throw bad_input(name + ": " + key + " is " + std::to_string(value) + ", which no run reaches" + remedy_of_damaged);
    return value;
}

float bits_to_float(std::int64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }
std::string word_of(float value) { return std::to_string(std::bit_cast<std::uint32_t>(value)); }

} // namespace

bool is_trained(const StateEntry& entry) {
    bool weights = entry.category == Category::weights || entry.category == Category::master_weights;
    return weights && entry.name.find("/moving_") == std::string::npos;
}

TensorSources weights_of(const State& state) {
    TensorSources file;
    for (const StateEntry& entry : state.layout().entries)
        if (is_weight(entry))
            file.tensors[entry.name] = source_of(state, entry);
    return file;
}

void put_weights(const TensorFile& file, const std::string& name, State& state) {
    for (const auto& [tensor, content] : file.tensors)
        if (!state.layout().find(tensor) && !tensor.starts_with(first_prefix))
            throw bad_input(name + ": holds " + tensor + ", which the network has not; these are the weights of another network");
    for (const StateEntry& entry : state.layout().entries)
        if (is_weight(entry))
            state.set_values(entry, decoded(needed(file, entry, name)));
}

void check_finite(const TensorFile& weights, const std::string& name, const State& state) {
    for (const StateEntry& entry : state.layout().entries)
        if (is_weight(entry) && !std::ranges::all_of(decoded(needed(weights, entry, name)), [](double v) { return std::isfinite(v); }))
            throw bad_input(name + ": holds numbers that are not finite in " + entry.name +
                            "; start from weights that are, such as best.safetensors of a run");
}

void begin_again(State& state, std::uint64_t seed, const std::optional<TensorFile>& first_weights) {
    begin_again(state, seed);
    if (first_weights)
        put_weights(*first_weights, "the weights that the run began with", state);
}

void add_first_weights(const TensorFile& weights, TensorSources& checkpoint) {
    for (const auto& [name, tensor] : weights.tensors)
        checkpoint.tensors[first_prefix + name] = {tensor.storage, tensor.shape, [&tensor](std::int64_t first, std::span<std::byte> to) {
                                                       std::ranges::copy_n(tensor.bytes.begin() + first * storage_bytes(tensor.storage),
                                                                           std::ssize(to), to.begin());
                                                   }};
}

std::optional<TensorFile> first_weights_in(const TensorFile& checkpoint) {
    TensorFile weights;
    for (const auto& [name, tensor] : checkpoint.tensors)
        if (name.starts_with(first_prefix))
            weights.tensors[name.substr(first_prefix.size())] = tensor;
    return weights.tensors.empty() ? std::nullopt : std::optional(weights);
}

TensorSources checkpoint_of(const State& state, const KeptSettings& settings, double learning_rate) {
    TensorSources file;
    for (const StateEntry& entry : state.layout().entries)
        file.tensors[entry.name] = source_of(state, entry);
    StepBlock block = state.block();
    file.metadata = {{"step", std::to_string(block.step)},
                     {"applied_steps", std::to_string(block.applied_steps)},
                     {"good_steps", std::to_string(block.good_steps)},
                     {"loss_scale_bits", word_of(block.loss_scale)},
                     {"learning_rate_bits", std::to_string(std::bit_cast<std::int64_t>(learning_rate))},
                     {"seed", std::to_string(static_cast<std::int64_t>(block.seed))},
                     {"policy", write_policy(settings.policy).dump()},
                     {"loss_scale", write_loss_scale(settings.loss_scale).dump()},
                     {"selection", Json(settings.selection).dump()}};
    return file;
}

std::optional<KeptSettings> kept_settings(const TensorFile& checkpoint, const std::string& name) {
    auto policy = checkpoint.metadata.find("policy"), scale = checkpoint.metadata.find("loss_scale");
    if (policy == checkpoint.metadata.end() || scale == checkpoint.metadata.end())
        return std::nullopt;
    Problems problems;
    KeptSettings settings{stored_policy(json_if_any(policy->second), name, problems),
                          read_loss_scale(json_if_any(scale->second), name, problems)};
    if (!problems.empty())
        throw bad_input(name + ": its settings cannot be understood" + remedy_of_damaged);
    if (auto selection = checkpoint.metadata.find("selection"); selection != checkpoint.metadata.end())
        settings.selection = selection_in(json_if_any(selection->second));
    return settings;
}

double kept_learning_rate(const TensorFile& checkpoint, const std::string& name) {
    return std::bit_cast<double>(count_of(checkpoint, "learning_rate_bits", name));
}

void put_checkpoint(const TensorFile& checkpoint, const std::string& name, State& state) {
    for (const StateEntry& entry : state.layout().entries) {
        const StoredTensor& tensor = needed(checkpoint, entry, name);
        if (tensor.storage == entry.format.format.storage)
            state.write(entry, tensor.bytes);
        else
            state.set_values(entry, decoded(tensor));
    }
    StepBlock block = state.block();
    constexpr std::int64_t most_steps = 1'000'000'000'000;
    block.step = count_up_to(most_steps, checkpoint, "step", name);
    block.applied_steps = count_up_to(block.step, checkpoint, "applied_steps", name);
    block.good_steps = static_cast<std::int32_t>(count_up_to(std::min<std::int64_t>(block.step, 1 << 30), checkpoint, "good_steps", name));
    block.loss_scale = bits_to_float(count_of(checkpoint, "loss_scale_bits", name));
    block.seed = static_cast<std::uint64_t>(count_of(checkpoint, "seed", name));
    state.set_block(block);
}

} // namespace mantissa
