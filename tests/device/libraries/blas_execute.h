// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"

namespace mantissa::stand_in {

// A matrix as it lies in memory, column by column.
struct MatrixAt {
    enum class Scales { whole, of_32, of_16 } scales = Scales::whole; // one float; one per block along a column: MXFP8, NVFP4
    Storage storage = Storage::float32;                               // of_16: what it says is not so, codes have 4 bits
    std::int64_t rows = 0, columns = 0, leading = 0;
    bool turned = false;         // multiplied as its transpose
    const void* data = nullptr;  // on the device, as are all pointers here
    const void* scale = nullptr; // null: 1

    auto operator<=>(const MatrixAt&) const = default;
};

// d = alpha * a * b + beta * c + bias, which is one number per row of d.
struct ProductJob {
    MatrixAt a, b, c, d;
    float alpha = 1, beta = 0;
    const float *alpha_at = nullptr, *beta_at = nullptr; // null: alpha and beta hold
    const void* bias = nullptr;                          // null: none
    Storage bias_storage = Storage::float32;
    void* target = nullptr;
    void* workspace = nullptr;
    std::size_t workspace_bytes = 0; // that the algorithm spoils

    auto operator<=>(const ProductJob&) const = default;
};

void compute(const ProductJob& job);

} // namespace mantissa::stand_in
