// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Convolutions of float32 as products of matrices that are gathered as they are read: what cuDNN does for few channels without Tensor
// Cores, without transforms and with the same bits each time, takes several times as long.
// The host's loops have the plain kernels in its place.
#ifndef MANTISSA_CUDA_SERIAL
#include "backends/cuda/tiles.h"

#include "backends/cuda/device/gathers.h"
#include "backends/cuda/device/tiles.h"

#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace mantissa::cuda {
namespace {

// Where a matrix of results lies as it is, part behind part.
struct Along {
    float* to;
    std::int64_t rows;
    int columns;
    __device__ float* at(int part, int row) const { return to + (part * rows + row) * columns; }
};
// Pixels of one residue.
struct Among {
    float* to;
    Pixels pixels;
    int height, width, columns;
    Residue of_rows, of_columns;
    __device__ float* at(int, int number) const {
        Pixel p = pixels(number);
        int row = of_rows.pixel + p.row * of_rows.stride, column = of_columns.pixel + p.column * of_columns.stride;
        return to + ((static_cast<std::int64_t>(p.sample) * height + row) * width + column) * columns;
    }
};

template <typename Left, typename Right, typename Result>
struct Product {
    Left left;
    Right right;
    Result result;
    int rows, columns, depth, depth_each; // each: of a part
};

struct AddParts {
    static constexpr int together = 16;
    const float* parts;
    float* to;
    std::int64_t count, parts_count;

