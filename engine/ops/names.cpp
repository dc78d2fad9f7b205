// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "ops/capability.h"
#include "ops/graph.h"

#include <array>

namespace mantissa {

const char* name_of(Support support) {
    constexpr std::array names = {"native", "converted", "simulated", "unsupported"};
    return names[static_cast<std::size_t>(support)];
}

const char* name_of(Operand operand) {
    constexpr std::array names = {
        "none",   "x",     "y",      "dx",       "dy",       "samples", "data set",    "kernel",          "dkernel", "bias",
        "dbias",  "index", "gamma",  "dgamma",   "beta",     "dbeta",   "moving mean", "moving variance", "mean",    "inverse deviation",
        "addend", "sums",  "labels", "gradient", "variable", "slot",    "exponent"};
    static_assert(names.size() == static_cast<std::size_t>(Operand::exponent) + 1);
    return names[static_cast<std::size_t>(operand)];
}

const char* name_of(LossKind kind) {
    constexpr std::array names = {"sparse_categorical_crossentropy", "binary_crossentropy", "squared_hinge"};
    return names[static_cast<std::size_t>(kind)];
}

int Graph::find(const std::string& name) const {
    for (std::size_t i = 0; i < tensors.size(); ++i)
        if (tensors[i].name == name)
            return static_cast<int>(i);
    return -1;
}

int Graph::root(int index) const {
    while (tensor(index).residence == Residence::view)
        index = tensor(index).view_of;
    return index;
}

Storage storage_of(const Tensor& tensor) { return tensor.role == Role::raw ? tensor.raw_storage : tensor.format.format.storage; }

} // namespace mantissa
