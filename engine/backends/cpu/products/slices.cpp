// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/slices.h"

#include <algorithm>

namespace mantissa::cpu {
namespace {

constexpr std::int64_t products_worth_a_thread = 1 << 18;
constexpr std::int64_t most_added_floats = 1 << 18; // more of them leave the near caches, and the library has better ways to share out

// Equal slices, as one prepared product serves them all; one where two are not worth it, none where the parts do not come out even.
int even_slices(std::int64_t parts, std::int64_t products, int threads) {
    const auto wanted = static_cast<int>(std::clamp<std::int64_t>(products / products_worth_a_thread, 1, threads));
    return parts % wanted == 0 ? wanted : 0;
}

std::int64_t bytes_of(Number number, std::int64_t count) { return count * static_cast<std::int64_t>(number_bytes(number)); }

} // namespace

Slices slices_of(const ConvolutionProblem& problem, int threads) {
    const ConvolutionSizes& s = problem.sizes;
    const std::int64_t weights = s.window.height * s.window.width * s.in * s.out;
    const bool sums = problem.direction == Direction::backward_weights;
    if (sums && weights > most_added_floats)
        return {};
    const int count = even_slices(s.batch, s.batch * s.out_height * s.out_width * weights, threads);
    if (count == 0)
        return {};
    const std::int64_t image = s.batch / count * s.height * s.width * s.in, features = s.batch / count * s.out_height * s.out_width * s.out;
    switch (problem.direction) {
    case Direction::forward: return {count, bytes_of(problem.operands, image), 0, bytes_of(problem.result, features)};
    case Direction::backward_data: return {count, bytes_of(problem.operands, features), 0, bytes_of(problem.result, image)};
    default: return {count, bytes_of(problem.operands, image), bytes_of(problem.operands, features), 0, true};
    }
}

// By rows of the result: each of its numbers is summed as it was. Where the left operand lies across, the library's fast ways want it
// whole.
Slices slices_of(const MatrixProblem& problem, int threads) {
    if (problem.left != MatrixProblem::Order::plain)
        return {};
    const int count = even_slices(problem.rows, problem.rows * problem.inner * problem.columns, threads);
    if (count == 0)
        return {};
    const std::int64_t rows = problem.rows / count;
    return {count, bytes_of(problem.operands, rows * problem.inner), 0, bytes_of(problem.result, rows * problem.columns)};
}

ConvolutionProblem slice_of(ConvolutionProblem problem, const Slices& slices) {
    problem.sizes.batch /= slices.count;
    return problem;
}

MatrixProblem slice_of(MatrixProblem problem, const Slices& slices) {
    problem.rows /= slices.count;
    return problem;
}

} // namespace mantissa::cpu
