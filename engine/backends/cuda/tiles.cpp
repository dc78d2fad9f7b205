// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/tiles.h"

#include "backends/cuda/cudnn/problem.h"

namespace mantissa::cuda {
namespace {

constexpr std::int64_t slab = 16; // parts end with one of the kernel's

std::int64_t divided_up(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

} // namespace

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
            .result = reinterpret_cast<float*>(site.output_data(0))};
}

} // namespace mantissa::cuda
