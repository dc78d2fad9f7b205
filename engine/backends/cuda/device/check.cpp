// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/device/check.h"

namespace mantissa::cuda {
namespace {

// Whether nothing of this process reaches the device any more: from such an error on every call tells the same. Those of which the
// runtime's header says that the process must be started anew.
bool is_lost(cudaError_t status) {
    switch (status) {
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case cudaErrorContained:
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchTimeout:
    case cudaErrorAssert:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalInstruction:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorLaunchFailure:
    case cudaErrorTensorMemoryLeak:
    case cudaErrorMpsClientTerminated:
    case cudaErrorExternalDevice: return true;
    default: return false;
    }
}

} // namespace

void fail(cudaError_t status, const char* operation) {
    cudaGetLastError(); // forget it, or the next launch is blamed for it
    if (status == cudaErrorCooperativeLaunchTooLarge)
        throw BlocksRefused(std::string("[cuda] ") + operation + ": " + cudaGetErrorString(status));
    throw Error(std::string("[cuda] ") + operation + ": " + cudaGetErrorString(status) +
                    (is_lost(status) ? "; the device is lost to this process: start the program again" : ""),
                status == cudaErrorMemoryAllocation ? ErrorKind::out_of_memory : ErrorKind::failed);
}

} // namespace mantissa::cuda
