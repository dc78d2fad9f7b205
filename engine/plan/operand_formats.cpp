// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/operand_formats.h"

#include "ops/operands.h"

namespace mantissa {
namespace {

// Along which axis a product sums over this operand.
BlockAxis summed_axis(const Operation& product, Operand operand) {
    if (direction_of(product.kind) == Direction::backward_weights)
        return BlockAxis::batch;
    return direction_of(product.kind) == Direction::forward && operand == Operand::kernel ? BlockAxis::inputs : BlockAxis::last;
}

Operand operand_at(const Operation& operation, std::size_t place) {
    const auto& demanded = row_of(operation.kind).inputs.demanded;
    return place < demanded.size() ? demanded[place] : Operand::none;
}

// Formats that only products multiply: a bias or a sum in them would lose what they are for.
bool is_for_products(const Format& format, const Precision& precision) {
    return has_blocks(format) || format.kind == FormatKind::binary || precision.scaling.mode != ScaleRule::Mode::none;
}

// The loss's own gradient is one, too, though its arithmetic is that of the loss.
bool is_gradient(const Tensor& tensor) { return tensor.role == Role::gradients || tensor.role == Role::loss; }

// A gradient that is already at least as narrow as the operands of products stays as it is (E5M2 beside E4M3), and so does what is
// in fixed point of another step. Signs of gradients are for who asks for them.
bool stays(const Tensor& tensor, const Format& wanted) {
    const Format& now = tensor.format.format;
    bool both_fixed = now.kind == FormatKind::fixed && wanted.kind == FormatKind::fixed;
    bool gradient = is_gradient(tensor), sign_of_gradient = gradient && wanted.kind == FormatKind::binary;
    return sign_of_gradient || ((gradient || both_fixed) && format_bits(now) <= format_bits(wanted));
}

// What products read is flushed in whatever format it stays.
Format flushed_as(const Format& wanted, const Format& own) {
    return wanted.subnormals == Subnormals::flushed && own.kind == FormatKind::floating ? with_subnormals(own, Subnormals::flushed) : own;
}

enum class Shown { image, other };

const std::optional<Representation>& own_choice(const OperandPrecision& operands, const Tensor& tensor, Operand operand, Shown shown) {
    static const std::optional<Representation> none;
    if (operand == Operand::x && shown == Shown::image)
        return operands.image;
    if (operand == Operand::kernel)
        return operands.weights;
    return is_gradient(tensor) ? operands.gradients : none;
}

Representation of_product(const Graph& graph, const Precision& precision, const Operation& product, std::size_t place, Shown shown) {
    const Tensor& tensor = graph.input(product, place);
    Operand operand = operand_at(product, place);
    Representation wanted{precision.format(Role::compute), precision.rule(Role::compute)};
    if (const auto& own = own_choice(precision.operands, tensor, operand, shown))
        wanted = *own;
    else if (stays(tensor, wanted.format))
        return {flushed_as(wanted.format, tensor.format.format), precision.rule(tensor.role)};
    if (wanted.format.blocks.axis != BlockAxis::tile || operand != Operand::kernel)
        wanted.format = along(wanted.format, summed_axis(product, operand));
    return wanted;
}

} // namespace

int image_of(const Graph& graph) {
    const bool bytes = graph.tensor(graph.input_bytes).role == Role::raw;
    return bytes ? graph.operations.front().outputs.front() : graph.input_bytes;
}

Representation representation(const Graph& graph, const Precision& precision, const Operation& reader, std::size_t place,
                              const std::set<int>& images) {
    Role role = reader.input_roles[place];
    const Shown shown = images.contains(graph.root(reader.inputs[place])) ? Shown::image : Shown::other;
    if (role == Role::compute && is_product(reader.kind))
        return of_product(graph, precision, reader, place, shown);
    if (role == Role::compute && is_for_products(precision.format(role), precision))
        role = Role::activations;
    return {precision.format(role), precision.rule(role)};
}

} // namespace mantissa
