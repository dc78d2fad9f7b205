// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mantissa {

// What a tensor is for: a policy gives each role a format and a rounding.
enum class Role {
    variables,     // weights, biases, gamma and beta, moving statistics as stored
    compute,       // operands of convolutions and products
    activations,   // what layers pass on
    gradients,     // of activations and of weights
    accumulators,  // inside products and sums
    normalisation, // statistics and arithmetic of batch normalisation
    loss,          // logits in the loss, the loss and its gradient
    state,         // optimizer slots
    update,        // arithmetic of the update
    raw,           // bytes, labels, indices: no policy touches them
};
inline constexpr int policy_roles = 9; // all but raw

// What memory is counted under, in the run folder and the window.
enum class Category { weights, master_weights, gradients, optimizer, activations, workspace, input, data_set };
inline constexpr int category_count = 8;

// Which part of a step an operation's time counts under.
enum class Part { input, copy, cast, forward, backward, check, update, other };
inline constexpr int part_count = 8;

const char* name_of(Role role);
const char* name_of(Category category);
const char* name_of(Part part);
std::optional<Role> parse_role(std::string_view name);

} // namespace mantissa
