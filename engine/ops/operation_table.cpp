// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "ops/operation_table.h"

#include <algorithm>

namespace mantissa {
namespace {

using enum Operand;
using Work = OperationTraits::Work;
using InPlace = OperationTraits::InPlace;

// Inputs and outputs: {{demanded}, {optional}, repeated}. A table, not one word per line:
// clang-format off
constexpr std::array<OperationRow, operation_count> rows = {{
    {OpKind::prepare_input, "prepare_input", Family::input, Role::accumulators, {{x}}, {{y}}, {.work = Work::moves}},
    {OpKind::gather, "gather", Family::input, Role::accumulators, {{samples, data_set}}, {{y}}, {.work = Work::moves}},
    {OpKind::quantize, "quantize", Family::rounding, Role::accumulators, {{x}}, {{y}}, {.work = Work::moves}},
    {OpKind::quantize_backward, "quantize_backward", Family::rounding, Role::accumulators, {{dy, x}}, {{dx}},
     {.direction = Direction::backward_data, .work = Work::moves, .in_place = InPlace::by_element}},
    {OpKind::hadamard, "hadamard", Family::rounding, Role::accumulators, {{x}}, {{y}}, {.flops = 4}},
    {OpKind::convolution, "convolution", Family::convolution, Role::accumulators, {{x, kernel}, {bias}}, {{y}, {sums}}},
    {OpKind::convolution_backward_data, "convolution_backward_data", Family::convolution, Role::accumulators, {{dy, kernel}}, {{dx}},
     {.direction = Direction::backward_data}},
    {OpKind::convolution_backward_weights, "convolution_backward_weights", Family::convolution, Role::accumulators,
     {{x, dy}}, {{dkernel}}, {.direction = Direction::backward_weights}},
    {OpKind::dense, "dense", Family::dense, Role::accumulators, {{x, kernel}, {bias}}, {{y}}},
    {OpKind::dense_backward_data, "dense_backward_data", Family::dense, Role::accumulators, {{dy, kernel}}, {{dx}},
     {.direction = Direction::backward_data}},
    {OpKind::dense_backward_weights, "dense_backward_weights", Family::dense, Role::accumulators, {{x, dy}}, {{dkernel}},
     {.direction = Direction::backward_weights}},
    {OpKind::bias_add, "bias_add", Family::bias, Role::accumulators, {{x, bias}}, {{y}}, {.in_place = InPlace::by_element}},
    {OpKind::bias_backward, "bias_backward", Family::bias, Role::accumulators, {{dy}, {y}}, {{dbias}},
     {.direction = Direction::backward_weights}},
    {OpKind::activation, "activation", Family::activation, Role::accumulators, {{x}}, {{y}}, {.in_place = InPlace::by_function}},
    {OpKind::activation_backward, "activation_backward", Family::activation, Role::accumulators, {{dy, y}}, {{dx}},
     {.direction = Direction::backward_data, .in_place = InPlace::by_function}},
    {OpKind::max_pool, "max_pool", Family::pooling, Role::accumulators, {{x}, {bias}}, {{y}, {index}}, {.work = Work::moves}},
    {OpKind::max_pool_backward, "max_pool_backward", Family::pooling, Role::accumulators, {{dy, index}, {y}}, {{dx}},
     {.direction = Direction::backward_data}},
    {OpKind::average_pool, "average_pool", Family::pooling, Role::accumulators, {{x}}, {{y}}},
    {OpKind::average_pool_backward, "average_pool_backward", Family::pooling, Role::accumulators, {{dy}}, {{dx}},
     {.direction = Direction::backward_data}},
    {OpKind::global_average_pool, "global_average_pool", Family::pooling, Role::accumulators, {{x}}, {{y}}},
    {OpKind::global_average_pool_backward, "global_average_pool_backward", Family::pooling, Role::accumulators, {{dy}}, {{dx}},
     {.direction = Direction::backward_data}},
    {OpKind::batch_norm, "batch_norm", Family::normalisation, Role::normalisation,
     {{x, gamma, beta, moving_mean, moving_variance}, {addend, sums}}, {{y, mean, inverse_deviation, moving_mean, moving_variance}},
     {.flops = 8}},
    {OpKind::batch_norm_inference, "batch_norm_inference", Family::normalisation, Role::normalisation,
     {{x, gamma, beta, moving_mean, moving_variance}, {addend}}, {{y}}, {.flops = 4}},
    {OpKind::batch_norm_backward, "batch_norm_backward", Family::normalisation, Role::normalisation,
     {{dy, x, gamma, mean, inverse_deviation}, {beta}}, {{dx, dgamma, dbeta}}, {.direction = Direction::backward_data, .flops = 12}},
    {OpKind::dropout, "dropout", Family::dropout, Role::accumulators, {{x}}, {{y}}, {.in_place = InPlace::by_element}},
    {OpKind::dropout_backward, "dropout_backward", Family::dropout, Role::accumulators, {{dy}}, {{dx}},
     {.direction = Direction::backward_data, .in_place = InPlace::by_element}},
    {OpKind::add, "add", Family::addition, Role::accumulators, {{x}, {}, addend}, {{y}}, {.in_place = InPlace::by_element}},
    {OpKind::reshape, "reshape", Family::view, Role::accumulators, {{x}}, {{y}}, {.flops = 0}},
    {OpKind::loss, "loss", Family::loss, Role::loss, {{x, labels}}, {{}, {dx}}, {.flops = 8}},
    {OpKind::scale_gradient, "scale_gradient", Family::scaling, Role::accumulators, {{gradient}}, {{y}},
     {.in_place = InPlace::by_element}},
    {OpKind::finite_check, "finite_check", Family::scaling, Role::accumulators, {{}, {}, gradient}, {}, {.work = Work::moves}},
    {OpKind::unscale, "unscale", Family::scaling, Role::update, {{gradient}}, {{y}}, {.in_place = InPlace::by_element}},
    {OpKind::add_l2, "add_l2", Family::decay, Role::update, {{gradient, variable}}, {{y}}, {.in_place = InPlace::by_element}},
    {OpKind::sgd, "sgd", Family::optimizer, Role::update, {{gradient, variable}, {}, slot}, {{variable}, {}, slot}, {.flops = 4}},
    {OpKind::rmsprop, "rmsprop", Family::optimizer, Role::update, {{gradient, variable}, {}, slot}, {{variable}, {}, slot},
     {.flops = 8}},
    {OpKind::adam, "adam", Family::optimizer, Role::update, {{gradient, variable}, {}, slot}, {{variable}, {}, slot},
     {.flops = 11}},
    {OpKind::clip, "clip", Family::clipping, Role::update, {{variable}}, {{variable}}, {.work = Work::moves}},
    {OpKind::update_loss_scale, "update_loss_scale", Family::step, Role::accumulators, {}, {}},
    {OpKind::advance_step, "advance_step", Family::step, Role::accumulators, {}, {}},
    {OpKind::range_update, "range_update", Family::step, Role::accumulators, {{x, exponent}}, {{exponent}}},
    {OpKind::pack, "pack", Family::packing, Role::accumulators, {{x}}, {{y}}, {.work = Work::moves, .flops = 0}},
    {OpKind::unpack, "unpack", Family::packing, Role::accumulators, {{x}}, {{y}}, {.work = Work::moves, .flops = 0}},
}};
// clang-format on

consteval bool every_kind_has_its_row() {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].kind != static_cast<OpKind>(i))
            return false;
    return true;
}
static_assert(every_kind_has_its_row(), "an operation has no row, or not where its kind stands");

