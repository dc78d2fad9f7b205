// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/tiles.h"

#include "backends/card/card.h"
#include "backends/cuda/cudnn/problem.h"
#include "backends/cuda/wishes.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace mantissa::cuda {
namespace {

constexpr std::int64_t slab = 16; // parts end with one of the kernel's

std::int64_t divided_up(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

const TileShape& shape_of(int number) { return tile_shapes[number - 1]; }

// Results that a shape calculates, those beyond the product's edges among them.
std::int64_t results_of(int number, std::int64_t rows, std::int64_t columns) {
    const TileShape& shape = shape_of(number);
    return divided_up(rows, shape.rows) * shape.rows * divided_up(columns, shape.columns) * shape.columns;
}

} // namespace

// Wide tiles read less, small ones give every multiprocessor something to do; the sums are the same.
int usual_shape(std::int64_t rows, std::int64_t columns, std::int64_t parts) {
    constexpr std::int64_t few = 160; // blocks
    auto are_enough = [&](int number) {
        return divided_up(rows, shape_of(number).rows) * divided_up(columns, shape_of(number).columns) * parts >= few;
    };
    if (rows <= 32) // a first layer's weights
        return columns <= 32 ? 1 : 2;
    if (columns <= 16)
        return 3;
    if (columns <= 32)
        return are_enough(4) ? 4 : 5;
    if (columns > 64 && are_enough(7))
        return 7;
    return are_enough(8) ? 8 : 6;
}

std::string tiled_name(int shape) { return shape > 0 ? tiled_way + (" " + std::to_string(shape)) : tiled_way; }

int shape_named(const std::string& implementation) {
    if (!is_tiled(implementation))
        return 0;
    const int number = std::atoi(implementation.c_str() + std::char_traits<char>::length(tiled_way));
    return number > 0 && number <= static_cast<int>(std::size(tile_shapes)) ? number : 0;
}

std::int64_t TiledConvolution::rows() const {
    return direction == Direction::forward         ? n * out_height * out_width
           : direction == Direction::backward_data ? n * height * width
                                                   : taps() * in;
}
std::int64_t TiledConvolution::columns() const { return direction == Direction::backward_data ? in : out; }
std::int64_t TiledConvolution::depth() const {
    return direction == Direction::forward         ? taps() * in
           : direction == Direction::backward_data ? taps() * out
                                                   : n * out_height * out_width;
}

std::int64_t TiledConvolution::parts_of_depth() const {
    constexpr std::int64_t wanted_blocks = 512, tile = 128, least_depth = 128;
    if (direction != Direction::backward_weights)
        return 1;
    std::int64_t across = columns() <= 16 ? 16 : columns() <= 32 ? 32 : 64;
    std::int64_t tiles = divided_up(rows(), tile) * divided_up(columns(), across);
    std::int64_t parts = divided_up(wanted_blocks, tiles), most = divided_up(depth(), least_depth);
    std::int64_t each = divided_up(divided_up(depth(), parts < most ? parts : most), slab) * slab;
    return divided_up(depth(), each);
}

std::size_t TiledConvolution::part_bytes() const {
    std::int64_t parts = parts_of_depth();
    return parts == 1 ? 0 : static_cast<std::size_t>(parts * rows() * columns()) * sizeof(float);
}

// What a slab has beyond the last term is zeros, which make a sum of -0 one of 0: so as many slabs of eight as of sixteen, or none at all.
bool TiledConvolution::slabs_end_alike() const {
    const bool has_residues = direction == Direction::backward_data && window.stride_y * window.stride_x > 1;
    const std::int64_t beyond = (has_residues ? out : depth()) % slab;
    return beyond == 0 || (beyond > slab / 2 && !has_residues);
}

std::vector<int> TiledConvolution::shapes_to_time() const {
    constexpr std::int64_t most_waste = 2; // times what the best fit calculates
    const std::int64_t residues = direction == Direction::backward_data ? window.stride_y * window.stride_x : 1,
                       rows_each = divided_up(rows(), residues);
    const int usual = usual_shape(rows_each, columns(), parts_of_depth()), all = static_cast<int>(std::size(tile_shapes));
    std::int64_t least = results_of(usual, rows_each, columns());
    for (int number = 1; number <= all; ++number)
        least = std::min(least, results_of(number, rows_each, columns()));
    std::vector<int> shapes = {0};
    for (int number = 1; number <= all && wants_timed_tiles(); ++number)
        if (number != usual && results_of(number, rows_each, columns()) <= most_waste * least &&
            (slabs_end_alike() || (residues == 1 && shape_of(number).slab == shape_of(usual).slab)))
            shapes.push_back(number);
    return shapes;
}

TiledConvolution tiled(const ConvolutionProblem& p) {
    using Kind = ConvolutionProblem::Kind;
    Direction direction = p.kind == Kind::forward         ? Direction::forward
                          : p.kind == Kind::backward_data ? Direction::backward_data
                                                          : Direction::backward_weights;
    return {.direction = direction,
            .window = p.window,
            .n = p.n,
            .height = p.height,
            .width = p.width,
            .in = p.in,
            .out_height = p.out_height,
            .out_width = p.out_width,
            .out = p.out};
}

TiledConvolution tiled(const KernelSite& site) {
    Direction direction = direction_of(site.operation().kind);
    const Shape& x = (direction == Direction::backward_data ? site.output(0) : site.input(0)).shape;
    const Shape& y = (direction == Direction::forward         ? site.output(0)
                      : direction == Direction::backward_data ? site.input(0)
                                                              : site.input(1))
                         .shape;
    return {.direction = direction,
            .window = site.attributes<Convolution>().window,
            .n = x[0],
            .height = x[1],
            .width = x[2],
            .in = x[3],
            .out_height = y[1],
            .out_width = y[2],
            .out = y[3],
            .first = reinterpret_cast<const float*>(site.input_data(0)),
            .second = reinterpret_cast<const float*>(site.input_data(1)),
            .result = reinterpret_cast<float*>(site.output_data(0)),
            .shape = shape_named(site.operation().selection.implementation)};
}

} // namespace mantissa::cuda