    __device__ void operator()(std::int64_t i) const {
        // Some sixteen loads are under way before the first is added, for there are few threads and each waits for its own.
        double sum = 0;
        std::int64_t part = 0;
        for (; part + together <= parts_count; part += together) {
            float values[together];
#pragma unroll
            for (int k = 0; k < together; ++k)
                values[k] = parts[(part + k) * count + i];
#pragma unroll
            for (int k = 0; k < together; ++k)
                sum += static_cast<double>(values[k]);
        }
        for (; part < parts_count; ++part)
            sum += static_cast<double>(parts[part * count + i]);
        to[i] = static_cast<float>(sum);
    }
};

constexpr std::int64_t most_terms = 16; // of a slab: parts end with one
constexpr int largest_tile = 256;       // numbers beyond the last row and term are asked for too

Residue residue_of(std::int64_t pixel, std::int64_t before, std::int64_t stride) {
    return {static_cast<int>(stride), static_cast<int>(pixel), static_cast<int>((pixel + before) % stride)};
}
std::int64_t with_residue(std::int64_t count, std::int64_t first, std::int64_t stride) {
    return count <= first ? 0 : (count - first - 1) / stride + 1;
}

std::int64_t divided_up(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

template <typename Shape, typename Work>
void start_tiles(Queue queue, const Work& work, std::int64_t parts) {
    dim3 grid(static_cast<unsigned>(divided_up(work.rows, Shape::rows)), static_cast<unsigned>(divided_up(work.columns, Shape::columns)),
              static_cast<unsigned>(parts));
    start(queue, tiles_kernel<Shape, Work>, grid, work);
}

template <int number>
using TileOf = Tile<tile_shapes[number].rows, tile_shapes[number].columns, tile_shapes[number].of_thread_rows,
                    tile_shapes[number].of_thread_columns, tile_shapes[number].slab>;

template <typename Work, int... number>
void multiply(Queue queue, const Work& work, std::int64_t parts, int shape, std::integer_sequence<int, number...>) {
    ((shape == number + 1 ? start_tiles<TileOf<number>>(queue, work, parts) : void()), ...);
}
template <typename Work>
void multiply(Queue queue, const Work& work, std::int64_t parts, int shape) {
    const int chosen = shape > 0 ? shape : usual_shape(work.rows, work.columns, parts);
    multiply(queue, work, parts, chosen, std::make_integer_sequence<int, static_cast<int>(std::size(tile_shapes))>{});
}

template <typename Left, typename Right>
Launch launch_of(const TiledConvolution& c, const Left& left, const Right& right) {
    std::int64_t parts = c.parts_of_depth(), each = divided_up(divided_up(c.depth(), parts), most_terms) * most_terms;
    auto columns = static_cast<int>(c.columns());
    Along result{parts > 1 ? c.parts : c.result, c.rows(), columns};
    Product<Left, Right, Along> product{
        left, right, result, static_cast<int>(c.rows()), columns, static_cast<int>(c.depth()), static_cast<int>(each)};
    AddParts add{c.parts, c.result, c.rows() * c.columns(), parts};
    return [=, shape = c.shape](Queue queue) {
        multiply(queue, product, parts, shape);
        if (parts > 1)
            map(queue, add.count, nullptr, add);
    };
}

Image image_of(const float* data, std::int64_t height, std::int64_t width, std::int64_t channels) {
    return {data, static_cast<int>(height), static_cast<int>(width), static_cast<int>(channels)};
}
Pixels pixels_of(std::int64_t n, std::int64_t height, std::int64_t width) {
    std::int64_t count = n * height * width, most = count + largest_tile;
    return {Divider(height, most), Divider(width, most), static_cast<int>(count)};
}
Taps taps_of(std::int64_t height, std::int64_t width, std::int64_t channels) {
    std::int64_t most = height * width * channels + largest_tile;
    return {Divider(channels, most), Divider(width, most)};
}
Taps taps_of(const TiledConvolution& c) { return taps_of(c.window.height, c.window.width, c.in); }

bool by_fours(std::int64_t channels) { return channels % 4 == 0; }

// make(std::true_type) or make(std::false_type): kernels of their own, for registers are short in those by fours.
template <typename Make>
Launch as_fours(std::int64_t channels, const Make& make) {
    return by_fours(channels) ? make(std::true_type{}) : make(std::false_type{});
}

// One residue's pixels of the gradient of the data.
template <bool fours>
Launch backward_data(const TiledConvolution& c, const Residue& row, const Residue& column) {
    std::int64_t height = with_residue(c.height, row.pixel, row.stride), width = with_residue(c.width, column.pixel, column.stride),
                 high = with_residue(c.window.height, row.tap, row.stride), wide = with_residue(c.window.width, column.tap, column.stride);
    if (height * width == 0)
        return {};
    Pixels pixels = pixels_of(c.n, height, width);
    Taps taps = taps_of(high, wide > 0 ? wide : 1, c.out);
    SeenBy<fours> left{image_of(c.first, c.out_height, c.out_width, c.out), pixels, taps, row.from(static_cast<int>(c.window.top)),
                       column.from(static_cast<int>(c.window.left))};
    auto in = static_cast<int>(c.in);
    Turned<fours> right{c.second, taps, in, static_cast<int>(c.out), static_cast<int>(c.window.width), row, column};
    Among result{c.result, pixels, static_cast<int>(c.height), static_cast<int>(c.width), in, row, column};
    auto depth = static_cast<int>(high * wide * c.out);
    Product<SeenBy<fours>, Turned<fours>, Among> product{left, right, result, pixels.count, in, depth, depth};
    return [product, shape = c.shape](Queue queue) { multiply(queue, product, 1, shape); };
}

template <bool fours>
Launch backward_data(const TiledConvolution& c) {
    std::vector<Launch> launches;
    for (std::int64_t row = 0; row < c.window.stride_y; ++row)
        for (std::int64_t column = 0; column < c.window.stride_x; ++column)
            if (Launch launch = backward_data<fours>(c, residue_of(row, c.window.top, c.window.stride_y),
                                                     residue_of(column, c.window.left, c.window.stride_x)))
                launches.push_back(launch);
    return [launches](Queue queue) {
        for (const Launch& launch : launches)
            launch(queue);
    };
}

} // namespace

Launch make_tiles(const TiledConvolution& c) {
    if (c.direction == Direction::backward_data)
        return as_fours(c.out, [&](auto fours) { return backward_data<fours()>(c); });
    auto stride_y = static_cast<int>(c.window.stride_y), stride_x = static_cast<int>(c.window.stride_x);
    auto top = static_cast<int>(c.window.top), left = static_cast<int>(c.window.left);
    Image image = image_of(c.first, c.height, c.width, c.in);
    Pixels results = pixels_of(c.n, c.out_height, c.out_width);
    Plainly plainly{c.second, static_cast<int>(c.out), by_fours(c.out)};
    if (c.direction == Direction::forward)
        return as_fours(c.in, [&](auto fours) {
            return launch_of(c, Seen<fours()>{image, results, taps_of(c), stride_y, stride_x, top, left}, plainly);
        });
    auto rows = static_cast<int>(c.rows());
    return as_fours(c.in, [&](auto fours) {
        return launch_of(c, SeenFrom<fours()>{image, results, taps_of(c), rows, stride_y, stride_x, top, left}, plainly);
    });
}

} // namespace mantissa::cuda

#endif
