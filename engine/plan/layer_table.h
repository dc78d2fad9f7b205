// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "plan/plan.h"

#include <string>
#include <vector>

namespace mantissa {

// What a user asks of a layer, read off a plan. MACs and FLOPs are those of one image, forward; a MAC counts as two FLOPs.
struct LayerRow {
    std::string name;
    Shape shape; // without the batch
    std::int64_t parameters = 0;
    double macs = 0, flops = 0;
    std::size_t weight_bytes = 0, activation_bytes = 0, gradient_bytes = 0; // of the whole batch, each byte in one layer
    std::size_t weight_format_bytes = 0, activation_format_bytes = 0, gradient_format_bytes = 0; // likewise, what the formats would take
    std::string variable_format, activation_format;
    std::vector<std::string> operand_formats; // that its products read, forward and back
    std::vector<std::string> short_blocks; // of these, at the end of an axis that no whole number of blocks fills: "mxfp4<inputs>: 8 of 32"
    int casts = 0;                         // put in by the policy
};

std::vector<LayerRow> layer_table(const Plan& plan);

// The compiled step as a list: kind, layer, formats, bytes, support.
Json operations_to_json(const Plan& plan);

// How such ends are padded: they are not.
inline constexpr const char* short_blocks_words = "nothing is padded: what is left at the end of an axis is a shorter block with a scale "
                                                  "of its own, the same numbers as if zeros filled it";

// What a framework of 2020 would have needed, about: twice what is kept for the backward pass, and the variables with
// their gradients and slots. An estimate, to be labelled so.
std::size_t framework_estimate(const Plan& plan);

} // namespace mantissa
