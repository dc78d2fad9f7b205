// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/host/kernel.h"

#include "core/error.h"

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

const bool* KernelSite::changed(std::size_t i) const {
    int root = graph().root(operation_.inputs.at(i));
    for (const Operation& maker : graph().operations)
        if (maker.when == Operation::When::weights_changed && maker.outputs.front() == root)
            return weights_changed_;
    return nullptr;
}

std::size_t KernelSite::at(Operand name) const {
    int place = place_of_input(operation_, name);
    if (place < 0)
        throw Error("[" + operation_.name + "] has no " + name_of(name));
    return static_cast<std::size_t>(place);
}

RandomKey random_key(const StepBlock& block, std::uint64_t stream) {
    return {.seed = block.seed, .stream = stream, .step = static_cast<std::uint64_t>(block.step)};
}

RandomKey rounding_key(const StepBlock& block, std::uint64_t stream) { return rounding_key(block.seed, stream, block.step); }

} // namespace mantissa
