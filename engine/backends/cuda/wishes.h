// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace mantissa::cuda {

// For debugging and measuring, with the same results whatever is wished but where it says so; read from the environment.
bool wants_eager();           // MANTISSA_CUDA_EAGER=1: operations are launched one by one
bool wants_data_here();       // MANTISSA_CUDA_DATA=host: no; batches are sent whole
bool wants_validation_here(); // MANTISSA_CUDA_DATA=training: no; those of validation are
enum class Sums { timed, always, never };
Sums wanted_sums();                    // MANTISSA_CUDA_SUMS=always or never: convolutions leave batch norms theirs; not the same bits
bool wants_tickets();                  // MANTISSA_CUDA_TICKETS=0: no; sums take a second kernel
bool wants_cooperation();              // MANTISSA_CUDA_COOPERATE=0: no; what waits for sums is a kernel of its own
bool wants_one_wait();                 // MANTISSA_CUDA_WAITS=1: blocks of a batch norm of few channels wait for each other once
unsigned wanted_ring_blocks();         // MANTISSA_CUDA_RING=1: batch norms keep the rows to come in near memory (8.0 or newer), two
                                       // blocks of a multiprocessor; 3: three where they fit
bool wants_any_engine();               // MANTISSA_CUDA_ENGINES=any: all that cuDNN proposes are timed, also those that change from run to
                                       // run; not the same bits twice
bool wants_overlap();                  // MANTISSA_CUDA_OVERLAP=1: a kernel is brought in while the one before it ends (9.0 to 11.0)
bool wants_pooling_in_one();           // MANTISSA_CUDA_POOLING=0: no; bias and relu before it, and the relu's way back, by themselves
bool wants_snapshots_in_order();       // MANTISSA_CUDA_SNAPSHOTS=drain: no; they wait for the steps under way
bool wants_joins();                    // MANTISSA_CUDA_JOINS=0: no; weights are packed, gradients unpacked and updated one by one
bool wants_one_piece();                // MANTISSA_CUDA_ONE_PIECE=0: no; each step of a launch has copies of its own
bool wants_timed_products();           // MANTISSA_CUDA_PRODUCTS=0: no; cuBLASLt's own first choice
bool wants_short_division();           // MANTISSA_CUDA_DIVISION=64: no; places in a pooling are found by dividing 64 bits
bool wants_tiles();                    // MANTISSA_CUDA_TILES=0: no; strict float32 convolutions are cuDNN's; not the same bits
bool wants_timed_tiles();              // MANTISSA_CUDA_TILES=usual: no; their shape follows from the product's size
bool wants_teams();                    // MANTISSA_CUDA_TEAMS=0: no; a thread does a sample's loss, not a warp; not the same bits
std::int64_t wanted_parts();           // MANTISSA_CUDA_PARTS=64: of a column's sum, so many at most; not the same bits
std::size_t wanted_steps_per_launch(); // MANTISSA_CUDA_STEPS_PER_LAUNCH=4; 0: as many as are worth it
std::string wished(); // "MANTISSA_CUDA_PARTS=64, MANTISSA_CUDA_TEAMS=0": all that is; a run keeps it among the facts of its device

} // namespace mantissa::cuda
