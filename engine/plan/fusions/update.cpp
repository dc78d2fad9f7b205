// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// An update that can divide its gradient by the loss scale itself, so that the quotient is never stored.
#include "plan/fusions/fusion.h"

namespace mantissa {
namespace {

bool unscales(const Meeting& meeting) {
    const Operation *unscale = meeting.last(), &update = meeting.next;
    return unscale && unscale->kind == OpKind::unscale && is_update(update.kind) &&
           input_of(update, Operand::gradient) == output_of(*unscale, Operand::y) && meeting.is_only_reader(*unscale, Operand::y) &&
           meeting.device.fuses(meeting.graph, *unscale, update);
}

void absorb_unscaling(const Meeting& meeting) {
    Operation update = meeting.next;
    update.inputs[0] = input_of(*meeting.last(), Operand::gradient);
    std::get<Optimizer>(update.attributes).unscales = true;
    *meeting.last() = update;
}

} // namespace

const Fusion unscaling_by_update = {unscales, absorb_unscaling};

} // namespace mantissa
