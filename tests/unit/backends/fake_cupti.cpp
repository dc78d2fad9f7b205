// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A profiler's library for tests: nodes are their addresses, fake_clone() is what making a graph ready would call back,
// fake_kernel() a kernel that ran; they are handed over when the buffers are flushed.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cupti.h>

namespace {

CUpti_CallbackFunc callback = nullptr;
void* whose = nullptr;
CUpti_BuffersCallbackRequestFunc request = nullptr;
CUpti_BuffersCallbackCompleteFunc complete = nullptr;
std::vector<CUpti_ActivityKernel10> kernels;
bool enabled = false, follows_copies = false;

bool refuses(const char* what) {
    const char* wish = std::getenv("FAKE_CUPTI");
    return wish && std::strcmp(wish, what) == 0;
}

} // namespace

extern "C" {

CUptiResult cuptiSubscribe(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc function, void* data) {
    if (refuses("subscribe"))
        return CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
    callback = function, whose = data;
    *subscriber = reinterpret_cast<CUpti_SubscriberHandle>(&callback);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiUnsubscribe(CUpti_SubscriberHandle) {
    callback = nullptr;
    follows_copies = false;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiEnableCallback(uint32_t on, CUpti_SubscriberHandle, CUpti_CallbackDomain domain, CUpti_CallbackId id) {
    follows_copies = on && domain == CUPTI_CB_DOMAIN_RESOURCE && id == CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc give, CUpti_BuffersCallbackCompleteFunc take) {
    request = give, complete = take;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityEnable(CUpti_ActivityKind) {
    if (refuses("enable"))
        return CUPTI_ERROR_INSUFFICIENT_PRIVILEGES;
    enabled = true;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityDisable(CUpti_ActivityKind) {
    enabled = false;
    return CUPTI_SUCCESS;
}
CUptiResult cuptiGetResultString(CUptiResult, const char** text) {
    *text = "CUPTI_ERROR_OF_THE_FAKE";
    return CUPTI_SUCCESS;
}
CUptiResult cuptiGetGraphNodeId(CUgraphNode node, uint64_t* id) {
    *id = reinterpret_cast<uint64_t>(node);
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityFlushAll(uint32_t) {
    for (std::size_t done = 0; done < kernels.size();) {
        uint8_t* buffer = nullptr;
        size_t size = 0, most = 0;
        request(&buffer, &size, &most);
        size_t fit = std::min<size_t>(2, kernels.size() - done); // small ones, so that there are several
        std::memcpy(buffer, kernels.data() + done, fit * sizeof(CUpti_ActivityKernel10));
        complete(nullptr, 0, buffer, size, fit * sizeof(CUpti_ActivityKernel10));
        done += fit;
    }
    kernels.clear();
    return CUPTI_SUCCESS;
}
CUptiResult cuptiActivityGetNextRecord(uint8_t* buffer, size_t valid, CUpti_Activity** record) {
    uint8_t* next = *record ? reinterpret_cast<uint8_t*>(*record) + sizeof(CUpti_ActivityKernel10) : buffer;
    if (next >= buffer + valid)
        return CUPTI_ERROR_MAX_LIMIT_REACHED;
    *record = reinterpret_cast<CUpti_Activity*>(next);
    return CUPTI_SUCCESS;
}

void fake_clone(CUgraphNode original, CUgraphNode copy) {
    if (!callback || !follows_copies)
        return;
    CUpti_GraphData graph{};
    graph.originalNode = original;
    graph.node = copy;
    CUpti_ResourceData data{};
    data.resourceDescriptor = &graph;
    callback(whose, CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED, &data);
}
void fake_kernel(const char* name, uint64_t nanoseconds, uint64_t node) {
    if (!enabled)
        return;
    CUpti_ActivityKernel10 kernel{};
    kernel.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
    kernel.name = name;
    kernel.start = 1000;
    kernel.end = 1000 + nanoseconds;
    kernel.graphNodeId = node;
    kernels.push_back(kernel);
}
}
