// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <driver_types.h>

// Kernels that do one thing rightly or wrongly, for the stand-in's own tests.
namespace small_kernels {

constexpr int threads = 64;

void ranks(cudaStream_t stream, int blocks, int* to);      // each thread its own, over all blocks
void sum(cudaStream_t stream, const int* values, int* to); // of a block, by halves
void sum_without_barriers(cudaStream_t stream, const int* values, int* to);
void neighbours(cudaStream_t stream, int* to);                                   // what the thread four further down the warp has
void end_early(cudaStream_t stream);                                             // half of the threads, while the others wait
void meet_apart(cudaStream_t stream);                                            // half wait here, half there
void count_blocks(cudaStream_t stream, int blocks, unsigned* ticket, int* last); // the last one says which it is
void pass_round(cudaStream_t stream, int blocks, int* values, bool cooperates);  // each block writes, all wait, each reads its neighbour's
void write_behind(cudaStream_t stream, int* memory, int count);
void read_vector(cudaStream_t stream, const float* from, int first, float* to); // of four
void copy_vector(cudaStream_t stream, const float* from, int first, float* to); // the same past the registers
void forget_the_one_before(cudaStream_t stream);                                // though it may overlap

} // namespace small_kernels
