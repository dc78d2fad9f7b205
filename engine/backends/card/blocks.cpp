// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Dense products of blocks that share a scale by the card's own units, through cuBLASLt.
#include "backends/card/blocks.h"

#include "backends/card/block_places.h"
#include "numerics/block.h"
#include "ops/operation_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace mantissa {
namespace {

constexpr int first_with_blocks = 100;
constexpr std::int64_t whole_sum = 32, whole_across = 16; // elements along the sum; rows and columns

constexpr const char* carried_instead = ": carried in float32 and multiplied in it";

bool multiplies_in_blocks(const Card& card) { return card.tensor_cores && card.capability() >= first_with_blocks; }

Format lying(const Format& format) { return along(format, BlockAxis::last); }

bool is_mxfp8(const Format& format) { return lying(format) == mxfp8_e4m3 || lying(format) == mxfp8_e5m2; }
bool is_known(const Format& format) { return is_mxfp8(format) || lying(format) == nvfp4; }

// Whether blocks of this operand lie along the sum of the product.
bool lies_along_sum(const Operation& product, std::size_t operand, BlockAxis axis) {
    if (direction_of(product.kind) == Direction::backward_weights)
        return axis == BlockAxis::batch;
    if (operand == 1 && axis == BlockAxis::tile)
        return true;
    return axis == (direction_of(product.kind) == Direction::forward && operand == 1 ? BlockAxis::inputs : BlockAxis::last);
}

bool reads_turned(const Operation& product, std::size_t operand) {
    return direction_of(product.kind) == Direction::backward_weights || (direction_of(product.kind) == Direction::forward && operand == 1);
}

std::string why_not_formats(const Format& a, const Format& b) {
    for (const Format& format : {a, b})
        if (!is_known(format))
            return fmt::format("cuBLASLt multiplies blocks of mxfp8 and nvfp4, not of {}{}", format_name(lying(format)), carried_instead);
    if (is_mxfp8(a) != is_mxfp8(b))
        return fmt::format("cuBLASLt does not multiply {} by {}{}", format_name(lying(a)), format_name(lying(b)), carried_instead);
    if (lying(a) == mxfp8_e5m2 && lying(b) == mxfp8_e5m2)
        return std::string("no units multiply mxfp8_e5m2 by mxfp8_e5m2") + carried_instead;
    return {};
}

// Along the sum, and the two others.
std::array<std::int64_t, 3> sum_and_sides(const Graph& graph, const Operation& product) {
    const Shape &first = graph.input(product, 0).shape, &result = graph.output(product, 0).shape;
    std::int64_t summed = direction_of(product.kind) == Direction::backward_weights ? first.front() : first.back();
    return {summed, result.front(), result.back()};
}

std::string why_not_shapes(const Graph& graph, const Operation& product) {
    for (std::size_t i : {0u, 1u})
        if (graph.input(product, i).shape.size() != 2)
            return std::string("its operands are no matrices") + carried_instead;
    auto [summed, rows, columns] = sum_and_sides(graph, product);
    if (summed % whole_sum != 0 || rows % whole_across != 0 || columns % whole_across != 0)
        return fmt::format("the units want whole 32s along the sum and whole 16s across, and it sums {} for {} by {}{}", summed, rows,
                           columns, carried_instead);
    return {};
}

} // namespace

bool multiplies_blocks(const Graph& graph, const Operation& operation) {
    return is_product(operation.kind) && has_blocks(graph.input(operation, 0).format.format) &&
           has_blocks(graph.input(operation, 1).format.format);
}

std::string why_not_in_blocks(const Card& card, const Graph& graph, const Operation& product) {
    if (!multiplies_in_blocks(card))
        return "compute capability " + card.capability_name() + " has no Tensor Cores for blocks that share a scale" + carried_instead;
    if (!is_dense(product.kind))
        return std::string("cuDNN has no convolution of blocks that share a scale") + carried_instead;
    const Tensor &a = graph.input(product, 0), &b = graph.input(product, 1), &result = graph.output(product, 0);
    if (std::string reason = why_not_formats(a.format.format, b.format.format); !reason.empty())
        return reason;
    if (!lies_along_sum(product, 0, a.format.format.blocks.axis) || !lies_along_sum(product, 1, b.format.format.blocks.axis))
        return std::string("its blocks do not lie along the sum") + carried_instead;
    const auto* dense = std::get_if<Dense>(&product.attributes);
    bool wide = result.format.format == float32 && result.format.state_slot < 0 && product.rounding.overflow == Overflow::special;
    if (!wide || (dense && dense->epilogue != Function::none))
        return std::string("its result is not float32 as it is, which the units sum blocks to") + carried_instead;
    return why_not_shapes(graph, product);
}

std::string units_of_blocks(const Card& card, const Format& format) {
    return is_known(format) && multiplies_in_blocks(card) ? "dense products of whole blocks; others are carried and multiplied in float32"
                                                          : "";
}

std::vector<Packing> packings_in_blocks(const Graph& graph, const Operation& product) {
    std::vector<Packing> list;
    for (int i : {0, 1}) {
        const Tensor& plain = graph.input(product, static_cast<std::size_t>(i));
        bool turned = reads_turned(product, static_cast<std::size_t>(i));
        PackedLayout layout{turned ? PackedLayout::Kind::turned_blocks : PackedLayout::Kind::blocks, plain.shape.front()};
        list.push_back({Packing::Side::input, i, layout_token(layout), packed_bytes(layout, plain), Packing::From::cast});
    }
    return list;
}

BlockPlaces block_places(const PackedLayout& layout, const Shape& shape, const Format& format) {
    bool turned = layout.kind == PackedLayout::Kind::turned_blocks;
    std::int64_t rows = shape.front(), columns = elements(shape) / rows;
    return {turned ? columns : rows, turned ? rows : columns, format.blocks.size, code_bits(format), turned};
}

bool lies_in_blocks(const Tensor& tensor) { return !tensor.layout.empty() && parse_layout(tensor.layout).has_blocks(); }

std::vector<float> values_of_blocks(const std::byte* packed, const Tensor& tensor) {
    const Format& format = tensor.format.format;
    const BlockPlaces places = block_places(parse_layout(tensor.layout), tensor.shape, format);
    const Format element = element_of(format);
    auto byte = [&](std::int64_t at) { return std::to_integer<std::uint32_t>(packed[at]); };
    float of_tensor = 1;
    std::copy_n(packed + places.tensor_scale_at(), sizeof of_tensor, reinterpret_cast<std::byte*>(&of_tensor));
    std::vector<float> values(static_cast<std::size_t>(places.outer * places.inner));
    for (std::int64_t row = 0; row < places.outer; ++row)
        for (std::int64_t k = 0; k < places.inner; ++k) {
            std::int64_t i = row * places.inner + k;
            std::uint32_t code = places.bits == 8 ? byte(i) : byte(i / 2) >> i % 2 * 4 & 0xFu;
            std::uint32_t shared = byte(places.scale_place(row, k / places.size));
            float scale = format.blocks.kind == ScaleKind::e4m3 ? of_tensor * static_cast<float>(decode(shared, float8_e4m3))
                          : shared == 0xFFu                     ? float_of(0x7FC00000u)
                                                                : static_cast<float>(power_of_two(static_cast<int>(shared) - 127));
            values[static_cast<std::size_t>(places.plain(row, k))] = static_cast<float>(decode(code, element)) * scale;
        }
    return values;
}

} // namespace mantissa
