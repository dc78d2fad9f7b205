// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/kernels.h"
#include "backends/cpu/operations/smooth_functions.h"
#include "backends/cpu/tiles/arithmetic.h"
#include "backends/cpu/tiles/tile_steps.h"
#include "backends/cpu/tiles/tiles.h"

#include <cmath>

namespace mantissa::cpu {
namespace {

// NaN stays NaN: a network that has diverged must not look alive.
MANTISSA_VECTOR void relu(const float* x, float* y, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        y[i] = x[i] <= 0 ? 0 : x[i];
}

MANTISSA_VECTOR void leaky_relu(const float* x, float* y, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        y[i] = x[i] > 0 ? x[i] : x[i] * leaky_slope;
}

MANTISSA_VECTOR void hard_tanh(const float* x, float* y, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        y[i] = x[i] > 1 ? 1 : x[i] < -1 ? -1 : x[i];
}

// Where the gradient has 16 bits each step rounds to its format, as TensorFlow's kernels do.
Arithmetic steps_of(const Tensor& dx) {
    Storage storage = storage_of(dx);
    bool half = storage == Storage::float16 || storage == Storage::bfloat16;
    return Arithmetic(half ? dx.format.format : float32);
}

using Forward = void (*)(const float* x, float* y, std::int64_t count);

Forward forward_of(Function function) {
    switch (function) {
    case Function::relu: return relu;
    case Function::leaky_relu: return leaky_relu;
    case Function::hard_tanh: return hard_tanh;
    case Function::sigmoid: return sigmoid;
    case Function::tanh: return hyperbolic_tangent;
    case Function::none:
    case Function::softmax: break; // which takes a row
    }
    return [](const float* x, float* y, std::int64_t count) { std::copy_n(x, count, y); };
}

MANTISSA_VECTOR void relu_backward(const float* dy, const float* y, float* dx, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        dx[i] = y[i] > 0 ? dy[i] : 0;
}

MANTISSA_VECTOR void leaky_relu_backward(const float* dy, const float* y, float* dx, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        dx[i] = y[i] > 0 ? dy[i] : dy[i] * leaky_slope;
}

MANTISSA_VECTOR void hard_tanh_backward(const float* dy, const float* y, float* dx, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        dx[i] = y[i] > -1 && y[i] < 1 ? dy[i] : 0;
}

MANTISSA_VECTOR void one_minus(const float* a, float* out, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i)
        out[i] = 1 - a[i];
}

// dy * (y * (1 - y))
void sigmoid_backward(const Arithmetic& steps, const float* dy, const float* y, float* dx, std::int64_t count) {
    Tile slope;
    one_minus(y, slope, count);
    steps.round(slope, count);
    multiply(slope, y, slope, count);
    steps.round(slope, count);
    multiply(dx, dy, slope, count);
}

// dy * (1 - y * y)
void tanh_backward(const Arithmetic& steps, const float* dy, const float* y, float* dx, std::int64_t count) {
    Tile slope;
    multiply(slope, y, y, count);
    steps.round(slope, count);
    one_minus(slope, slope, count);
    steps.round(slope, count);
    multiply(dx, dy, slope, count);
}

void backward(Function function, const Arithmetic& steps, const float* dy, const float* y, float* dx, std::int64_t count) {
    switch (function) {
    case Function::relu: return relu_backward(dy, y, dx, count);
    case Function::leaky_relu: return leaky_relu_backward(dy, y, dx, count);
    case Function::hard_tanh: return hard_tanh_backward(dy, y, dx, count);
    case Function::sigmoid: return sigmoid_backward(steps, dy, y, dx, count);
    case Function::tanh: return tanh_backward(steps, dy, y, dx, count);
    case Function::none:
    case Function::softmax: break; // which takes a row
    }
    std::copy_n(dy, count, dx);
}

// Runs work(offset, count) over one row in tiles.
template <typename Work>
void for_pieces(std::int64_t columns, Work&& work) {
    for (std::int64_t begin = 0; begin < columns; begin += tile_size)
        work(begin, std::min(tile_size, columns - begin));
}

struct SoftmaxRow {
    TensorReader x;
    TensorWriter y;
    std::int64_t columns;

