// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A bias behind a product, and a function behind that.
#include "plan/fusions/fusion.h"

#include <algorithm>

namespace mantissa {
namespace {

bool takes_bias(const Operation& operation) { return row_of(operation.kind).inputs.allows(Operand::bias); }
bool has_bias(const Operation& operation) { return has_input(operation, Operand::bias); }

// The last operation, or the one before the casts that come last: where parameters are cast, one stands between a product
// and its bias. Null: there is none.
Operation* last_but_casts(const Meeting& meeting) {
    if (meeting.before.empty())
        return nullptr;
    std::size_t last = meeting.before.size() - 1;
    while (last > 0 && meeting.before[last].kind == OpKind::quantize)
        --last;
    return &meeting.before[last];
}

bool follows(const Meeting& meeting, const Operation& operation) {
    return input_of(meeting.next, Operand::x) == output_of(operation, Operand::y) && meeting.is_only_reader(operation, Operand::y) &&
           meeting.device.fuses(meeting.graph, operation, meeting.next);
}

// What is joined comes behind those casts, which it may read.
Operation& moved_behind_casts(const Meeting& meeting) {
    auto joined = meeting.before.begin() + (last_but_casts(meeting) - meeting.before.data());
    std::rotate(joined, joined + 1, meeting.before.end());
    return meeting.before.back();
}

bool adds_bias(const Meeting& meeting) {
    const Operation* product = last_but_casts(meeting);
    return product && meeting.next.kind == OpKind::bias_add && takes_bias(*product) && !has_bias(*product) && follows(meeting, *product);
}

void absorb_bias(const Meeting& meeting) {
    Operation& product = moved_behind_casts(meeting);
    add_input(product, Operand::bias, input_of(meeting.next, Operand::bias), meeting.next.input_roles[1]);
    product.outputs = meeting.next.outputs;
}

bool is_applied(const Meeting& meeting) {
    const Operation* biased = last_but_casts(meeting);
    return biased && meeting.next.kind == OpKind::activation && has_bias(*biased) && follows(meeting, *biased);
}

void absorb_function(const Meeting& meeting) {
    Operation& biased = moved_behind_casts(meeting);
    Function function = std::get<Activation>(meeting.next.attributes).function;
    if (auto* convolution = std::get_if<Convolution>(&biased.attributes))
        convolution->epilogue = function;
    else if (auto* dense = std::get_if<Dense>(&biased.attributes))
        dense->epilogue = function;
    else
        biased.attributes = Activation{function};
    biased.outputs = meeting.next.outputs;
}

} // namespace

const Fusion bias_behind_product = {adds_bias, absorb_bias};
const Fusion activation_behind_bias = {is_applied, absorb_function};

} // namespace mantissa
