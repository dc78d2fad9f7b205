// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

namespace mantissa {

// A device of compute capability 9.0 whose kernels are the CUDA back end's, run as loops on the host: what they compute
// and where they read and write is tested without a GPU. Convolutions and products are the plain kernels'. Not registered.
// unfused: every operation of the graph by itself; apart: as the plan fused them; joined: and neighbours that one kernel does, as
// in a captured step.
// with_sums: joined, and convolutions leave the batch normalisation behind them its sums, as some of cuDNN's engines do.
// packed: joined, and convolutions and products take and leave what they do in the layouts that the libraries want.
// packed_on_10: the same on a card of compute capability 10.0, whose units multiply blocks that share a scale.
enum class SerialOrder { unfused, apart, joined, with_sums, packed, packed_on_10 };
std::unique_ptr<Backend> make_serial_device(SerialOrder order = SerialOrder::apart);

// What a step of a plan for a card sends to it, each call of a library counted as one kernel.
int kernels_per_step(const Plan& plan);

} // namespace mantissa
