// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cudnn_backend.h>
#include <cudnn_graph.h>

namespace mantissa::stand_in {

// The library that stands behind: it checks what is described, proposes engines and makes plans, for which it needs no device.
struct RealCudnn {
    decltype(&cudnnGetVersion) version = nullptr;
    decltype(&cudnnGetErrorString) error_string = nullptr;
    decltype(&cudnnGetLastErrorString) last_error = nullptr;
    decltype(&cudnnBackendCreateDescriptor) create = nullptr;
    decltype(&cudnnBackendDestroyDescriptor) destroy = nullptr;
    decltype(&cudnnBackendSetAttribute) set = nullptr;
    decltype(&cudnnBackendGetAttribute) get = nullptr;
    decltype(&cudnnBackendFinalize) finalize = nullptr;
};
const RealCudnn* real_cudnn(); // null: it is not there

cudnnBackendDescriptor_t described_card(); // in the place of the device that is not here; never freed

} // namespace mantissa::stand_in
