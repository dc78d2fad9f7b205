// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/card/card.h"

namespace mantissa {

// Both operands are in blocks that share a scale.
bool multiplies_blocks(const Graph& graph, const Operation& operation);
// Why the card's own units do not do such a product through cuBLASLt; empty: they do.
std::string why_not_in_blocks(const Card& card, const Graph& graph, const Operation& product);
// Which products of such a format they do; empty: none.
std::string units_of_blocks(const Card& card, const Format& format);
// Codes and scales in place of float32 carriers, of either operand.
std::vector<Packing> packings_in_blocks(const Graph& graph, const Operation& product);

} // namespace mantissa
