// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace mantissa {

// A layer of one network beside that of the other which stands in its place: "conv2d: filters 16, kernel 5". Empty: there is none.
struct LayersBeside {
    std::string one, other;
};
// In the order of both networks. What is alike stands side by side, then what is of one kind; layers inside a residual are indented.
std::vector<LayersBeside> side_by_side(const Model& one, const Model& other);

// The same with several others: what stands in the place of a layer of the first in each of them.
struct LayersInRow {
    std::string first;
    std::vector<std::string> others;
};
std::vector<LayersInRow> beside_first(const Model& first, const std::vector<Model>& others);

} // namespace mantissa
