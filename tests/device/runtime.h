// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "device/stream.h"

#include <driver_types.h>

// What the runtime's handles stand for, and what its calls have in common.
struct CUstream_st : stand_in::Stream {};
struct CUevent_st : stand_in::Event {
    using Event::Event;
};
struct CUgraph_st {
    stand_in::Nodes nodes;
    bool waits_for_all = false; // blocks of one of its kernels
};
struct CUgraphExec_st {
    stand_in::Nodes nodes;
    bool waits_for_all = false;
};

namespace stand_in {

// Of this thread, for cudaGetLastError.
cudaError_t told(cudaError_t error);
// What every call that reaches the device begins with: success, or why it cannot be.
cudaError_t ready();
// Of calls that a capture does not take: it is spoiled by them.
cudaError_t ready_outside_capture();
cudaError_t ready_for(cudaStream_t stream);
cudaError_t put(cudaStream_t stream, Work work);
// Streams that this thread captures.
void captures(cudaStream_t stream, bool begins);

} // namespace stand_in
