// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "model/optimizer.h"

namespace mantissa {

#define OPTIMIZER(name) const OptimizerType& name##_optimizer();
#include "model/optimizers/optimizers.inl"

} // namespace mantissa
