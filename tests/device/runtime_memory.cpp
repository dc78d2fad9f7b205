// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The runtime's calls on memory and on the device itself.
#include "device/cards.h"
#include "device/counted.h"
#include "device/grid.h"
#include "device/memory.h"
#include "device/runtime.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace stand_in;

namespace {

bool is_as_named(Place to, Place from, cudaMemcpyKind kind) {
    bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    return to != Place::beyond && from != Place::beyond && (to == Place::device) == to_device && (from == Place::device) == from_device;
}

} // namespace

extern "C" {

cudaError_t cudaMalloc(void** memory, size_t bytes) {
    if (cudaError_t is = ready_outside_capture(); is != cudaSuccess)
        return is;
    if (cudaError_t is = on_own_card(); is != cudaSuccess)
        return is;
    *memory = take_memory(bytes);
    return told(*memory ? cudaSuccess : cudaErrorMemoryAllocation);
}
cudaError_t cudaFree(void* memory) {
    if (!memory)
        return cudaSuccess;
    if (cudaError_t is = ready_outside_capture(); is == cudaErrorStreamCaptureUnsupported)
        return is;
    return told(give_back(memory) ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaMallocHost(void** memory, size_t bytes) {
    *memory = take_pinned(bytes);
    return ready_outside_capture();
}
cudaError_t cudaFreeHost(void* memory) { return told(!memory || give_back_pinned(memory) ? cudaSuccess : cudaErrorInvalidValue); }

// As on a card: pinned memory is read and written in the device's own time, other memory of the host is read before the call
// returns, and written by then.
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
    if (cudaError_t is = ready_for(stream); is != cudaSuccess || bytes == 0)
        return is;
    Place target = place_of(to, bytes), source = place_of(from, bytes);
    if (!is_as_named(target, source, kind)) {
        fault("a copy of " + std::to_string(bytes) + " bytes leaves its memory, or goes another way than it is said to");
        return told(cudaErrorInvalidValue);
    }
    counted().copies += stream->is_capturing() ? 0 : 1;
    cudaError_t is = put(stream, [to, from, bytes] { std::memcpy(to, from, bytes); });
    if ((target == Place::host || source == Place::host) && !stream->is_capturing())
        stream->wait();
    return is;
}
cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream) {
    if (place_of(to, bytes) != Place::device) {
        fault("memory that is not the device's is filled");
        return told(cudaErrorInvalidValue);
    }
    return put(stream, [to, value, bytes] { std::memset(to, value, bytes); });
}
cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
    *total = memory_there(), *free = *total - std::min(*total, memory_taken());
    cudaError_t is = on_own_card();
    return is == cudaSuccess ? ready() : is;
}

cudaError_t cudaGetDeviceCount(int* count) {
    *count = own_card() + 1;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
    if (device < 0 || device > own_card())
        return told(cudaErrorInvalidDevice);
    choose_card(device);
    return cudaSuccess;
}
cudaError_t cudaGetDevice(int* device) {
    *device = chosen_card();
    return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    *properties = {};
    std::snprintf(properties->name, sizeof properties->name, "Stand-in on the processor");
    properties->major = capability_of(device) / 10, properties->minor = capability_of(device) % 10;
    properties->totalGlobalMem = memory_there();
    properties->multiProcessorCount = processors;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr what, int device) {
    switch (what) {
    case cudaDevAttrComputeCapabilityMajor: *value = capability_of(device) / 10; break;
    case cudaDevAttrComputeCapabilityMinor: *value = capability_of(device) % 10; break;
    case cudaDevAttrMultiProcessorCount: *value = processors; break;
    case cudaDevAttrCooperativeLaunch: *value = 1; break;
    default: return told(cudaErrorInvalidValue);
    }
    return cudaSuccess;
}
cudaError_t cudaDeviceGetPCIBusId(char* text, int bytes, int) {
    std::snprintf(text, static_cast<std::size_t>(bytes), "0000:00:00.0");
    return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version) {
    *version = CUDART_VERSION;
    return cudaSuccess;
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void*, int, size_t) {
    *blocks = blocks_each();
    return on_own_card();
}
cudaError_t cudaFuncSetAttribute(const void*, cudaFuncAttribute attribute, int) {
    return attribute == cudaFuncAttributeMaxDynamicSharedMemorySize ? on_own_card() : told(cudaErrorInvalidValue);
}
const char* cudaGetErrorString(cudaError_t error) {
    switch (error) {
    case cudaErrorMemoryAllocation: return "out of memory";
    case cudaErrorLaunchFailure: return "a kernel failed, as the stand-in has said";
    case cudaErrorStreamCaptureUnsupported: return "not while a stream is captured";
    case cudaErrorStreamCaptureInvalidated: return "the capture was spoiled";
    default: return "an error that the stand-in has no words for";
    }
}

} // extern "C"
