// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "model/model.h"

#include <string>

namespace mantissa {

// What kind of network it is and how deep, as one would say it: "a residual network, 20 layers deep (19 convolutions and 1 dense layer),
// from 32 x 32 x 3 to 10 outputs". Depth counts the layers with weights on the longest way. Without a full stop.
std::string words_of_network(const Model& model);

} // namespace mantissa
