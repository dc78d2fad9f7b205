// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "plan/plan.h"

#include <optional>
#include <string_view>
#include <vector>

namespace mantissa {

// What a step is about for somebody who looks at its numbers.
enum class Subject { activations, weights, gradients, updates };
const char* name_of(Subject subject);
std::optional<Subject> parse_subject(std::string_view name);

// A result of an observed step. It can be looked at when `operation` is done, and no longer than until the next one.
struct Observation {
    std::size_t operation = 0;  // of the plan
    int wide = -1, stored = -1; // tensors; the same where nothing was rounded
    Subject subject = Subject::activations;
    enum class Scale { none, loss_scale } scale = Scale::none; // loss_scale: of a gradient that the step multiplied by it
    enum class Function { other, relu } function = Function::other;
};

// Of a plan that was compiled to be observed, in the order of its operations. Updates are looked at in State.
std::vector<Observation> observations_of(const Plan& plan);

} // namespace mantissa
