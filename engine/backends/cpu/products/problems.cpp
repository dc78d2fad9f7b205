// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/problems.h"

namespace mantissa::cpu {
namespace {

std::int64_t columns_of(const Tensor& tensor) { return tensor.shape.back(); }
std::int64_t rows_of(const Tensor& tensor) { return elements(tensor.shape) / tensor.shape.back(); }

} // namespace

ConvolutionRoles roles_of(const Graph& graph, const Operation& operation) {
    const Tensor &first = graph.input(operation, 0), &second = graph.input(operation, 1), &output = graph.output(operation, 0);
    switch (direction_of(operation.kind)) {
    case Direction::forward: return {&first, &second, &output};
    case Direction::backward_data: return {&output, &second, &first};
    default: return {&first, &output, &second};
    }
}

ConvolutionProblem problem_of_convolution(const Graph& graph, const Operation& operation) {
    ConvolutionRoles roles = roles_of(graph, operation);
    const Shape &image = roles.image->shape, &features = roles.features->shape;
    return {.direction = direction_of(operation.kind),
            .sizes = {.batch = image[0],
                      .height = image[1],
                      .width = image[2],
                      .in = image[3],
                      .out_height = features[1],
                      .out_width = features[2],
                      .out = features[3],
                      .window = std::get<Convolution>(operation.attributes).window}};
}

MatrixProblem problem_of_dense(const Graph& graph, const Operation& operation) {
    const Tensor &left = graph.input(operation, 0), &right = graph.input(operation, 1);
    using enum MatrixProblem::Order;
    switch (direction_of(operation.kind)) {
    case Direction::forward: return {.rows = rows_of(left), .inner = columns_of(left), .columns = columns_of(right)};
    case Direction::backward_data:
        return {.rows = rows_of(left), .inner = columns_of(left), .columns = rows_of(right), .right = transposed};
    default: return {.rows = columns_of(left), .inner = rows_of(left), .columns = columns_of(right), .left = transposed};
    }
}

Function epilogue_of_dense(const Operation& operation) {
    auto* dense = std::get_if<Dense>(&operation.attributes);
    return dense ? dense->epilogue : Function::none;
}

} // namespace mantissa::cpu
