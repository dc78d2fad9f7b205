// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"

#include <memory>

namespace mantissa::cuda {

// cuBLASLt, loaded at run time; one handle per device.
class BlasLt {
public:
    virtual ~BlasLt() = default;
    // Dense forward and backward; a bias is added in the same go. Workspace is the operation's scratch.
    virtual Launch make(const KernelSite& site) const = 0;
};

std::unique_ptr<BlasLt> make_blas(); // null where the library is not here
std::string why_no_blas();

} // namespace mantissa::cuda
