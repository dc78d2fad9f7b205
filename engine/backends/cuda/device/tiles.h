// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// A shape of work beside those of launch.h: a product of matrices that are gathered as they are read, in tiles. A block keeps what a
// slab of the depth needs in near memory, while the next slab is on its way; a thread has a small tile of results in its registers.
#include "backends/cuda/device/launch.h"

#include <cmath>

namespace mantissa::MANTISSA_DEVICE {

struct alignas(16) Four {
    float at[4];
};

// Rows and columns of a block's tile and of a thread's, and terms whose operands are in near memory together.
template <int block_rows, int block_columns, int own_rows, int own_columns, int terms = 16>
struct Tile {
    static constexpr int slab = terms;
    static constexpr int rows = block_rows, columns = block_columns, of_thread_rows = own_rows, of_thread_columns = own_columns;
    static constexpr int across = columns / of_thread_columns; // threads
    static_assert(rows / of_thread_rows * across == block_threads);
};

template <int count>
__device__ void read_near(const float* from, float* to) {
    if constexpr (count % 4 == 0) {
#pragma unroll
        for (int i = 0; i < count; i += 4) {
            Four four = vector_at<const Four>(from + i);
#pragma unroll
            for (int j = 0; j < 4; ++j)
                to[i + j] = four.at[j];
        }
    } else {
#pragma unroll
        for (int i = 0; i < count; ++i)
            to[i] = from[i];
    }
}

// What one thread brings of an operand's slabs: fours along the depth, or across it, as the operand lies in memory.
template <int across, int slab, typename Operand>
class Bringer {
public:
    __device__ Bringer(const Operand& operand, int first) : operand_(operand) {
        int thread = static_cast<int>(threadIdx.x);
#pragma unroll
        for (int i = 0; i < passes; ++i)
            if (Operand::along_depth || i == 0)
                places_[i] = operand.place(first + (Operand::along_depth ? row_of(thread, i) : quad_of(thread)));
    }
    __device__ void load(int depth, int end) {
        int thread = static_cast<int>(threadIdx.x);
        if (!takes_part(thread))
            return;
        if constexpr (Operand::along_depth) {
            auto term = operand_.term(depth + quad_of(thread));
#pragma unroll
            for (int i = 0; i < passes; ++i)
                fours_[i] = operand_.four(places_[i], term, end);
        } else {
#pragma unroll
            for (int i = 0; i < passes; ++i)
                fours_[i] = operand_.four(places_[0], operand_.term(depth + row_of(thread, i)), end);
        }
    }
    __device__ void store(float (&near)[slab][across + 4]) const {
        int thread = static_cast<int>(threadIdx.x);
        if (!takes_part(thread))
            return;
#pragma unroll
        for (int i = 0; i < passes; ++i)
            if constexpr (Operand::along_depth) {
#pragma unroll
                for (int j = 0; j < 4; ++j)
                    near[quad_of(thread) + j][row_of(thread, i)] = fours_[i].at[j];
            } else {
                vector_at<Four>(&near[row_of(thread, i)][quad_of(thread)]) = fours_[i];
            }
    }

private:
    static constexpr int fours = across * slab / 4, passes = fours < block_threads ? 1 : fours / block_threads;
    static constexpr int in_a_row = Operand::along_depth ? slab / 4 : across / 4; // threads
    __device__ static bool takes_part(int thread) { return thread < fours; }
    __device__ static int row_of(int thread, int pass) { return thread / in_a_row + pass * (block_threads / in_a_row); }
    __device__ static int quad_of(int thread) { return 4 * (thread % in_a_row); }

    const Operand& operand_;
    typename Operand::Place places_[passes];
    Four fours_[passes];
};

template <typename Shape>
__device__ void multiply_slab(const float (&left)[Shape::slab][Shape::rows + 4], const float (&right)[Shape::slab][Shape::columns + 4],
                              int row, int column, float (&sum)[Shape::of_thread_rows][Shape::of_thread_columns]) {
    constexpr int rows = Shape::of_thread_rows, columns = Shape::of_thread_columns, near = columns > 4 ? 4 : columns;
#pragma unroll
    for (int k = 0; k < Shape::slab; ++k) {
        float a[rows], b[columns];
        read_near<rows>(&left[k][row], a);
        read_near<near>(&right[k][column], b);
        if constexpr (columns > near)
            read_near<columns - near>(&right[k][column + Shape::columns / 2], b + near);
#pragma unroll
        for (int i = 0; i < rows; ++i)
#pragma unroll
            for (int j = 0; j < columns; ++j)
                sum[i][j] = fmaf(a[i], b[j], sum[i][j]);
    }
}

// Eight columns of one thread lie in two halves of the tile, so that neighbours read neighbours.
template <typename Shape>
__device__ int column_of(int first, int j) {
    return j < 4 ? first + j : first + Shape::columns / 2 + j - 4;
}

template <typename Shape, typename Work>
__global__ void __launch_bounds__(block_threads, 2) tiles_kernel(const __grid_constant__ Work work) {
    constexpr int rows = Shape::of_thread_rows, columns = Shape::of_thread_columns, near = columns > 4 ? 4 : columns, slab = Shape::slab;
    alignas(16) __shared__ float left[2][slab][Shape::rows + 4], right[2][slab][Shape::columns + 4];
    begin_kernel();
    int first_row = static_cast<int>(blockIdx.x) * Shape::rows, first_column = static_cast<int>(blockIdx.y) * Shape::columns;
    int begin = static_cast<int>(blockIdx.z) * work.depth_each, end = begin + work.depth_each;
    end = end < work.depth ? end : work.depth;
    int row = static_cast<int>(threadIdx.x) / Shape::across * rows, column = static_cast<int>(threadIdx.x) % Shape::across * near;
    float sum[rows][columns] = {};
    Bringer<Shape::rows, slab, decltype(work.left)> bring_left(work.left, first_row);
    Bringer<Shape::columns, slab, decltype(work.right)> bring_right(work.right, first_column);
    bring_left.load(begin, end);
    bring_right.load(begin, end);
    bring_left.store(left[0]);
    bring_right.store(right[0]);
    __syncthreads();
    int now = 0;
    for (int next = begin + slab; next - slab < end; next += slab, now ^= 1) {
        bool more = next < end;
        if (more) {
            bring_left.load(next, end);
            bring_right.load(next, end);
        }
        multiply_slab<Shape>(left[now], right[now], row, column, sum);
        if (more) {
            bring_left.store(left[now ^ 1]);
            bring_right.store(right[now ^ 1]);
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < rows; ++i) {
        if (first_row + row + i >= work.rows)
            break;
        float* to = work.result.at(static_cast<int>(blockIdx.z), first_row + row + i);
#pragma unroll
        for (int j = 0; j < columns; ++j)
            if (int at = first_column + column_of<Shape>(column, j); at < work.columns)
                to[at] = sum[i][j];
    }
}

} // namespace mantissa::MANTISSA_DEVICE
