// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/lost.h"

namespace mantissa::cuda {

// Those of which the runtime's header says that the process must be started anew.
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

void check_work(cudaError_t status, const char* operation) {
    if (!is_lost(status))
        return check(status, operation);
    throw Error(std::string("[cuda] ") + operation + ": " + cudaGetErrorString(status) +
                "; the device is lost to this process: start the program again");
}

} // namespace mantissa::cuda
