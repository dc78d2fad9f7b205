// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace mantissa::cuda {

// For debugging and measuring, with the same results whatever is wished but where it says so; read from the environment.
bool wants_eager();     // MANTISSA_CUDA_EAGER=1: operations are launched one by one
bool wants_data_here(); // MANTISSA_CUDA_DATA=host: no; batches are sent whole
enum class Sums { timed, always, never };
Sums wanted_sums();                    // MANTISSA_CUDA_SUMS=always or never: convolutions leave batch norms theirs; not the same bits
std::size_t wanted_steps_per_launch(); // MANTISSA_CUDA_STEPS_PER_LAUNCH=4; 0: as many as are worth it

} // namespace mantissa::cuda
