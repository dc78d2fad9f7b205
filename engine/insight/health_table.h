// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/health_history.h"

namespace mantissa::insight {

// Shares and figures of a row are of one observed step; of several tensors of a layer, the worst of each.
struct HealthRow {
    std::string layer;
    Subject subject = Subject::activations;
    std::string format;
    double underflow = 0, overflow = 0, subnormal = 0; // shares of the values that are finite and not zero
    double error = 0;                                  // relative, root mean square
    double headroom_bits = 0;                          // from the largest value to the format's largest; NaN: there is none, or blocks
    double footroom_bits = 0;                          // from the format's smallest value to the smallest one; NaN: likewise
    double lost = 0;                                   // share of the updates that were wanted
    double twin = 0;                                   // the largest distance from the twin's values, relative; NaN: there is none
    double twin_cosine = 0, twin_ulps = 0;             // the least, and the largest difference; NaN: there is none
    std::string twin_format = {};                      // whose last places those are; empty: not known
    double update_bits = 0;                            // log2 of weight over update; NaN: nothing was wanted
    struct Worst {
        std::string underflow = {}, overflow = {}, subnormal = {}, error = {};
    } worst = {}; // the tensors whose figures those are; empty: none of the layer's has any
};

// Which observed step: the last one, or the worst of all of them.
enum class WhichStep { last, worst };
// In the network's order: of each layer its activations, weights, gradients, updates, as far as there are any.
std::vector<HealthRow> health_rows(const HealthHistory& history, WhichStep which);

// What another format would have made of a subject's values in the last observed step.
struct OtherFormat {
    std::string format;
    double underflow = 0, overflow = 0, subnormal = 0, error = 0; // shares as above; error: the worst tensor's
};
std::vector<OtherFormat> other_formats(const HealthHistory& history, Subject subject);

} // namespace mantissa::insight
