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

const char* name_of(OpKind kind) {
    constexpr std::array names = {"prepare_input",
                                  "gather",
                                  "quantize",
                                  "quantize_backward",
                                  "convolution",
                                  "convolution_backward_data",
                                  "convolution_backward_weights",
                                  "dense",
                                  "dense_backward_data",
                                  "dense_backward_weights",
                                  "bias_add",
                                  "bias_backward",
                                  "activation",
                                  "activation_backward",
                                  "max_pool",
                                  "max_pool_backward",
                                  "average_pool",
                                  "average_pool_backward",
                                  "global_average_pool",
                                  "global_average_pool_backward",
                                  "batch_norm",
                                  "batch_norm_inference",
                                  "batch_norm_backward",
                                  "dropout",
                                  "dropout_backward",
                                  "add",
                                  "reshape",
                                  "loss",
                                  "scale_gradient",
                                  "finite_check",
                                  "unscale",
                                  "add_l2",
                                  "sgd",
                                  "rmsprop",
                                  "adam",
                                  "clip",
                                  "update_loss_scale",
                                  "advance_step",
                                  "range_update",
                                  "pack",
                                  "unpack"};
    static_assert(names.size() == static_cast<std::size_t>(OpKind::unpack) + 1);
    return names[static_cast<std::size_t>(kind)];
}

const char* name_of(Function function) {
    constexpr std::array names = {"none", "relu", "sigmoid", "tanh", "hard_tanh", "softmax"};
    return names[static_cast<std::size_t>(function)];
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
