// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Row-major matrices are column-major ones transposed, so y = x w is asked for as y' = w' x'.
#include "backends/cuda/matmul.h"

#include "backends/card/card.h"
#include "ops/operands.h"

#include <fmt/format.h>

#include <cstdlib>

namespace mantissa::cuda {
namespace {

constexpr const char* library = "cuBLASLt";
constexpr std::size_t alpha_bytes = 256; // at the end of the scratch, a whole line

std::int64_t last(const Tensor& tensor) { return tensor.shape.back(); }
std::int64_t others(const Tensor& tensor) { return elements(tensor.shape) / last(tensor); }

void read_codes(MatmulProblem& p, const Format& a, const Format& b) {
    using Blocks = MatmulProblem::Blocks;
    p.blocks = a.blocks.kind == ScaleKind::e4m3 ? Blocks::of_16 : Blocks::of_32;
    if (p.blocks == Blocks::of_32)
        p.storage_a = element_of(a).storage, p.storage_b = element_of(b).storage;
}

} // namespace

std::string MatmulProblem::key() const {
    auto turned = [](Turn turn) { return turn == Turn::yes ? "'" : ""; };
    if (blocks != Blocks::none)
        return fmt::format("product of blocks of {}, storage {} and {} to {}, {}x{}x{}", blocks == Blocks::of_32 ? 32 : 16,
                           static_cast<int>(storage_a), static_cast<int>(storage_b), static_cast<int>(storage), rows, inner, columns);
    auto scaled = [](bool is) { return is ? " scaled" : ""; };
    if (in_8_bits())
        return fmt::format("product of 8 bits storage {}{} and {}{} to {}, {}x{}x{}", static_cast<int>(storage_a), scaled(scaled_a),
                           static_cast<int>(storage_b), scaled(scaled_b), static_cast<int>(storage), rows, inner, columns);
    return fmt::format("product {} storage {} a{} {}x{} b{} {}x{}{}", tf32_units ? "tf32" : "full", static_cast<int>(storage),
                       turned(turn_a), rows, inner, turned(turn_b), inner, columns, biased ? " and bias" : "");
}

BlockPlaces MatmulProblem::places(std::int64_t outer) const {
    return {outer, inner, blocks == Blocks::of_16 ? 16 : 32, blocks == Blocks::of_16 ? 4 : 8};
}

std::size_t MatmulProblem::workspace_in(std::size_t scratch_bytes) const {
    return workspace_in_scratch(scratch_bytes) - (has_tensor_scales() ? alpha_bytes : 0);
}

std::size_t MatmulProblem::bytes_of(std::int64_t outer, Storage operand) const {
    if (blocks != Blocks::none)
        return static_cast<std::size_t>(places(outer).bytes());
    return static_cast<std::size_t>(outer * inner) * storage_bytes(operand);
}

MatmulProblem product_of(const mantissa::Graph& graph, const Operation& operation, Reads reads) {
    using Turn = MatmulProblem::Turn;
    MatmulProblem p;
    p.storage = storage_of(graph.output(operation, 0));
    p.tf32_units = graph.operand_format(operation, 0) == tf32 || graph.operand_format(operation, 1) == tf32;
    p.biased = has_input(operation, Operand::bias);
    const Tensor &first = graph.input(operation, 0), &second = graph.input(operation, 1), &result = graph.output(operation, 0);
    switch (direction_of(operation.kind)) {
    case Direction::forward: // y' = w' x'
        p.rows = last(result), p.columns = others(first), p.inner = last(first), p.a = 1, p.b = 0;
        break;
    case Direction::backward_data: // dx' = w dy'
        p.rows = last(result), p.columns = others(first), p.inner = last(first), p.a = 1, p.b = 0, p.turn_a = Turn::yes;
        break;
    default: // dw' = dy' x
        p.rows = last(second), p.columns = last(first), p.inner = others(first), p.a = 1, p.b = 0, p.turn_b = Turn::yes;
    }
    p.storage_a = storage_of(graph.input(operation, p.a)), p.storage_b = storage_of(graph.input(operation, p.b));
    auto has_scale = [&](std::size_t i) { return graph.input(operation, i).format.state_slot >= 0; };
    if (p.in_8_bits())
        p.scaled_a = has_scale(p.a), p.scaled_b = has_scale(p.b);
    if (reads == Reads::codes || lies_in_blocks(graph.input(operation, p.a)))
        read_codes(p, graph.input(operation, p.a).format.format, graph.input(operation, p.b).format.format);
    if (p.lies_along_sum()) // both were turned so that they lie along the sum
        p.turn_a = Turn::yes, p.turn_b = Turn::no;
    return p;
}

std::string algorithm_name(int algorithm) { return algorithm > 0 ? fmt::format("{} {}", library, algorithm) : library; }

int algorithm_in(const std::string& implementation) {
    std::size_t space = implementation.rfind(' ');
    return space == std::string::npos ? 0 : std::atoi(implementation.c_str() + space + 1);
}

} // namespace mantissa::cuda
