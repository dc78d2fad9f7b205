// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/host/kernel.h"

namespace mantissa {

std::byte* KernelSite::address(int tensor) const {
    tensor = graph().root(tensor);
    const Tensor& root = graph().tensor(tensor);
    if (root.residence == Residence::state)
        return memory_.state + root.offset;
    if (root.residence == Residence::data)
        return memory_.data + root.offset;
    return memory_.arena + graph().tensor(root.buffer < 0 ? tensor : root.buffer).offset;
}

RandomKey random_key(const StepBlock& block, std::uint64_t stream) {
    return {.seed = block.seed, .stream = stream, .step = static_cast<std::uint64_t>(block.step)};
}

} // namespace mantissa