// Then the count of outputs tells whether it is there.
consteval bool one_output_is_optional_at_most() {
    return std::ranges::none_of(rows, [](const OperationRow& row) { return row.outputs.optional[1] != none; });
}
static_assert(one_output_is_optional_at_most());

} // namespace

const OperationRow& row_of(OpKind kind) { return rows[static_cast<std::size_t>(kind)]; }
std::span<const OperationRow, operation_count> operation_table() { return rows; }
const char* name_of(OpKind kind) { return row_of(kind).name; }

Direction direction_of(OpKind kind) { return row_of(kind).traits.direction; }
bool is_convolution(OpKind kind) { return row_of(kind).family == Family::convolution; }
bool is_dense(OpKind kind) { return row_of(kind).family == Family::dense; }
bool is_product(OpKind kind) { return is_convolution(kind) || is_dense(kind); }
bool is_norm(OpKind kind) { return row_of(kind).family == Family::normalisation && direction_of(kind) == Direction::forward; }
bool is_update(OpKind kind) { return row_of(kind).family == Family::optimizer; }
bool is_view(OpKind kind) { return row_of(kind).family == Family::view; }
bool only_moves(OpKind kind) { return row_of(kind).traits.work == Work::moves; }

bool works_in_place(const Operation& operation) {
    InPlace in_place = row_of(operation.kind).traits.in_place;
    const auto* activation = std::get_if<Activation>(&operation.attributes);
    return in_place == InPlace::by_element || (in_place == InPlace::by_function && !(activation && takes_rows(activation->function)));
}

} // namespace mantissa
