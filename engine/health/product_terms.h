// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"

namespace mantissa::health {

// Elements of a product's first and second input that are multiplied with each other.
struct ProductTerm {
    std::int64_t first = 0, second = 0;
};

// What is added up to one element of the result of a convolution or a dense layer, forward or backward; of others: nothing.
std::vector<ProductTerm> product_terms(const Graph& graph, const Operation& operation, std::int64_t element);

} // namespace mantissa::health
