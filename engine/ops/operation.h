// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The contract of each operation: what goes in, what comes out, in which order, with which attributes. Its row in
// operation_table.cpp gives the operands their names; those in brackets are optional and found by name alone (operands.h).
// The reference back end is the executable form of this page.
//
// Tensors are {batch, height, width, channels} or {batch, features}; kernels {height, width, in, out} or {in, out}.
// "acc" is a sum in the format of `accumulators` (at least float32), rounded once to the output's format.
#include "core/shape.h"
#include "numerics/rounding.h"
#include "ops/capability.h"
#include "ops/function.h"
#include "ops/operand.h"
#include "ops/role.h"

#include <array>
#include <string>
#include <variant>
#include <vector>

namespace mantissa {

enum class OpKind {
    // in: bytes (uint8)                                out: x = round(float32(byte) * rescale)              [Rescale]
    prepare_input,
    // in: samples {n,8} (raw int32: a SamplePick each), data set {m,h,w,c} (raw uint8)        out: x {n,h,w,c}, each as picked_byte()
    // has it, as above                                                         [Rescale]
    gather,
    // in: x                                            out: round(x)          (casts, and every other rounding)
    quantize,
    // in: dy, x (before its rounding)                  out: dy where |x| <= limit, else 0     (the adjoint of a quantize that passes
    // straight through)
    quantize_backward,
    // in: x    out: y, along the first axis: every 16 samples one Hadamard transform of them, their signs drawn before; what is left
    // stays as it is. Orthogonal, so a product summed over that axis stays what it was.
    hadamard,
    // in: x, kernel [, bias: only when fused]          out: y = acc x*w [, sums {2,c} (raw float32): of y and of y*y over all but c,
    // where the selection leaves them]                                        [Convolution]
    convolution,
    // in: dy, kernel                                   out: dx                [Convolution]
    convolution_backward_data,
    // in: x, dy                                        out: dkernel           [Convolution]
    convolution_backward_weights,
    // in: x {n,i}, kernel {i,o} [, bias: when fused]   out: y {n,o}           [Dense]
    dense,
    // in: dy, kernel                                   out: dx
    dense_backward_data,
    // in: x, dy                                        out: dkernel
    dense_backward_weights,
    // in: x {...,c}, bias {c}                          out: round(x + bias)   [Activation: when fused, else none]
    bias_add,
    // in: dy {...,c} [, y: when fused, dy counts where y > 0]       out: dbias, acc over all but c
    bias_backward,
    // in: x                                            out: f(x)              [Activation]
    activation,
    // in: dy, y (the output)                           out: dx                [Activation]
    activation_backward,
    // in: x [, bias: when fused with what comes before, relu(x + bias) is pooled, rounded to y's format]
    // out: y, index (raw uint8: place of the first largest value in its window, row by row; absent in evaluation)       [Window]
    max_pool,
    // in: dy, index [, y: when fused with the relu before the pooling, dy passes where y > 0]    out: dx    [Window]
    max_pool_backward,
    // in: x    out: mean over the part of the window that lies inside          [Window]
    average_pool,
    average_pool_backward, // in: dy   out: dx                                  [Window]
    // in: x {n,h,w,c}                                  out: {n,c}
    global_average_pool,
    global_average_pool_backward, // in: dy {n,c}   out: dx {n,h,w,c}
    // in: x, gamma, beta, moving_mean, moving_variance [, b: when fused with the addition round(y + b) that follows] [, sums:
    // what the convolution that made x left of it]
    // out: y, mean (f32), inverse deviation (f32), moving_mean, moving_variance (the same tensors as the inputs)   [BatchNorm]
    batch_norm,
    // in: x, gamma, beta, moving_mean, moving_variance [, b: as above]        out: y                 [BatchNorm]
    batch_norm_inference,
    // in: dy, x, gamma, mean, inverse deviation [, beta: when fused with a relu behind, dy passes where the normalised value,
    // rounded to x's format, was positive]             out: dx, dgamma, dbeta [BatchNorm]
    batch_norm_backward,
    // in: x   out: x * mask / (1 - rate), mask from (seed, hash of the layer's name, step, element)               [Dropout]
    dropout,
    dropout_backward, // in: dy   out: dx, the same mask                        [Dropout]
    // in: a, b (, more)                                out: round(a + b), left to right
    add,
    // in: x   out: the same bytes under another shape (a view; never executed)
    reshape,
    // in: outputs of the last layer {n,k}, labels (raw int32)  out: gradient with respect to them / valid_count   [Loss]
    // adds loss and correct to the StepBlock; in evaluation there is no output
    loss,
    // in: g                                            out: round(g * loss_scale)
    scale_gradient,
    // in: every gradient of a variable                 out: -; sets StepBlock.found_bad
    finite_check,
    // in: g                                            out: round(g / loss_scale)
    unscale,
    // in: g, w                                         out: round(g + round(w * l2))                                [Decay]
    add_l2,
    // in: g, w, then slots   out: w, then slots (the same tensors). Each elementary operation rounds to `arithmetic`. [Optimizer]
    sgd,     // slots: momentum, where momentum is not 0
    rmsprop, // slots: velocity (, momentum)
    adam,    // slots: first moment, second moment
    // in: w   out: w clipped to [-limit, limit]                                [Clip]
    clip,
    // StepBlock alone: Keras's and PyTorch's dynamic loss scale                [LossScaling]
    update_loss_scale,
    // StepBlock alone: counts the step; applied_steps unless it was skipped
    advance_step,
    // in: tensor, slot   out: slot (the same tensor in and out: see RangeUpdate)                                  [RangeUpdate]
    range_update,
    // in: tensor in plain layout                       out: the same values in the layout its consumer asked for
    pack,
    // in: tensor in a back end's own layout            out: plain layout
    unpack,
    count, // how many there are: stays last
};
inline constexpr std::size_t operation_count = static_cast<std::size_t>(OpKind::count);

enum class LossKind { sparse_categorical_crossentropy, binary_crossentropy, squared_hinge };
enum class LogitsKind { logits, probabilities };

struct Window {
    std::int64_t height = 1, width = 1, stride_y = 1, stride_x = 1;
    std::int64_t top = 0, bottom = 0, left = 0, right = 0;
    bool operator==(const Window&) const = default;
};
struct Convolution {
    Window window;
    Function epilogue = Function::none; // after the fused bias
    bool feeds_norm = false;            // a batch normalisation of training reads y: it may be left its sums
};
struct Dense {
    Function epilogue = Function::none;
};
struct Activation {
    Function function = Function::none;
};
struct BatchNorm {
    double momentum = 0.99, epsilon = 1e-3;
    Function epilogue = Function::none; // after the fused addition
};
struct Dropout {
    double rate = 0;
};
struct Rescale {
    double factor = 1;
};
struct Loss {
    LossKind kind = LossKind::sparse_categorical_crossentropy;
    LogitsKind inputs = LogitsKind::logits;
    double epsilon = 1e-7;
};
struct Decay {
    double l2 = 0;
};
struct Clip {
    double limit = 1;
};
struct Optimizer { // the learning rate is in the StepBlock
    double momentum = 0, rho = 0.9, beta_1 = 0.9, beta_2 = 0.999, epsilon = 1e-7, weight_decay = 0;
    enum class Momentum { plain, nesterov } style = Momentum::plain;
    enum class Epsilon { inside, outside } epsilon_place = Epsilon::inside; // of RMSprop's root
    double rate = 1;                                                        // what the learning rate is multiplied by for this variable
    bool unscales = false; // when fused with `unscale`: g is divided by the loss scale first, in `arithmetic`
    bool operator==(const Optimizer&) const = default;
};
struct LossScaling {
    enum class Mode { off, fixed, dynamic } mode = Mode::off;
    double initial = 1; // the value of a fixed scale, the first one of a dynamic scale
    std::int64_t growth_interval = 2000;
    double growth_factor = 2, backoff_factor = 0.5;
    double minimum = 0, maximum = 0; // 0: no limit
    bool operator==(const LossScaling&) const = default;
};
// The exponent or scale that a tensor's elements share, in a slot of State.
// dynamic_fixed: {exponent, share of the elements that were beyond it}. One more where more than `max_overflow_rate` are beyond, one
// less where even then no more would be (Courbariaux, Bengio, David 2014).
// floating: {scale, largest magnitude now, the largest of `history` steps before}. The scale brings the largest of those steps,
// or of now where there are none, to the format's largest value; what is not finite leaves it as it was.
struct RangeUpdate {
    Format format; // in which the tensor is, or will be, stored
    std::int64_t every = 100;
    double max_overflow_rate = 1e-4;
    std::int64_t search = 0;  // dynamic_fixed: in so many first steps the exponent goes where it should at once
    std::int64_t history = 0; // floating
};
constexpr std::int64_t range_slot = 2; // elements before the history

using Attributes = std::variant<std::monostate, Convolution, Dense, Window, Activation, BatchNorm, Dropout, Rescale, Loss, Decay, Clip,
                                Optimizer, LossScaling, RangeUpdate>;

enum class Commit { always, if_finite }; // if_finite: leaves everything as it was when StepBlock.found_bad is set

// How a gradient passes back through a rounding.
struct Adjoint {
    enum class Kind { cast, straight_through } kind = Kind::cast;
    double limit = 0; // straight_through: the gradient passes where |x| <= limit
};

struct Cost {
    double flops = 0;           // 2 per multiply-add
    double macs = 0;            // of convolutions and products alone
    double bytes = 0;           // read and written
    double ceiling_seconds = 0; // the time no implementation on this device can beat; 0: the device's peaks are unknown
};

struct Operation {
    OpKind kind = OpKind::quantize;
    std::string name;  // unique: "conv2d/convolution"
    std::string layer; // "" for the step's own
    Part part = Part::forward;
    std::vector<int> inputs, outputs; // indices of tensors
    std::vector<Operand> optional;    // names of the inputs behind those that the row demands; add_input() keeps it true
    // The role in which each input is wanted; the cast pass inserts a quantize where its tensor's format differs. raw: as it is.
    std::vector<Role> input_roles;
    Attributes attributes;
    Commit commit = Commit::always;
    RoundingRule rounding; // of the outputs
    Format arithmetic;     // in which intermediate results are rounded: update, loss, normalisation
    Format operands;       // of products: to what the device's own units cut float32 as they read it; float32: to nothing
    Adjoint adjoint;
    Selection selection; // by `select`: what runs, and how it was resolved
    int scratch = -1;    // by `select`: a workspace tensor
    // weights_changed: of nothing but weights, which this plan leaves as they are, so that its result may stay from step to step.
    enum class When { every_step, weights_changed } when = When::every_step;
    Cost cost;
};

const char* name_of(OpKind kind);
const char* name_of(LossKind kind);

} // namespace mantissa
