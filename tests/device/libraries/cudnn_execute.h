// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"

#include <array>

namespace mantissa::stand_in {

// Four dimensions as cuDNN counts them: {n, c, h, w} of an image, {k, c, r, s} of a kernel.
struct TensorAt {
    std::array<std::int64_t, 4> dims{}, strides{};
    Storage storage = Storage::float32;
    void* data = nullptr; // on the device, as are all pointers here

    auto operator<=>(const TensorAt&) const = default;
};

// One convolution in any direction: y = x * w, x = y * w' or w = x' * y, times alpha, and beta times what was there.
struct ConvolutionJob {
    enum class Direction { forward, backward_data, backward_filter } direction = Direction::forward;
    TensorAt x, w, y;
    std::array<std::int64_t, 2> before{}, step{}, dilation{}; // down and across
    float alpha = 1, beta = 0;
    float *sums = nullptr, *squares = nullptr; // of y, by channel; null: not wanted
    void* workspace = nullptr;
    std::size_t workspace_bytes = 0;

    auto operator<=>(const ConvolutionJob&) const = default;
};

void compute(const ConvolutionJob& job);

} // namespace mantissa::stand_in
