// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/kernel_times.h"

#include <memory>

struct CUgraphNode_st;

namespace mantissa::cuda {

// NVIDIA's profiler, loaded when somebody asks for a profile. From its making to finish() it keeps every kernel that ran
// and follows the nodes of graphs into their copies. One at a time in a process.
class Profiler {
public:
    virtual ~Profiler() = default;
    // Of a graph that is being captured; the node's kernels are the operation's.
    virtual void made(CUgraphNode_st* node, int operation) = 0;
    virtual KernelProfile finish(int steps) = 0; // everything it was told of has run
};

std::string profiler_library(); // $MANTISSA_CUPTI, or the toolkit's
// Null: `why_not` says why there is none.
std::unique_ptr<Profiler> start_profiler(const std::string& library, std::string& why_not);

} // namespace mantissa::cuda
