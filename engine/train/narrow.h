// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/sweep.h"

#include <array>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace mantissa {

// The search for the narrowest format: floating point with 8 bits of exponent, column by column with fewer bits of fraction, the others at
// what they already have.
enum class NarrowTensor { weights, activations, gradients }; // weights: as products read them; masters stay as they are
inline constexpr std::array narrow_tensor_names = {"weights", "activations", "gradients"};
inline constexpr std::array narrow_bits = {10, 7, 5, 4, 3, 2, 1}; // of fraction, tried downwards
inline constexpr int as_it_was = 23;                              // not narrowed
inline constexpr int width_of_bits(int bits) { return 1 + 8 + bits; }

struct NarrowColumn {
    NarrowTensor tensor = NarrowTensor::weights;
    std::string layer = {};

    bool operator==(const NarrowColumn&) const = default;
};

struct NarrowCell {
    enum class State { untried, next, inside, beyond, diverged } state = State::untried;
    double change = std::numeric_limits<double>::quiet_NaN(); // of the accuracy, a share; mean over the seeds
};

// How far it is: a plain value.
struct NarrowState {
    std::vector<NarrowColumn> columns = {};
    std::vector<std::vector<NarrowCell>> cells = {}; // of each column, in the order of narrow_bits
    std::vector<int> bits = {};                      // of each column, found so far
    std::optional<std::size_t> next = {};            // the column that is tried; nothing: it is over
    std::vector<int> trial = {};                     // what is tried there: bits of all columns
    int tries = 0;                                   // that are measured
    std::optional<double> together = {};             // change with all at once, as it was measured last; nothing: none is narrowed

    bool is_settled(std::size_t column) const { return !next || column < *next; }
};

// The change with these bits; NaN: it diverged; nothing: it was not tried.
using NarrowMeasured = std::function<std::optional<double>(std::size_t column, const std::vector<int>& bits)>;
// `allowed`: the largest loss of accuracy that is none.
NarrowState narrow_state(const std::vector<NarrowColumn>& columns, double allowed, const NarrowMeasured& measured);

struct NarrowSettings {
    std::string policy = {}; // the variant that is narrowed; empty: the first
    std::int64_t batch = 0;  // 0: as the sweep has it first
    std::vector<std::uint64_t> seeds = {};
    std::vector<NarrowTensor> tensors = {NarrowTensor::weights, NarrowTensor::activations, NarrowTensor::gradients};
    std::optional<double> allowed = {}; // a share; nothing: the deviation between the baseline's seeds
};

// The search of one experiment, which stands in its run folders: whoever goes on knows what is tried.
class Narrowing {
public:
    // Runs of the baseline are those of the sweep in `out`; tries are in out/narrow.
    Narrowing(const Experiment& experiment, const NarrowSettings& settings, const std::filesystem::path& out);

    const Sweep& baseline() const { return baseline_; }
    std::optional<double> allowed() const;    // nothing: the baseline has no two results yet
    std::optional<NarrowState> state() const; // nothing: the baseline is not done
    Sweep trial(std::size_t column, const std::vector<int>& bits) const;
    std::filesystem::path folder() const { return out_ / "narrow"; }
    std::vector<double> accuracies(std::size_t column, const std::vector<int>& bits) const; // by seed; NaN: diverged; empty: not all tried
    std::vector<double> baseline_accuracies() const;
    Json variant(const std::vector<int>& bits, const std::string& name) const; // for the experiment's "variants"
    const NarrowSettings& settings() const { return settings_; }

private:
    std::vector<int> as_it_all_was() const { return std::vector(columns_.size(), as_it_was); }
    Json layers_of(const std::vector<int>& bits) const { return variant(bits, "").value("layers", Json()); }

    Experiment experiment_;
    NarrowSettings settings_;
    std::filesystem::path out_;
    Sweep baseline_;
    std::vector<NarrowColumn> columns_;
};

// Trains the baseline where it lacks, then try after try, until it is over or stopped.
void train_narrow(const Narrowing& narrowing, TrainerOptions options, Observer& observer, Control& control);

} // namespace mantissa
