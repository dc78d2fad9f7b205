// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "model/layer.h"

namespace mantissa {
const LayerType& activation_layer();
}
