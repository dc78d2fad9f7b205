// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "model/optimizer.h"

namespace mantissa {
const OptimizerType& adam_optimizer();
}
