// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/space.h"
#include "backends/host/kernel.h"

#ifndef MANTISSA_CUDA_SERIAL
#include <cuda_runtime_api.h>
#endif

namespace mantissa::MANTISSA_DEVICE {

// Where work is put in order: a stream of the device, or nothing at all where the host does it at once.
struct Queue {
#ifndef MANTISSA_CUDA_SERIAL
    cudaStream_t stream = nullptr; // owned by the program
#endif
};

using Launch = std::function<void(Queue)>; // puts an operation into the queue, once per step or once per captured graph
using LaunchMaker = Launch (*)(const KernelSite&);

} // namespace mantissa::MANTISSA_DEVICE
