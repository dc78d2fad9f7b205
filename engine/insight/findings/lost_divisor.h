// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Where the mean square is made and kept that an adaptive optimizer divides by, and what of it is lost there.
#include "insight/findings/finding.h"
#include "policy/policy.h"

namespace mantissa::insight {

// The policy as the run has it now, read once for all of its layers; of them nothing is said where it cannot be read.
class PolicyNow {
public:
    explicit PolicyNow(const RunEvidence& run);
    std::optional<Precision> of(const std::string& layer) const; // which the residuals around it may have from; "": of all

private:
    std::optional<Policy> policy_ = {};
    std::map<std::string, std::vector<std::string>> paths_ = {}; // of a layer: itself and the residuals around it, innermost first
};
std::optional<Precision> precision_now(const RunEvidence& run, const std::string& layer);
// A square is made in the update's format and kept in that of the optimizer's state: what is lost in either of them is lost.
Representation divisor_of(const PolicyNow& policy, const std::string& layer, const std::string& otherwise);
// "What the optimizer divides by is rounded away in float16: ...", with the gradient below which it is.
std::string divisor_words(const RunEvidence& run, const Representation& divisor);

} // namespace mantissa::insight
