// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "model/layer.h"

namespace mantissa {

#define LAYER(name) const LayerType& name##_layer();
#include "model/layers/layers.inl"

} // namespace mantissa
