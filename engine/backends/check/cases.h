// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/check/case.h"
#include "backends/check/check.h"

namespace mantissa::check {

using Depth = CheckOptions::Depth;
using Cases = std::vector<Case>;

// Every case of every operation, in the order of the list in cases.cpp. Cases begin with their operation's name: where the
// filter does, the others are not made.
Cases all_cases(Depth depth, const std::string& filter = {});
Cases cases_of(OpKind kind, Depth depth);
// Why an operation has none, for those that cannot; empty for the others.
std::string why_no_cases(OpKind kind);

// One set per line of the policies' table: operands, results and the arithmetic between them.
struct FormatSet {
    std::string name;
    Format operand, result;
};
std::vector<FormatSet> format_sets(Depth depth);

// The families; each makes the cases of the operation it is asked for.
Cases input_cases(OpKind kind, Depth depth);
Cases gather_cases(OpKind kind, Depth depth);
Cases quantize_cases(OpKind kind, Depth depth);
Cases quantize_backward_cases(OpKind kind, Depth depth);
Cases convolution_cases(OpKind kind, Depth depth);
Cases dense_cases(OpKind kind, Depth depth);
Cases bias_cases(OpKind kind, Depth depth);
Cases activation_cases(OpKind kind, Depth depth);
Cases pooling_cases(OpKind kind, Depth depth);
Cases global_pooling_cases(OpKind kind, Depth depth);
Cases batch_norm_cases(OpKind kind, Depth depth);
Cases dropout_cases(OpKind kind, Depth depth);
Cases add_cases(OpKind kind, Depth depth);
Cases loss_cases(OpKind kind, Depth depth);
Cases gradient_scaling_cases(OpKind kind, Depth depth);
Cases decay_cases(OpKind kind, Depth depth);
Cases optimizer_cases(OpKind kind, Depth depth);
Cases clip_cases(OpKind kind, Depth depth);
Cases loss_scale_cases(OpKind kind, Depth depth);
Cases range_update_cases(OpKind kind, Depth depth);

} // namespace mantissa::check
