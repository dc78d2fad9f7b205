// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/update_chains.h"

#include "backends/cuda/optimizers.h"

namespace mantissa::MANTISSA_DEVICE {

// Whether nothing is lost when a gradient goes on in a register instead of through this tensor.
bool UpdateChains::passes_through(const Operation& operation, const Format& arithmetic) const {
    const Tensor& tensor = graph_.output(operation, 0);
    return tensor.format.format == arithmetic && tensor.format.state_slot < 0 && operation.rounding == RoundingRule{} &&
           operation.commit == Commit::always;
}

std::optional<Chain> UpdateChains::at(std::size_t i) const {
    Chain chain;
    chain.first = static_cast<int>(i);
    int carried = -1;
    for (; i < graph_.operations.size(); ++i) {
        const Operation& operation = graph_.operations[i];
        if (carried >= 0 && operation.inputs.front() != carried)
            return std::nullopt;
        const Operation** place = operation.kind == OpKind::quantize && carried < 0                     ? &chain.cast
                                  : operation.kind == OpKind::unscale && !chain.unscale && !chain.decay ? &chain.unscale
                                  : operation.kind == OpKind::add_l2 && !chain.decay                    ? &chain.decay
                                  : is_update(operation.kind)                                           ? &chain.update
                                                                                                        : nullptr;
        if (!place)
            return std::nullopt;
        *place = &operation;
        ++chain.count;
        if (chain.update)
            return can_pass(chain) ? std::optional(chain) : std::nullopt;
        carried = operation.outputs[0];
    }
    return std::nullopt;
}

bool UpdateChains::can_pass(const Chain& chain) const {
    const Format& arithmetic = chain.update->arithmetic;
    bool decays_itself = !chain.decay || (chain.decay->inputs[1] == chain.update->inputs[1] && chain.decay->arithmetic == arithmetic);
    for (const Operation* operation : {chain.cast, chain.unscale, chain.decay})
        if (operation && !passes_through(*operation, arithmetic))
            return false;
    return decays_itself && graph_.tensor(chain.gradient()).format.state_slot < 0;
}

bool UpdateChains::alike(const Chain& a, const Chain& b) const {
    const Operation &x = *a.update, &y = *b.update;
    bool settings = x.kind == y.kind && std::get<Optimizer>(x.attributes) == std::get<Optimizer>(y.attributes) &&
                    x.arithmetic == y.arithmetic && x.rounding == y.rounding && x.commit == y.commit;
    bool prepared = !a.unscale == !b.unscale && !a.decay == !b.decay &&
                    (!a.decay || std::get<Decay>(a.decay->attributes).l2 == std::get<Decay>(b.decay->attributes).l2);
    bool formats = x.outputs.size() == y.outputs.size() && can_share_table(site_(x), a.gradient(), site_(y), b.gradient());
    for (std::size_t i = 0; formats && i < x.outputs.size(); ++i)
        formats = graph_.output(x, i).format == graph_.output(y, i).format;
    return settings && prepared && formats;
}

} // namespace mantissa::MANTISSA_DEVICE
