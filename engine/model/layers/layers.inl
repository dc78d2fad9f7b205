// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Every kind of layer, in the order of the palette: LAYER(gelu) is gelu_layer() of gelu.cpp.
// clang-format off
LAYER(conv2d)
LAYER(dense)
LAYER(batch_norm)
LAYER(activation)
LAYER(max_pool2d)
LAYER(average_pool2d)
LAYER(global_average_pool2d)
LAYER(flatten)
LAYER(dropout)
LAYER(residual)
#undef LAYER
