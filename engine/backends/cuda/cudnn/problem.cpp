// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/cudnn/problem.h"

#include "backends/card/card.h"
#include "backends/card/float8.h"
#include "backends/card/layouts.h"
#include "ops/operation_table.h"

#include <fmt/format.h>

namespace mantissa::cuda {

std::string ConvolutionProblem::key() const {
    constexpr const char* kinds[] = {"forward", "backward_data", "backward_weights"};
    constexpr const char* ways[] = {"float32", "tf32", "narrow", "float8"};
    std::string operands = in_8_bits() ? fmt::format(" of {} and {}", static_cast<int>(first), static_cast<int>(second)) : std::string();
    return fmt::format("{} {}{} storage {} x {}x{}x{}x{} y {}x{}x{} window {}x{} stride {}x{} padding {},{},{},{}{}",
                       kinds[static_cast<int>(kind)], ways[static_cast<int>(mathematics)], operands, static_cast<int>(storage), n, height,
                       width, in, out_height, out_width, out, window.height, window.width, window.stride_y, window.stride_x, window.top,
                       window.bottom, window.left, window.right, feeds_norm ? " and sums" : "");
}

ConvolutionProblem problem_of(const Graph& graph, const Operation& operation, Storage storage) {
    using Kind = ConvolutionProblem::Kind;
    using Mathematics = ConvolutionProblem::Mathematics;
    ConvolutionProblem p;
    Direction direction = direction_of(operation.kind);
    p.kind = direction == Direction::forward         ? Kind::forward
             : direction == Direction::backward_data ? Kind::backward_data
                                                     : Kind::backward_weights;
    const Shape& x = (p.kind == Kind::backward_data ? graph.output(operation, 0) : graph.input(operation, 0)).shape;
    const Shape& y = (p.kind == Kind::forward         ? graph.output(operation, 0)
                      : p.kind == Kind::backward_data ? graph.input(operation, 0)
                                                      : graph.input(operation, 1))
                         .shape;
    if (multiplies_float8(graph, operation)) {
        p.first = storage, p.second = storage_of(graph.input(operation, 1));
        storage = storage_of(graph.output(operation, 0));
    }
    bool float8 = p.first != Storage::float32;
    bool cut = graph.operand_format(operation, 0) == tf32 || graph.operand_format(operation, 1) == tf32;
    p.mathematics = float8                        ? Mathematics::float8
                    : storage != Storage::float32 ? Mathematics::narrow
                    : cut                         ? Mathematics::tf32
                                                  : Mathematics::float32_strict;
    p.storage = storage;
    const Window& window = std::get<Convolution>(operation.attributes).window;
    Border border = uneven_border(window);
    p.n = x[0], p.in = engine_channels(float8 ? p.first : storage, x[3]);
    p.height = x[1] + border.top + border.bottom, p.width = x[2] + border.left + border.right;
    p.out_height = y[1], p.out_width = y[2], p.out = y[3];
    p.window = evened(window);
    // Squares lie behind the sums, and cuDNN is told that both lie at whole 16 bytes.
    bool lie_aligned = p.out % 4 == 0;
    p.feeds_norm = p.kind == Kind::forward && std::get<Convolution>(operation.attributes).feeds_norm && lie_aligned &&
                   storage == Storage::float16 && storage_of(graph.output(operation, 0)) == Storage::float16 &&
                   !needs_rounding_after(graph, operation);
    return p;
}

} // namespace mantissa::cuda
