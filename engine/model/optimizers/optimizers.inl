// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Every kind of optimizer, in the order in which they are offered: OPTIMIZER(lion) is lion_optimizer() of lion.cpp.
// clang-format off
OPTIMIZER(sgd)
OPTIMIZER(rmsprop)
OPTIMIZER(adam)
#undef OPTIMIZER
