// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/handles.h"

#include <functional>
#include <vector>

namespace mantissa::cuda {

// What `put` puts into the stream, as a graph that is launched in one go. Nothing of it happens meanwhile.
GraphRun captured(cudaStream_t stream, const std::function<void()>& put);
// Of the graph under capture so far, sorted: their own order is not promised.
std::vector<cudaGraphNode_t> nodes_under_capture(cudaStream_t stream);

} // namespace mantissa::cuda
