// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "model/layer.h"
#include "ops/operation.h"

namespace mantissa {

// The window of a convolution or a pooling over an image of `input` {height, width, channels}: kernel or size, stride, padding.
Window window_of(const LayerConfig& layer, const char* size_key, const Shape& input);
// {height, width} that the window leaves; throws where it does not fit.
std::pair<std::int64_t, std::int64_t> window_output(const LayerConfig& layer, const Window& window, const Shape& input);
// Throws unless the input is an image.
void expect_image(const LayerConfig& layer, const Shape& input);
Shape without_batch(const Shape& shape);
// What a pooling by the field "size" leaves of an image: its channels stay.
Shape pooled_output(const LayerConfig& layer, const Shape& input);

Field pool_size_field(int maximum);
Field stride_field(int fallback); // 0: the size
Field padding_field();

} // namespace mantissa
