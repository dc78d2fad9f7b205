// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cudnn_backend.h>
#include <cudnn_graph.h>

#include <string>

namespace mantissa::cuda {

// The functions of cuDNN that are used, loaded at run time.
struct CudnnApi {
    decltype(&cudnnGetVersion) version = nullptr;
    decltype(&cudnnGetErrorString) error_string = nullptr;
    decltype(&cudnnGetLastErrorString) last_error = nullptr;
    decltype(&cudnnCreate) create_handle = nullptr;
    decltype(&cudnnDestroy) destroy_handle = nullptr;
    decltype(&cudnnSetStream) set_stream = nullptr;
    decltype(&cudnnBackendCreateDescriptor) create = nullptr;
    decltype(&cudnnBackendDestroyDescriptor) destroy = nullptr;
    decltype(&cudnnBackendSetAttribute) set = nullptr;
    decltype(&cudnnBackendGetAttribute) get = nullptr;
    decltype(&cudnnBackendFinalize) finalize = nullptr;
    decltype(&cudnnBackendExecute) execute = nullptr;

    std::string words(cudnnStatus_t status) const; // what went wrong, in cuDNN's own words
    void check(cudnnStatus_t status, const std::string& operation) const;
};

const CudnnApi* cudnn_api(); // null: not here
std::string why_no_cudnn();  // empty where it is

} // namespace mantissa::cuda
