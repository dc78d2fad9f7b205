// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Products of 8-bit floats by the card's own units: dense ones through cuBLASLt, convolutions through cuDNN.
#include "backends/card/float8.h"

#include "ops/operands.h"
#include "ops/operation_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace mantissa {
namespace {

constexpr int first_capability = 89;
constexpr std::int64_t whole = 16; // bytes that the units read at a time

constexpr const char* instead = ": multiplied by a plain kernel in float32";

bool is_float8(const Tensor& tensor) { return storage_of(tensor) == Storage::float8_e4m3 || storage_of(tensor) == Storage::float8_e5m2; }

bool has_units(const Card& card) { return card.tensor_cores && card.capability() >= first_capability; }

// Of a product with in and out features over so many rows, whichever of its three directions it is.
std::array<std::int64_t, 3> sides_of(const Graph& graph, const Operation& product) {
    const Shape& first = graph.input(product, 0).shape;
    std::int64_t features = first.back();
    return {elements(first) / features, features, graph.output(product, 0).shape.back()};
}

bool is_wide(const Graph& graph, const Operation& product) {
    const Tensor& result = graph.output(product, 0);
    const auto* dense = std::get_if<Dense>(&product.attributes);
    const auto* convolution = std::get_if<Convolution>(&product.attributes);
    return result.format.format == float32 && result.format.state_slot < 0 && product.rounding.overflow == Overflow::special &&
           (!dense || dense->epilogue == Function::none) && (!convolution || convolution->epilogue == Function::none);
}

// Channels that come in are filled up with zeros while they are packed.
std::string why_not_filters(const Graph& graph, const Operation& product) {
    bool backward_data = direction_of(product.kind) == Direction::backward_data;
    std::int64_t filters = backward_data ? graph.input(product, 0).shape.back() : graph.output(product, 0).shape.back();
    return filters % whole == 0 ? ""
                                : fmt::format("the units want whole 16s of 8-bit floats, and it has {} {}{}", filters,
                                              filters == 1 ? "filter" : "filters", instead);
}

Packing turned(int index, const Tensor& plain) {
    PackedLayout layout{PackedLayout::Kind::turned, elements(plain.shape) / plain.shape.back()};
    return {Packing::Side::input, index, layout_token(layout), packed_bytes(layout, plain)};
}

} // namespace

bool multiplies_float8(const Graph& graph, const Operation& operation) {
    return is_product(operation.kind) && is_float8(graph.input(operation, 0)) && is_float8(graph.input(operation, 1));
}

std::string why_not_in_8_bits(const Card& card, const Graph& graph, const Operation& product) {
    if (!has_units(card))
        return "compute capability " + card.capability_name() + " has no Tensor Cores for 8-bit floats" + instead;
    auto is_e5m2 = [&](std::size_t i) { return storage_of(graph.input(product, i)) == Storage::float8_e5m2; };
    if (is_e5m2(0) && is_e5m2(1))
        return std::string("no units multiply float8_e5m2 by float8_e5m2") + instead;
    if (!is_wide(graph, product))
        return std::string("its result is not float32 as it is, which the units sum 8-bit floats to") + instead;
    if (is_convolution(product.kind))
        return why_not_filters(graph, product);
    auto sides = sides_of(graph, product);
    if (!std::ranges::all_of(sides, [](std::int64_t side) { return side % whole == 0; }))
        return fmt::format("the units want whole 16s of 8-bit floats, and it has {} {}, {} and {} features{}", sides[0],
                           sides[0] == 1 ? "row" : "rows", sides[1], sides[2], instead);
    return {};
}

std::string units_of_8_bits(const Card& card, const Format& format) {
    bool stored = format.storage == Storage::float8_e4m3 || format.storage == Storage::float8_e5m2;
    return stored && has_units(card) ? "products of whole 16s, convolutions where cuDNN has an engine; others are multiplied in float32"
                                     : "";
}

// The units read both operands along the sum, where only backward_data's lie so.
std::vector<Packing> packings_in_8_bits(const Graph& graph, const Operation& product) {
    switch (direction_of(product.kind)) {
    case Direction::forward: return {turned(1, graph.input(product, 1))};
    case Direction::backward_data: return {};
    default: return {turned(0, graph.input(product, 0)), turned(1, graph.input(product, 1))};
    }
}

} // namespace mantissa