    float largest(std::int64_t row) const {
        float most = -std::numeric_limits<float>::infinity();
        for_pieces(columns, [&](std::int64_t begin, std::int64_t count) {
            Tile tile;
            const float* values = x.read(row * columns + begin, count, tile);
            for (std::int64_t i = 0; i < count; ++i)
                most = values[i] > most || values[i] != values[i] ? values[i] : most;
        });
        return most;
    }

    double sum(std::int64_t row, float most) const {
        double total = 0;
        for_pieces(columns, [&](std::int64_t begin, std::int64_t count) {
            Tile tile;
            const float* values = x.read(row * columns + begin, count, tile);
            for (std::int64_t i = 0; i < count; ++i)
                total += static_cast<double>(std::exp(values[i] - most));
        });
        return total;
    }

    void run(std::int64_t row) const {
        float most = largest(row);
        auto total = static_cast<float>(sum(row, most));
        for_pieces(columns, [&](std::int64_t begin, std::int64_t count) {
            Tile tile, out;
            const float* values = x.read(row * columns + begin, count, tile);
            for (std::int64_t i = 0; i < count; ++i)
                out.values[i] = std::exp(values[i] - most) / total;
            y.write(out, row * columns + begin, count);
        });
    }
};

// dx = (dy - sum(dy * y)) * y
struct SoftmaxBackwardRow {
    TensorReader dy, y;
    TensorWriter dx;
    Arithmetic steps;
    std::int64_t columns;

    float sum(std::int64_t row) const {
        double total = 0;
        for_pieces(columns, [&](std::int64_t begin, std::int64_t count) {
            Tile gradient, output, product;
            multiply(product, dy.read(row * columns + begin, count, gradient), y.read(row * columns + begin, count, output), count);
            steps.round(product, count);
            for (std::int64_t i = 0; i < count; ++i)
                total += static_cast<double>(product.values[i]);
        });
        return steps(total);
    }

    void run(std::int64_t row) const {
        float subtracted = sum(row);
        for_pieces(columns, [&](std::int64_t begin, std::int64_t count) {
            Tile gradient, output, rest;
            const float* from = dy.read(row * columns + begin, count, gradient);
            for (std::int64_t i = 0; i < count; ++i)
                rest.values[i] = from[i] - subtracted;
            steps.round(rest, count);
            multiply(rest, rest, y.read(row * columns + begin, count, output), count);
            dx.write(rest, row * columns + begin, count);
        });
    }
};

template <typename Row>
Kernel for_rows(std::int64_t rows, const Row& row) {
    return [rows, row] { parallel_for(rows, 64, [&](std::int64_t r) { row.run(r); }); };
}

} // namespace

Kernel make_activation(const KernelSite& site) {
    Function function = site.attributes<Activation>().function;
    RowTiles tiles = row_tiles(site.output(0).shape);
    if (takes_rows(function))
        return for_rows(tiles.rows, SoftmaxRow{reader(site, 0), writer(site, 0), tiles.columns});
    return [x = reader(site, 0), y = writer(site, 0), forward = forward_of(function)] {
        for_tiles(y.count(), [&](std::int64_t first, std::int64_t count) {
            Tile in, out;
            float* result = y.target(first, out);
            forward(x.read(first, count, in), result, count);
            y.write(result, first, count);
        });
    };
}

Kernel make_activation_backward(const KernelSite& site) {
    Function function = site.attributes<Activation>().function;
    RowTiles tiles = row_tiles(site.output(0).shape);
    if (takes_rows(function))
        return for_rows(tiles.rows,
                        SoftmaxBackwardRow{reader(site, 0), reader(site, 1), writer(site, 0), steps_of(site.output(0)), tiles.columns});
    return [dy = reader(site, 0), y = reader(site, 1), dx = writer(site, 0), steps = steps_of(site.output(0)), function] {
        for_tiles(dx.count(), [&](std::int64_t first, std::int64_t count) {
            Tile gradient, output, out;
            float* result = dx.target(first, out);
            backward(function, steps, dy.read(first, count, gradient), y.read(first, count, output), result, count);
            dx.write(result, first, count);
        });
    };
}

} // namespace mantissa::cpu
