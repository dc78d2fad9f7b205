// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace mantissa {

// Whether a kernel multiplies on Tensor Cores, by what NVIDIA's libraries and compilers call such kernels.
enum class TensorCores { unused, used, used_for_tf32 };
TensorCores tensor_cores_of(const std::string& kernel);

// One kernel that ran, as a profiler tells it.
struct KernelRecord {
    std::string name;
    double seconds = 0;
    std::uint64_t node = 0; // of the graph that launched it
};

// Which operation of the step made which node. A graph that is made ready to run has copies of its nodes.
class NodeOwners {
public:
    void made(std::uint64_t node, int operation) { owners_[node] = operation; }
    void copied(std::uint64_t original, std::uint64_t node);
    int of(std::uint64_t node) const; // -1: nobody's
    bool empty() const { return owners_.empty(); }

private:
    std::unordered_map<std::uint64_t, int> owners_;
};

struct OperationKernels {
    int operation = 0;  // the first of those that the kernels do together
    double seconds = 0; // per step
    double on_tensor_cores = 0;
    std::vector<std::string> names; // each once, in order of appearance
};

// What ran, operation by operation; or why that is not known.
struct KernelProfile {
    std::vector<OperationKernels> operations; // in the step's order
    double unowned_seconds = 0;               // per step, of kernels that no operation's node launched
    int steps = 0;
    std::string why_not;
};
KernelProfile sum_kernels(const std::vector<KernelRecord>& records, const NodeOwners& owners, int steps);

} // namespace mantissa
