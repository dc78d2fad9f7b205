// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/space.h"
#include "core/host_device.h"
#include "ops/operation.h"

#include <cmath>

namespace mantissa::MANTISSA_DEVICE {

// NaN passes through every one of them: a network that has diverged must not look alive.
MANTISSA_HD inline float value_of(Function function, float x) {
    switch (function) {
    case Function::relu: return x <= 0 ? 0.0f : x;
    case Function::leaky_relu: return x > 0 ? x : x * leaky_slope;
    // In double precision: the device's own float32 exponential is off by two last places.
    case Function::sigmoid: return static_cast<float>(1 / (1 + exp(-static_cast<double>(x))));
    case Function::tanh: return static_cast<float>(tanh(static_cast<double>(x)));
    case Function::hard_tanh: return x > 1 ? 1.0f : x < -1 ? -1.0f : x;
    case Function::none:
    case Function::softmax: break; // which takes a row
    }
    return x;
}

} // namespace mantissa::MANTISSA_DEVICE
