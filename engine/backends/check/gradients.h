// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "backends/check/case.h"
#include "backends/check/check.h"

namespace mantissa::check {

// Where an input of the backward operation comes from.
struct Source {
    enum class From { cotangent, input, output } from = From::cotangent; // of the forward operation's output 0; its inputs; its outputs
    std::size_t index = 0;
};

// A forward operation and what claims to be its derivative.
struct GradientPair {
    std::string name;
    Case forward; // one operation, everything in float64
    OpKind backward = OpKind::quantize;
    std::vector<Source> sources;
    std::vector<std::size_t> derivative_of; // the forward input that each backward output belongs to
};

std::vector<GradientPair> gradient_pairs();

// Central finite differences of sum(cotangent * output 0), or of the loss, in double precision against the backward operation.
CheckResult check_gradient(const GradientPair& pair, const Backend& reference, std::uint64_t seed);

} // namespace mantissa::check
