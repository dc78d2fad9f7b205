// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/card/card.h"
#include "backends/card/layouts.h"

namespace mantissa {

// Both operands are stored in 8 bits.
bool multiplies_float8(const Graph& graph, const Operation& operation);
// Why the card's own units do not do such a product through cuBLASLt; empty: they do.
std::string why_not_in_8_bits(const Card& card, const Graph& graph, const Operation& product);
// Which products of a format in 8 bits they do; empty: none.
std::string units_of_8_bits(const Card& card, const Format& format);
// What they want turned over first, of dense products.
std::vector<Packing> packings_in_8_bits(const Graph& graph, const Operation& product);

} // namespace mantissa
