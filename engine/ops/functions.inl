// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Every function of an activation, in the order in which it is offered: FUNCTION(its name in experiments, its gradient, what it reads).
// clang-format off
FUNCTION(none,       switches, numbers)
FUNCTION(relu,       switches, numbers)
FUNCTION(leaky_relu, scales,   numbers)
FUNCTION(sigmoid,    scales,   numbers)
FUNCTION(tanh,       scales,   numbers)
FUNCTION(hard_tanh,  switches, numbers)
FUNCTION(softmax,    scales,   rows)
#undef FUNCTION
