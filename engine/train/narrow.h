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

// The search for the narrowest format. First the precision: fewer and fewer bits of fraction, level by level, all tensors at once as long
// as that holds, then one after another, so that none of them takes what is allowed for itself. Then the range, with the fractions that
// were found: fewer and fewer bits of exponent for all tensors of a kind. What was not changed has what it already has.
enum class NarrowTensor { weights, activations, gradients }; // weights: as products read them; masters stay as they are
inline constexpr std::array narrow_tensor_names = {"weights", "activations", "gradients"};
inline constexpr std::array narrow_bits = {10, 7, 5, 4, 3, 2, 1}; // of fraction, tried downwards
inline constexpr std::array narrow_exponents = {6, 5, 4, 3, 2};   // bits of exponent, tried downwards
inline constexpr int as_it_was = 23, exponent_as_it_was = 8;      // not narrowed
inline constexpr std::size_t narrow_tensors = narrow_tensor_names.size();

struct NarrowColumn {
    NarrowTensor tensor = NarrowTensor::weights;
    std::string layer = {};
    int fraction = as_it_was, exponent = exponent_as_it_was, width = 32; // bits as the baseline has it

    bool operator==(const NarrowColumn&) const = default;
};

struct NarrowCell {
    enum class State { untried, next, inside, beyond, diverged } state = State::untried;
    double change = std::numeric_limits<double>::quiet_NaN(); // of the accuracy, a share; mean over the seeds
};

struct NarrowWidths {
    std::vector<int> bits = {}; // of fraction, of each column
    std::array<int, narrow_tensors> exponents = {exponent_as_it_was, exponent_as_it_was, exponent_as_it_was};

    bool operator==(const NarrowWidths&) const = default;
    bool narrows(const NarrowColumn& column, std::size_t index) const;
    int exponent_of(const NarrowColumn& column) const;
    int fraction_of(const NarrowColumn& column, std::size_t index) const;
    int width_of(const NarrowColumn& column, std::size_t index) const; // with the sign
};

// What is trained next, or was: what is changed, and what all have then.
struct NarrowTry {
    enum class What { all, column, range } what = What::all;
    std::size_t which = 0; // of the columns, or of the kinds of tensors
    int to = 0;            // bits that it gets, of fraction or of exponent
    NarrowWidths widths = {};
};

// How far it is: a plain value.
struct NarrowState {
    std::vector<NarrowColumn> columns = {};
    std::vector<std::vector<NarrowCell>> cells = {};                 // of each column, in the order of narrow_bits
    std::array<std::vector<NarrowCell>, narrow_tensors> ranges = {}; // in the order of narrow_exponents; empty: of no column
    std::vector<bool> settled = {};                                  // of each column: its fraction is found
    std::array<bool, narrow_tensors> ranges_settled = {};
    NarrowWidths widths = {};            // found so far
    std::optional<NarrowTry> next = {};  // nothing: it is over
    std::optional<NarrowTry> taken = {}; // the last one that holds: all that is narrowed at once; nothing: none is
    std::vector<NarrowTry> tried = {};   // that are measured
    int tries = 0, most = 0;             // as many; that there will be at most
    std::optional<double> together = {}; // change in `taken`, as it was measured

    bool is_settled(std::size_t column) const; // fraction and exponent
};

// The change in a try; NaN: it diverged; nothing: it was not tried.
using NarrowMeasured = std::function<std::optional<double>(const NarrowTry& one)>;
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
    int most_tries() const;                   // whatever comes of them
    Sweep trial(const NarrowTry& one) const;
    const std::filesystem::path& out() const { return out_; }
    std::filesystem::path folder() const { return out_ / "narrow"; }
    std::vector<double> accuracies(const NarrowTry& one) const; // by seed; NaN: diverged; empty: not all tried
    std::vector<double> baseline_accuracies() const;
    Json variant(const NarrowWidths& widths, const std::string& name) const; // for the experiment's "variants"
    const std::vector<NarrowColumn>& columns() const { return columns_; }
    const NarrowSettings& settings() const { return settings_; }
    const Experiment& experiment() const { return experiment_; }

private:
    Json layers_of(const NarrowWidths& widths) const { return variant(widths, "").value("layers", Json()); }
    std::string name_of(const NarrowTry& one) const;

    Experiment experiment_;
    NarrowSettings settings_;
    std::filesystem::path out_;
    Sweep baseline_;
    std::vector<NarrowColumn> columns_;
};

// Of the search that was begun in `out`, which keeps what it is of; nothing: none was, or it cannot be read any more.
std::optional<Narrowing> stored_search(const std::filesystem::path& out);

// Why a baseline, which is trained by then, is none to narrow beside, as a sentence; empty: it is one.
using BaselineDoubt = std::function<std::string(const Narrowing& narrowing)>;

// Trains the baseline where it lacks, then try after try, until it is over or stopped. Throws bad_input before anything is trained where
// nobody says what may be lost, and before the first try where there is a doubt.
void train_narrow(const Narrowing& narrowing, TrainerOptions options, Observer& observer, Control& control,
                  const BaselineDoubt& doubt = {});

} // namespace mantissa
