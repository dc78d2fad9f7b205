// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// libcudnn.so.9 for a card that is not here. Descriptors are the real library's, so that it checks what is described and proposes what it
// would on such a card; what a plan computes is computed by the processor, in the stream's turn.
#include "device/counted.h"
#include "device/grid.h"
#include "device/libraries/cudnn_jobs.h"
#include "device/libraries/cudnn_real.h"
#include "device/libraries/jobs.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

struct cudnnContext {
    int card = 0; // that it was made on
    cudaStream_t stream = nullptr;
    std::atomic<int> users = 0; // calls that are under way
};

namespace mantissa::stand_in {
namespace {

// Why the last call was refused here; empty: the real library knows more.
std::string& sentence() {
    thread_local std::string last;
    return last;
}

cudnnStatus_t refuse(const std::string& why) {
    sentence() = why;
    return CUDNN_STATUS_BAD_PARAM;
}

template <typename Work>
cudnnStatus_t answer(Work&& work) {
    sentence().clear();
    try {
        return work();
    } catch (const std::exception& error) {
        return refuse(error.what());
    }
}

cudnnStatus_t set_card(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name) {
    cudnnBackendDescriptor_t card = described_card();
    return real_cudnn()->set(descriptor, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &card);
}

// One call by a handle, which is one thread's at a time; null: by none.
class InUse {
public:
    explicit InUse(cudnnHandle_t handle) : handle_(handle) {
        if (handle_ && handle_->users++ > 0)
            ::stand_in::fault("two threads use one handle of cuDNN at one time");
        if (handle_ && std::getenv("MANTISSA_STAND_IN_LINGERS"))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ~InUse() {
        if (handle_)
            --handle_->users;
    }
    InUse(const InUse&) = delete;
    InUse& operator=(const InUse&) = delete;

private:
    cudnnHandle_t handle_;
};

bool is_current(cudnnHandle_t handle) {
    int card = -1;
    return cudaGetDevice(&card) == cudaSuccess && card == handle->card;
}

// A handle is of a device, and there is none.
cudnnStatus_t set_handle(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                         std::int64_t count, const void* values) {
    if (type != CUDNN_TYPE_HANDLE || count != 1 || !values || !*static_cast<const cudnnHandle_t*>(values))
        return refuse("a handle was expected");
    if (!is_current(*static_cast<const cudnnHandle_t*>(values)))
        return refuse("the handle is of another card than this thread's calls are for");
    record_of(descriptor)->handle = *static_cast<const cudnnHandle_t*>(values);
    if (name == CUDNN_ATTR_OPERATIONGRAPH_HANDLE)
        return CUDNN_STATUS_SUCCESS;
    record_of(descriptor)->is_for_handle = true;
    return set_card(descriptor, CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP);
}

cudnnStatus_t set(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                  std::int64_t count, const void* values) {
    if (name == CUDNN_ATTR_OPERATIONGRAPH_HANDLE || name == CUDNN_ATTR_EXECUTION_PLAN_HANDLE)
        return set_handle(descriptor, name, type, count, values);
    const cudnnStatus_t status = real_cudnn()->set(descriptor, name, type, count, values);
    if (status == CUDNN_STATUS_SUCCESS)
        remember(descriptor, name, type, count, values);
    return status;
}

// What the heuristics hand out is for the graph that they were asked about.
cudnnStatus_t get(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                  std::int64_t most, std::int64_t* count, void* values) {
    const cudnnStatus_t status = real_cudnn()->get(descriptor, name, type, most, count, values);
    if (status != CUDNN_STATUS_SUCCESS || name != CUDNN_ATTR_ENGINEHEUR_RESULTS || !values || !count)
        return status;
    const auto& graph = record_of(descriptor)->parts.at(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
    for (std::int64_t i = 0; i < std::min(most, *count); ++i)
        record_of(static_cast<cudnnBackendDescriptor_t*>(values)[i])->parts[CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH] = graph;
    return status;
}

void read_workspace(cudnnBackendDescriptor_t descriptor, Record& plan) {
    std::int64_t bytes = 0, count = 0;
    real_cudnn()->get(descriptor, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, &count, &bytes);
    plan.workspace = static_cast<std::size_t>(bytes);
}

cudnnStatus_t finalize(cudnnBackendDescriptor_t descriptor) {
    const auto record = record_of(descriptor);
    const InUse use(record->handle);
    if (record->type == CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR && !record->parts.contains(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP))
        set_card(descriptor, CUDNN_ATTR_ENGINEHEUR_DEVICEPROP);
    const cudnnStatus_t status = real_cudnn()->finalize(descriptor);
    record->is_ready = status == CUDNN_STATUS_SUCCESS;
    if (record->is_ready && record->type == CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR) {
        read_workspace(descriptor, *record);
        ++::stand_in::counted().plans;
    }
    return status;
}

cudnnStatus_t execute(cudnnHandle_t handle, cudnnBackendDescriptor_t plan, cudnnBackendDescriptor_t pack) {
    if (!handle)
        return refuse("a handle was expected");
    const InUse use(handle);
    const ConvolutionJob job = job_of(*record_of(plan), *record_of(pack));
    return put(handle->stream, job) == cudaSuccess ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_EXECUTION_FAILED_CUDART;
}

} // namespace
} // namespace mantissa::stand_in

using namespace mantissa::stand_in;

size_t cudnnGetVersion() { return real_cudnn() ? real_cudnn()->version() : 0; }

const char* cudnnGetErrorString(cudnnStatus_t status) { return real_cudnn()->error_string(status); }

void cudnnGetLastErrorString(char* message, size_t size) {
    if (sentence().empty() || size == 0)
        return real_cudnn()->last_error(message, size);
    message[sentence().copy(message, size - 1)] = 0;
    sentence().clear();
}

cudnnStatus_t cudnnCreate(cudnnHandle_t* handle) {
    *handle = new cudnnContext;
    ++::stand_in::counted().handles;
    return cudaGetDevice(&(*handle)->card) == cudaSuccess ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_EXECUTION_FAILED_CUDART;
}

cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) {
    delete handle;
    --::stand_in::counted().handles;
    return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream) {
    if (!handle)
        return refuse("a handle was expected");
    handle->stream = stream;
    return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type, cudnnBackendDescriptor_t* descriptor) {
    return answer([&] {
        const cudnnStatus_t status = real_cudnn()->create(type, descriptor);
        if (status == CUDNN_STATUS_SUCCESS)
            add_record(*descriptor, type);
        return status;
    });
}

// Forgotten first: the real library may give the address to another thread at once.
cudnnStatus_t cudnnBackendDestroyDescriptor(cudnnBackendDescriptor_t descriptor) {
    return answer([&] { return drop_record(descriptor), real_cudnn()->destroy(descriptor); });
}

cudnnStatus_t cudnnBackendSetAttribute(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, int64_t count, const void* values) {
    return answer([&] { return set(descriptor, name, type, count, values); });
}

cudnnStatus_t cudnnBackendGetAttribute(cudnnBackendDescriptor_t const descriptor, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, int64_t most, int64_t* count, void* values) {
    return answer([&] { return get(descriptor, name, type, most, count, values); });
}

cudnnStatus_t cudnnBackendFinalize(cudnnBackendDescriptor_t descriptor) {
    return answer([&] { return finalize(descriptor); });
}

cudnnStatus_t cudnnBackendExecute(cudnnHandle_t handle, cudnnBackendDescriptor_t plan, cudnnBackendDescriptor_t pack) {
    return answer([&] { return execute(handle, plan, pack); });
}
