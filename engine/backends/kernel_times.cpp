// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/kernel_times.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace mantissa {
namespace {

// Kernels of plain float32 and our own, whatever else their names hold: "volta_sgemm" runs on newer cards too.
constexpr std::array<std::string_view, 7> plain = {"scudnn", "sgemm", "ffma", "simt", "f32f32_f32f32", "first_layer", "8mantissa"};
// Families of Tensor Core kernels, and the shapes of their instructions.
constexpr std::array<std::string_view, 17> tensor = {"s16816",     "h16816",     "s1688", "h1688",    "s884",       "h884",
                                                     "i16832",     "tensorop",   "hmma",  "gmma",     "imma",       "nvjet",
                                                     "sm100_xmma", "tensor16x8", "tf32",  "bf16gemm", "fort_native"};
// cuDNN's own, "sm80_xmma_fprop_implicit_gemm_f16f16_...".
constexpr std::array<std::string_view, 4> xmma = {"_xmma_fprop", "_xmma_dgrad", "_xmma_wgrad", "_xmma_gemm"};

bool has_any(const std::string& name, const auto& words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

} // namespace

TensorCores tensor_cores_of(const std::string& kernel) {
    bool tf32 = kernel.find("tf32") != std::string::npos;
    if (!tf32 && has_any(kernel, plain))
        return TensorCores::unused;
    if (!tf32 && !has_any(kernel, tensor) && !has_any(kernel, xmma))
        return TensorCores::unused;
    return tf32 ? TensorCores::used_for_tf32 : TensorCores::used;
}

void NodeOwners::copied(std::uint64_t original, std::uint64_t node) {
    if (auto found = owners_.find(original); found != owners_.end()) {
        int operation = found->second;
        owners_[node] = operation;
    }
}

int NodeOwners::of(std::uint64_t node) const {
    auto found = owners_.find(node);
    return found == owners_.end() ? -1 : found->second;
}

KernelProfile sum_kernels(const std::vector<KernelRecord>& records, const NodeOwners& owners, int steps) {
    std::map<int, OperationKernels> sums;
    KernelProfile profile;
    profile.steps = steps;
    for (const KernelRecord& record : records) {
        double each = record.seconds / std::max(1, steps);
        int operation = owners.of(record.node);
        if (operation < 0) {
            profile.unowned_seconds += each;
            continue;
        }
        OperationKernels& sum = sums[operation];
        sum.operation = operation;
        sum.seconds += each;
        sum.on_tensor_cores += tensor_cores_of(record.name) == TensorCores::unused ? 0 : each;
        if (std::ranges::find(sum.names, record.name) == sum.names.end())
            sum.names.push_back(record.name);
    }
    for (auto& [operation, sum] : sums)
        profile.operations.push_back(std::move(sum));
    return profile;
}

} // namespace mantissa
