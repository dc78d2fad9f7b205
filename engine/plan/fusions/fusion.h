// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What may be joined: a rule per file or family. The device is asked whether the results stay the same.
#include "ops/joining.h"
#include "ops/operands.h"

#include <vector>

namespace mantissa {

// An operation meets those that stand before it, joined as far as they could be. Rules look at operands in `graph` as lowered.
struct Meeting {
    const Graph& graph;
    const Capabilities& device;
    std::vector<Operation>& before;
    const Operation& next;
    const std::vector<int>& readers; // of each tensor of `graph`

    Operation* last() const { return before.empty() ? nullptr : &before.back(); }
    bool is_only_reader(const Operation& of, Operand name) const; // `next` alone reads this result
    const Operation* producer_of(int tensor) const;               // null: none of those before
};

struct Fusion {
    bool (*matches)(const Meeting& meeting);
    void (*apply)(const Meeting& meeting); // brings `next` into `before`
};

// pooling.cpp
extern const Fusion relu_behind_pooling, bias_of_pooling;
// A bias and relu whose result a pooling alone reads: only after all else has been joined, as what goes back reads it until then.
void take_bias_into_pooling(Graph& graph, const Capabilities& device);
// norm.cpp
extern const Fusion relu_before_norm_backward, addition_behind_norm, activation_behind_norm;
// update.cpp
extern const Fusion unscaling_by_update;
// bias.cpp
extern const Fusion bias_behind_product, activation_behind_bias;

std::vector<int> readers(const Graph& graph); // how many read each tensor: operations and views

// casts.cpp: those to a wider format that only change how a tensor is read.
void drop_casts(Graph& graph, const Capabilities& device);

} // namespace mantissa
