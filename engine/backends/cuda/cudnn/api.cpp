// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/cudnn/api.h"

#include "backends/cuda/toolkit.h"
#include "core/error.h"

#include <optional>

namespace mantissa::cuda {
namespace {

constexpr std::size_t oldest = 90800; // the first that plans for a device that is not there

struct Loaded {
    SharedLibrary library{"libcudnn.so.9", toolkit_folders()};
    // Where there is no device cuDNN opens and closes this one for every engine that it is asked about, hundreds of times for a plan, and
    // each time it is mapped and relocated anew. Held open it stays where it is, and a plan for a card takes an eighth of the time.
    SharedLibrary compiler{"libnvrtc.so.13", toolkit_folders()};
    std::optional<CudnnApi> api;
    std::string why_not;

    Loaded() {
        if (!library.is_loaded()) {
            why_not = "cuDNN 9 was not found: " + library.why_not();
            return;
        }
        CudnnApi found;
        library.get(found.version, "cudnnGetVersion");
        library.get(found.error_string, "cudnnGetErrorString");
        library.get(found.last_error, "cudnnGetLastErrorString");
        library.get(found.create_handle, "cudnnCreate");
        library.get(found.destroy_handle, "cudnnDestroy");
        library.get(found.set_stream, "cudnnSetStream");
        library.get(found.create, "cudnnBackendCreateDescriptor");
        library.get(found.destroy, "cudnnBackendDestroyDescriptor");
        library.get(found.set, "cudnnBackendSetAttribute");
        library.get(found.get, "cudnnBackendGetAttribute");
        library.get(found.finalize, "cudnnBackendFinalize");
        library.get(found.execute, "cudnnBackendExecute");
        if (found.version() < oldest)
            why_not = "cuDNN is older than 9.8";
        else
            api = found;
    }
};

const Loaded& loaded() {
    static const Loaded once;
    return once;
}

} // namespace

std::string CudnnApi::words(cudnnStatus_t status) const {
    char text[1024] = {};
    last_error(text, sizeof text - 1);
    return std::string(error_string(status)) + (text[0] ? ": " + std::string(text) : "");
}

void CudnnApi::check(cudnnStatus_t status, const std::string& operation) const {
    if (status != CUDNN_STATUS_SUCCESS)
        throw Error("[cuDNN] " + operation + ": " + words(status));
}

const CudnnApi* cudnn_api() { return loaded().api ? &*loaded().api : nullptr; }
std::string why_no_cudnn() { return loaded().why_not; }

} // namespace mantissa::cuda
