// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "device/libraries/blas_execute.h"

#include <cublasLt.h>

namespace mantissa::stand_in {

// What stands behind the opaque handles.
struct Layout {
    cudaDataType type = CUDA_R_32F;
    std::int64_t rows = 0, columns = 0, leading = 0;

    bool operator==(const Layout&) const = default;
};
struct Description {
    cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
    cudaDataType scale_type = CUDA_R_32F;
    std::int32_t turn_a = CUBLAS_OP_N, turn_b = CUBLAS_OP_N;
    std::uint32_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    const void *bias = nullptr, *scale_a = nullptr, *scale_b = nullptr;
    std::int32_t bias_type = -1, pointer_mode = CUBLASLT_POINTER_MODE_HOST;
    std::int32_t mode_a = CUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F, mode_b = CUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F;
    std::int8_t fast_accumulation = 0;
};
struct Preference {
    std::uint64_t workspace = 0;
    std::uint32_t reductions = 0, alignments[4] = {256, 256, 256, 256};
};

struct Product {
    Description description;
    Layout a, b, c, d;

    // INVALID_VALUE: sides do not fit together; NOT_SUPPORTED: the library has no kernels for it on this card.
    cublasStatus_t status() const;
    ProductJob job() const; // without pointers but those of the description

private:
    bool fits() const;
    bool is_supported() const;
    bool has_own_blocks() const { return description.mode_a != CUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F; }
    bool in_8_bits() const;
    bool supports_plain() const;
    bool supports_8_bits() const;
    bool supports_blocks() const;
    cudaDataType bias_type() const;
};

} // namespace mantissa::stand_in
