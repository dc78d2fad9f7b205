// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace mantissa {

// What an input or output is to its operation. d...: the gradient of a loss with respect to it.
enum class Operand : std::uint8_t {
    none,
    x, // what is worked on
    y, // what a forward operation made of it
    dx,
    dy,
    samples,  // which of a data set's make the batch
    data_set, // of which only the batch is read
    kernel,
    dkernel,
    bias,
    dbias,
    index, // places of the largest in their windows
    gamma,
    dgamma,
    beta,
    dbeta,
    moving_mean,
    moving_variance,
    mean,
    inverse_deviation,
    addend,
    sums, // of a tensor and of its squares, per channel
    labels,
    gradient,
    variable,
    slot,     // of an optimizer
    exponent, // that a tensor's elements share
};
const char* name_of(Operand operand);

} // namespace mantissa
