// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/card/scratch.h"

#include "backends/card/block_places.h"
#include "backends/card/sums.h"
#include "ops/operands.h"

#include <algorithm>

namespace mantissa {
namespace {

// Per channel, what a batch normalisation works out before it goes over the elements: on its way back, and forward where its mean and
// deviation are stored narrower than it reads them.
constexpr std::size_t norm_means = 2;

// What the kernels of ours want besides: none, unless a line here says so.
using Scratch = std::size_t (*)(const Graph& graph, const Operation& operation);

std::size_t sums_scratch(const Tensor& x, int sums) {
    std::int64_t channels = x.shape.back();
    return column_bytes(elements(x.shape) / channels, channels, sums);
}

std::size_t bias_scratch(const Graph& graph, const Operation& bias) { return sums_scratch(graph.tensor(input_of(bias, Operand::dy)), 1); }

std::size_t norm_backward_scratch(const Graph& graph, const Operation& norm) {
    const Tensor& x = graph.tensor(input_of(norm, Operand::x));
    return sums_scratch(x, 2) + norm_means * sizeof(float) * static_cast<std::size_t>(x.shape.back());
}

std::size_t norm_scratch(const Graph& graph, const Operation& norm) {
    if (graph.output(norm, 1).format.format != float32 || norm.rounding.overflow != Overflow::special)
        return norm_backward_scratch(graph, norm);
    return sums_scratch(graph.tensor(input_of(norm, Operand::x)), 2);
}

std::size_t range_scratch(const Graph& graph, const Operation& update) {
    return static_cast<std::size_t>(fold_shares(elements(graph.input(update, 0).shape))) * range_share_bytes;
}

std::size_t loss_scratch(const Graph& graph, const Operation& loss) {
    const Shape& shape = graph.tensor(input_of(loss, Operand::x)).shape;
    return static_cast<std::size_t>(shape[0]) * 2 * sizeof(double) + static_cast<std::size_t>(elements(shape)) * 2 * sizeof(float);
}

std::size_t quantize_scratch(const Graph& graph, const Operation& quantize) {
    bool finds_largest = graph.output(quantize, 0).format.format.blocks.kind == ScaleKind::e4m3;
    return finds_largest ? range_share_bytes + range_scratch(graph, quantize) : 0;
}

// Codes of blocks with a scale of the tensor's are found as their cast finds them.
std::size_t pack_scratch(const Graph& graph, const Operation& pack) {
    return writes_codes(graph, pack) ? quantize_scratch(graph, pack) : 0;
}

struct ScratchEntry {
    OpKind kind;
    Scratch bytes;
};
constexpr ScratchEntry scratches[] = {
    {OpKind::bias_backward, bias_scratch}, {OpKind::batch_norm, norm_scratch},    {OpKind::batch_norm_backward, norm_backward_scratch},
    {OpKind::loss, loss_scratch},          {OpKind::range_update, range_scratch}, {OpKind::quantize, quantize_scratch},
    {OpKind::pack, pack_scratch},
};

} // namespace

bool writes_codes(const Graph& graph, const Operation& operation) {
    return operation.kind == OpKind::pack && lies_in_blocks(graph.output(operation, 0));
}

std::size_t scratch_of(const Graph& graph, const Operation& operation) {
    if (is_update(operation.kind))
        return 64; // what one thread prepares for the others
    const auto* found = std::ranges::find(scratches, operation.kind, &ScratchEntry::kind);
    return found == std::end(scratches) ? 0 : found->bytes(graph, operation);
}

} // namespace mantissa
