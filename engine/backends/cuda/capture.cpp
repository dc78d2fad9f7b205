// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/capture.h"

#include <algorithm>

namespace mantissa::cuda {

GraphRun captured(cudaStream_t stream, const std::function<void()>& put) {
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "begin to capture the step");
    cudaGraph_t list = nullptr;
    try {
        put();
    } catch (...) {
        cudaStreamEndCapture(stream, &list);
        Graph abandoned(list);
        cudaGetLastError();
        throw;
    }
    check(cudaStreamEndCapture(stream, &list), "capture the step");
    Graph graph(list);
    cudaGraphExec_t run = nullptr;
    check(cudaGraphInstantiate(&run, graph.get(), 0), "make the step's graph");
    return GraphRun(run);
}

std::vector<cudaGraphNode_t> nodes_under_capture(cudaStream_t stream) {
    cudaStreamCaptureStatus status{};
    unsigned long long id = 0;
    cudaGraph_t graph = nullptr;
    check(cudaStreamGetCaptureInfo(stream, &status, &id, &graph, nullptr, nullptr, nullptr), "look at a capture");
    std::size_t count = 0;
    check(cudaGraphGetNodes(graph, nullptr, &count), "count the nodes of a capture");
    std::vector<cudaGraphNode_t> nodes(count);
    if (count > 0)
        check(cudaGraphGetNodes(graph, nodes.data(), &count), "list the nodes of a capture");
    std::ranges::sort(nodes);
    return nodes;
}

} // namespace mantissa::cuda
