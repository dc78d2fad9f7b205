// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Weights into the layout a convolution asked for, and gradients of weights out of it. Packed tensors hold float32 or
// bfloat16 as the product multiplies, whatever their format; gradients round when they are unpacked.
#include "backends/cpu/kernels.h"
#include "backends/cpu/operations/convolution.h"
#include "backends/cpu/products/amx_windows.h"
#include "backends/cpu/products/winograd.h"
#include "core/error.h"

#include <algorithm>

namespace mantissa::cpu {
namespace {

// The operation that packs or unpacks a tensor belongs to a convolution, which knows the layout.
const Operation& convolution_with(const Graph& graph, int tensor, std::vector<int> Operation::*side, OpKind except) {
    auto found = std::ranges::find_if(graph.operations, [&](const Operation& operation) {
        return operation.kind != except && std::ranges::find(operation.*side, tensor) != (operation.*side).end();
    });
    if (found == graph.operations.end())
        throw Error("[pack] no operation uses " + graph.tensor(tensor).name);
    return *found;
}

std::size_t float_bytes(const Tensor& tensor) { return static_cast<std::size_t>(elements(tensor.shape)) * sizeof(float); }

// Reordering is oneDNN's; between it and the plain tensor stands a float32 copy where the numbers differ.
bool is_staged(const Tensor& plain, const LayoutToken& token) {
    return !is_widened_only(token) && is_packed_float32(token) && storage_of(plain) != Storage::float32;
}

Kernel make_widening(const KernelSite& site, float* to) {
    return [weights = reader(site, 0), to, total = elements(site.input(0).shape)] {
        for_tiles(total, [&](std::int64_t first, std::int64_t count) {
            const float* values = weights.read(first, count, to + first);
            if (values != to + first)
                std::copy_n(values, count, to + first);
        });
    };
}

Kernel make_rounding(const TensorWriter& gradient, const float* sums) {
    return [gradient, sums] {
        for_tiles(gradient.count(), [&](std::int64_t first, std::int64_t count) { gradient.write(sums + first, first, count); });
    };
}

Product product_of(const Graph& graph, const Operation& convolution) { return plan_convolution(graph, convolution).value().found.product; }

Selection select_reorder(const Tensor& plain, const LayoutToken& token) {
    if (is_winograd_token(token)) // weights as they are and turned round
        return {
            .support = Support::native, .implementation = "tiles", .reason = {}, .packings = {}, .scratch_bytes = 2 * float_bytes(plain)};
    const char* by = is_widened_only(token) || is_amx_token(token) ? "tiles" : "oneDNN reorder";
    Selection selection{.support = Support::native, .implementation = by, .reason = {}, .packings = {}};
    selection.scratch_bytes = is_staged(plain, token) ? float_bytes(plain) : 0;
    return selection;
}

} // namespace

Kernel make_pack(const KernelSite& site) {
    const LayoutToken& token = site.output(0).layout;
    std::byte* packed = site.output_data(0);
    if (is_widened_only(token))
        return make_widening(site, reinterpret_cast<float*>(packed));
    const Operation& consumer = convolution_with(site.graph(), site.operation().outputs[0], &Operation::inputs, OpKind::pack);
    if (is_winograd_token(token))
        return make_winograd_pack(site, consumer);
    if (is_amx_token(token))
        return make_amx_pack(site, consumer);
    WeightsReorder reorder(product_of(site.graph(), consumer), WeightsReorder::Way::pack);
    if (!is_staged(site.input(0), token))
        return [reorder, from = site.input_data(0), packed] { reorder.run(from, packed); };
    auto* staged = reinterpret_cast<float*>(site.scratch());
    return [widen = make_widening(site, staged), reorder, staged, packed] {
        widen();
        reorder.run(staged, packed);
    };
}

Kernel make_unpack(const KernelSite& site) {
    const LayoutToken& token = site.input(0).layout;
    const Operation& producer = convolution_with(site.graph(), site.operation().inputs[0], &Operation::outputs, OpKind::unpack);
    if (is_winograd_token(token))
        return make_winograd_unpack(site, producer);
    TensorWriter gradient(site, site.operation().outputs[0], producer.rounding);
    std::byte* packed = site.input_data(0);
    if (is_widened_only(token))
        return make_rounding(gradient, reinterpret_cast<const float*>(packed));
    WeightsReorder reorder(product_of(site.graph(), producer), WeightsReorder::Way::unpack);
    bool staged = is_staged(site.output(0), token);
    auto* sums = reinterpret_cast<float*>(staged ? site.scratch() : site.output_data(0));
    return [round = make_rounding(gradient, sums), reorder, packed, sums] {
        reorder.run(packed, sums);
        round();
    };
}

Selection select_pack(const Graph& graph, const Operation& operation, const std::string&) {
    return select_reorder(graph.input(operation, 0), graph.output(operation, 0).layout);
}

Selection select_unpack(const Graph& graph, const Operation& operation, const std::string&) {
    return select_reorder(graph.output(operation, 0), graph.input(operation, 0).layout);
}

} // namespace mantissa::cpu
