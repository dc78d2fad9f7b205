// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/support.h"

#include "backends/cpu/kernels.h"
#include "backends/cpu/products/dnnl_shim.h"
#include "ops/operation_table.h"

namespace mantissa::cpu {
namespace {

// The tensor that is carried least directly.
const Tensor* least_direct(const Graph& graph, const Operation& operation) {
    const Tensor* found = nullptr;
    for (const auto* list : {&operation.inputs, &operation.outputs})
        for (int index : *list) {
            const Tensor& tensor = graph.tensor(index);
            if (tensor.role != Role::raw && (!found || carrier_of(tensor.format.format) > carrier_of(found->format.format)))
                found = &tensor;
        }
    return found;
}

} // namespace

Carrier carrier_of(const Format& format) {
    if (format == float32)
        return Carrier::own;
    return has_storage(format) ? Carrier::converted : Carrier::simulated;
}

std::string reason_for_products(const Format& format) {
    std::string name = told_name(format);
    if (carrier_of(format) == Carrier::own)
        return {};
    if (format == bfloat16)
        return has_bfloat16_products()
                   ? "stored in bfloat16; the other operand is not, so both are multiplied in float32"
                   : "this processor has no bfloat16 units and oneDNN would only emulate them: stored in bfloat16, multiplied in float32";
    if (format == tf32)
        return "the processor has no tf32 units: operands are rounded to 10 bits and multiplied in float32";
    if (carrier_of(format) == Carrier::converted)
        return dnnl_version() + " multiplies no " + name + " on this processor: stored in " + name +
               ", multiplied and summed in float32, rounded once";
    return "the processor has no " + name + " units: carried in float32, multiplied in float32, then rounded to " + name;
}

Selection support_of(const Graph& graph, const Operation& operation) {
    Selection selection{.support = Support::native, .implementation = "tiles", .reason = {}, .packings = {}};
    const Tensor* tensor = least_direct(graph, operation);
    Carrier carrier = tensor ? carrier_of(tensor->format.format) : Carrier::own;
    if (carrier == Carrier::own || (carrier == Carrier::converted && only_moves(operation.kind)))
        return selection;
    selection.support = carrier == Carrier::converted ? Support::converted : Support::simulated;
    std::string name = told_name(tensor->format.format);
    if (is_product(operation.kind))
        selection.reason = reason_for_products(tensor->format.format);
    else if (carrier == Carrier::converted)
        selection.reason = "stored in " + name + ", computed in float32 and rounded once";
    else
        selection.reason = name + " has no storage of its own: carried in float32 and rounded after the operation";
    return selection;
}

Selection select_tiles(const Graph& graph, const Operation& operation, const std::string&) { return support_of(graph, operation); }

} // namespace mantissa::cpu
