// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/libraries/cudnn_real.h"

#include "device/libraries/numbers.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>

#include <dlfcn.h>

namespace mantissa::stand_in {
namespace {

namespace fs = std::filesystem;

// The library asks for its parts, and for cuBLASLt, by their bare names: what is loaded already is taken, wherever the search path leads,
// on which the stand-in for cuBLASLt may lie.
void load_parts(const fs::path& folder) {
    dlopen(MANTISSA_REAL_CUBLASLT, RTLD_LAZY | RTLD_LOCAL);
    for (const char* part : {"graph", "ops", "cnn", "heuristic", "engines_precompiled", "engines_runtime_compiled"})
        dlopen((folder / fmt::format("libcudnn_{}.so.9", part)).c_str(), RTLD_LAZY | RTLD_LOCAL);
}

template <typename Function>
bool find(void* library, Function& function, const char* name) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
}

std::optional<RealCudnn> load() {
    const fs::path path = MANTISSA_REAL_CUDNN;
    load_parts(path.parent_path());
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    RealCudnn found;
    bool whole = library && find(library, found.version, "cudnnGetVersion") && find(library, found.error_string, "cudnnGetErrorString") &&
                 find(library, found.last_error, "cudnnGetLastErrorString") &&
                 find(library, found.create, "cudnnBackendCreateDescriptor") &&
                 find(library, found.destroy, "cudnnBackendDestroyDescriptor") && find(library, found.set, "cudnnBackendSetAttribute") &&
                 find(library, found.get, "cudnnBackendGetAttribute") && find(library, found.finalize, "cudnnBackendFinalize");
    return whole ? std::optional(found) : std::nullopt;
}

struct Described {
    int processors;
    int gibibytes;
    int shared_bytes;
    const char* name;
};
Described card_of(int capability) {
    switch (capability) {
    case 75: return {40, 15, 65536, "Tesla T4"};
    case 80: return {108, 79, 166912, "NVIDIA A100-SXM4-80GB"};
    case 100: return {148, 180, 232448, "NVIDIA B200"};
    default: return {132, 140, 232448, "NVIDIA H200"};
    }
}

std::string properties_of(int capability) {
    const Described card = card_of(capability);
    const bool turing = capability == 75;
    return fmt::format(
        R"({{"maxGridSize":[2147483647,65535,65535],"maxBlockSize":[1024,1024,64],"regsPerBlock":65536,)"
        R"("multiProcessorCount":{},"warpSize":32,"deviceVer":{},"driverVer":13000,"maxSharedMemoryPerBlock":49152,)"
        R"("maxSharedMemoryPerBlockOptin":{},"reservedSharedMemoryPerBlock":{},"maxRegistersPerSM":65536,"maxCtasPerSM":{},)"
        R"("maxThreadsPerBlock":1024,"maxThreadsPerSM":{},"pciDeviceId":0,"totalGlobalMem":{},"cudaDeviceId":0,"isTccDriver":0,)"
        R"("supportCoopLaunch":1,"smClockRateKHz":1700000,"memClockRateKHz":2000000,"l2CacheSize":41943040,"deviceName":"{}"}})",
        card.processors, capability * 10, card.shared_bytes, turing ? 0 : 1024, turing ? 16 : 32, turing ? 1024 : 2048,
        static_cast<std::uint64_t>(card.gibibytes) << 30, card.name);
}

cudnnBackendDescriptor_t describe(const RealCudnn& real) {
    const std::string text = properties_of(capability());
    cudnnBackendDescriptor_t card = nullptr;
    real.create(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR, &card);
    real.set(card, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR, static_cast<std::int64_t>(text.size()) + 1, text.c_str());
    real.finalize(card);
    return card;
}

} // namespace

const RealCudnn* real_cudnn() {
    static const std::optional<RealCudnn> once = load();
    return once ? &*once : nullptr;
}

// One for the whole process: the library mixes up cards of different compute capability.
cudnnBackendDescriptor_t described_card() {
    static cudnnBackendDescriptor_t const once = describe(*real_cudnn());
    return once;
}

} // namespace mantissa::stand_in
