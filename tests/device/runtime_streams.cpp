// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The runtime's calls on streams, events and graphs.
#include "device/cards.h"
#include "device/counted.h"
#include "device/grid.h"
#include "device/runtime.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

using namespace stand_in;

namespace stand_in {
namespace {

thread_local cudaError_t last = cudaSuccess;
thread_local std::vector<cudaStream_t> captured_here;

// When blocks that wait for each other are refused, where somebody else has a share of the card. Near: those that want near memory too.
enum class Refusal { launch, near, instantiation, graph };
bool is_refused_at(Refusal when) {
    const char* set = std::getenv("MANTISSA_STAND_IN_SHARED");
    const std::string_view shared = set ? set : "";
    if (shared.empty())
        return false;
    return when == (shared == "graph"           ? Refusal::graph
                    : shared == "instantiation" ? Refusal::instantiation
                    : shared == "near"          ? Refusal::near
                                                : Refusal::launch);
}

} // namespace

cudaError_t told(cudaError_t error) {
    if (error != cudaSuccess)
        last = error;
    return error;
}

cudaError_t ready() { return told(faults().empty() ? cudaSuccess : cudaErrorLaunchFailure); }

cudaError_t ready_outside_capture() {
    if (captured_here.empty())
        return ready();
    for (cudaStream_t stream : captured_here)
        stream->spoil_capture();
    return told(cudaErrorStreamCaptureUnsupported);
}

// Nothing of ours belongs into the stream that waits for all others.
cudaError_t ready_for(cudaStream_t stream) {
    if (stream)
        return ready();
    fault("work is put into the legacy stream");
    return told(cudaErrorInvalidResourceHandle);
}

cudaError_t put(cudaStream_t stream, Work work) {
    cudaError_t is = ready_for(stream);
    if (is == cudaSuccess)
        stream->put(std::move(work));
    return is;
}

void captures(cudaStream_t stream, bool begins) {
    if (begins)
        captured_here.push_back(stream);
    else
        std::erase(captured_here, stream);
}

cudaError_t launch(const cudaLaunchConfig_t& config, std::function<void()> thread) {
    auto grid = std::make_shared<Grid>(config, std::move(thread));
    if (std::string why = grid->why_not(); !why.empty()) {
        fault(why);
        return told(cudaErrorInvalidConfiguration);
    }
    if (grid->waits_for_all() && (is_refused_at(Refusal::launch) || (config.dynamicSmemBytes > 0 && is_refused_at(Refusal::near))))
        return told(cudaErrorCooperativeLaunchTooLarge);
    if (grid->waits_for_all())
        counted().most_waiting = std::max(counted().most_waiting.load(), static_cast<long>(grid->count()));
    if (grid->waits_for_all() && config.stream && config.stream->is_capturing())
        config.stream->captures_waiting_blocks();
    counted().kernels += config.stream && config.stream->is_capturing() ? 0 : 1;
    cudaError_t is = on_own_card();
    return is == cudaSuccess ? put(config.stream, [grid] { grid->run(); }) : is;
}

} // namespace stand_in

extern "C" {

cudaError_t cudaGetLastError() { return std::exchange(last, cudaSuccess); }

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
    *stream = new CUstream_st;
    return on_own_card();
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    delete stream;
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    if (stream->is_capturing())
        return ready_outside_capture();
    stream->wait();
    return ready();
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
    cudaError_t is = on_own_card();
    return is != cudaSuccess ? is : put(stream, [=] { function(data); });
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
    if (cudaError_t is = ready_for(stream); is != cudaSuccess)
        return is;
    if (stream->is_capturing())
        return told(cudaErrorIllegalState);
    stream->begin_capture();
    captures(stream, true);
    return cudaSuccess;
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    *graph = nullptr;
    if (!stream->is_capturing())
        return told(cudaErrorIllegalState);
    captures(stream, false);
    const bool waits_for_all = stream->has_captured_waiting_blocks();
    auto nodes = stream->end_capture();
    if (!nodes)
        return told(cudaErrorStreamCaptureInvalidated);
    *graph = new CUgraph_st{*nodes, waits_for_all};
    return cudaSuccess;
}
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id, cudaGraph_t* graph,
                                     const cudaGraphNode_t**, const cudaGraphEdgeData**, size_t*) {
    static thread_local CUgraph_st under_way;
    *status = stream->is_capturing() ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
    *id = 1;
    under_way.nodes = stream->is_capturing() ? *stream->captured() : Nodes{};
    *graph = &under_way;
    return cudaSuccess;
}
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
    if (nodes)
        for (std::size_t i = 0; i < std::min(*count, graph->nodes.size()); ++i)
            nodes[i] = reinterpret_cast<cudaGraphNode_t>(graph->nodes[i].get());
    *count = graph->nodes.size();
    return cudaSuccess;
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* run, cudaGraph_t graph, unsigned long long) {
    if (cudaError_t is = ready_outside_capture(); is != cudaSuccess)
        return is;
    if (std::getenv("MANTISSA_STAND_IN_NO_GRAPHS"))
        return told(cudaErrorMemoryAllocation);
    if (graph->waits_for_all && is_refused_at(Refusal::instantiation))
        return told(cudaErrorCooperativeLaunchTooLarge);
    *run = new CUgraphExec_st{graph->nodes, graph->waits_for_all};
    return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t run, cudaStream_t stream) {
    if (cudaError_t is = ready_for(stream); is != cudaSuccess)
        return is;
    if (run->waits_for_all && is_refused_at(Refusal::graph))
        return told(cudaErrorCooperativeLaunchTooLarge);
    for (const auto& node : run->nodes)
        stream->put([node] { (*node)(); });
    return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    delete graph;
    return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t run) {
    delete run;
    return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
    *event = new CUevent_st((flags & cudaEventDisableTiming) == 0);
    return on_own_card();
}
// Marks that are still to be met refer to it, so events are kept for good.
cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaSuccess; }
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
    if (cudaError_t is = ready_for(stream); is != cudaSuccess)
        return is;
    bool external = (flags & cudaEventRecordExternal) != 0;
    if (stream->is_capturing() && !external)
        return cudaSuccess; // an edge of the graph, and no mark
    return put(stream, event->mark(stream->is_capturing() ? Event::Told::when_it_runs : Event::Told::now));
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    if (cudaError_t is = ready_outside_capture(); is != cudaSuccess)
        return is;
    event->wait();
    return ready();
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end) {
    if (!begin->is_timed() || !end->is_timed())
        return told(cudaErrorInvalidResourceHandle);
    if (!begin->is_done() || !end->is_done())
        return told(cudaErrorNotReady);
    *milliseconds = static_cast<float>(end->milliseconds_since(*begin));
    return cudaSuccess;
}

} // extern "C"
