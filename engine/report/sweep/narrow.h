// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "plan/layer_table.h"
#include "report/comparison.h"
#include "train/narrow.h"

#include <optional>
#include <string>
#include <vector>

namespace mantissa::report {

// One tensor of one layer: what was tried and how narrow it may be.
struct NarrowResult {
    NarrowColumn which = {};
    std::vector<NarrowCell> cells = {}; // in the order of narrow_bits
    std::optional<int> bits = {};       // of fraction, so far; nothing: as it was
    int exponent = 8;                   // bits, so far
    int width = 32;                     // bits in all, so far
    bool settled = false;
};

// The exponents of all tensors of a kind.
struct NarrowRange {
    NarrowTensor tensor = NarrowTensor::weights;
    std::vector<NarrowCell> cells = {}; // in the order of narrow_exponents
    int bits = 8;                       // so far
    bool settled = false;
};

struct NarrowMean {
    enum class Of { elements, layers }; // layers: each counts alike, as nobody knows how many elements they have
    NarrowTensor tensor = NarrowTensor::weights;
    double width = 32, share = 1; // so far; of the bits there were
    Of of = Of::layers;
};
// "mean of all elements", "mean of the layers"
const char* mean_words(NarrowMean::Of of);
// `layers`: of a run of the baseline, with the elements of each tensor; empty: not known.
NarrowMean narrow_mean(NarrowTensor tensor, const std::vector<NarrowResult>& columns, const std::vector<LayerRow>& layers);

// The search as a plain value, as far as it is.
struct NarrowResults {
    std::string policy = {}; // that is narrowed
    std::int64_t batch = 0;
    int seeds = 0;
    std::vector<NarrowResult> columns = {};
    std::optional<double> allowed = {};   // the loss of accuracy, a share, that is none; nothing: the baseline is not done
    std::vector<NarrowRange> ranges = {}; // of the kinds of tensors that are searched
    std::vector<NarrowMean> means = {};
    int runs = 0, most = 0; // that are done; that there will be at most
    bool over = false;
    std::string doubt = {};          // why what was found says nothing; empty: it does
    Spread together = {};            // accuracy with all narrowed at once, measured
    Verdict change = {};             // of it, paired by seed
    std::string answer = {};         // "11 to 13 bits do the work of 32."
    std::string together_words = {}; // "All narrowed at once: 98.79 ± 0.11 %, −0.08 points, inside the noise of 0.09."
    std::string interval_words = {}; // of that change, as a sentence; empty: it is not measured
    Json variant = nullptr;          // for the experiment's "variants"; null: nothing is narrowed
};

// Of a baseline that learned nothing, beside which every width loses nothing, or whose seeds cannot be set side by side; empty: it learns,
// or is not done.
std::string doubt_of_baseline(const Narrowing& narrowing);
NarrowResults narrow_results(const Narrowing& narrowing);
std::string narrow_answer(const NarrowResults& results); // of all the rest

} // namespace mantissa::report
