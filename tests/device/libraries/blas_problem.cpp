// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/libraries/blas_problem.h"

#include "device/libraries/numbers.h"

#include <cstdlib>
#include <string_view>

namespace mantissa::stand_in {
namespace {

bool is_float8(cudaDataType type) { return type == CUDA_R_8F_E4M3 || type == CUDA_R_8F_E5M2; }
bool both_e5m2(const Layout& a, const Layout& b) { return a.type == CUDA_R_8F_E5M2 && b.type == CUDA_R_8F_E5M2; }
bool is_wide(cudaDataType type) { return type == CUDA_R_32F || type == CUDA_R_16F || type == CUDA_R_16BF; }

// As on a card whose units the library has no kernels for.
bool is_narrow_unknown() {
    const char* set = std::getenv("MANTISSA_STAND_IN_PRODUCTS");
    return set && std::string_view(set) == "wide";
}

Storage storage_of(cudaDataType type) {
    switch (type) {
    case CUDA_R_16F: return Storage::float16;
    case CUDA_R_16BF: return Storage::bfloat16;
    case CUDA_R_8F_E4M3: return Storage::float8_e4m3;
    case CUDA_R_8F_E5M2: return Storage::float8_e5m2;
    default: return Storage::float32;
    }
}

MatrixAt matrix_of(const Layout& layout) {
    return {.storage = storage_of(layout.type), .rows = layout.rows, .columns = layout.columns, .leading = layout.leading};
}

MatrixAt operand_of(const Layout& layout, std::int32_t turn, std::int32_t mode, const void* scale) {
    using Scales = MatrixAt::Scales;
    MatrixAt matrix = matrix_of(layout);
    matrix.turned = turn == CUBLAS_OP_T;
    matrix.scale = scale;
    matrix.scales = mode == CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0   ? Scales::of_32
                    : mode == CUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3 ? Scales::of_16
                                                                       : Scales::whole;
    return matrix;
}

} // namespace

bool Product::in_8_bits() const { return is_float8(a.type) && is_float8(b.type); }

bool Product::fits() const {
    const bool turn_a = description.turn_a == CUBLAS_OP_T, turn_b = description.turn_b == CUBLAS_OP_T;
    const std::int64_t rows = turn_a ? a.columns : a.rows, columns = turn_b ? b.rows : b.columns;
    for (const Layout* layout : {&a, &b, &c, &d})
        if (layout->rows <= 0 || layout->columns <= 0 || layout->leading < layout->rows)
            return false;
    return (turn_a ? a.rows : a.columns) == (turn_b ? b.columns : b.rows) && d.rows == rows && d.columns == columns && c.rows == rows &&
           c.columns == columns;
}

bool Product::supports_plain() const {
    return a.type == b.type && is_wide(a.type) && (d.type == a.type || d.type == CUDA_R_32F) &&
           (a.type != CUDA_R_16BF || capability() >= 80) && !description.scale_a && !description.scale_b;
}

bool Product::supports_8_bits() const {
    const bool along_sum = description.turn_a == CUBLAS_OP_T && description.turn_b == CUBLAS_OP_N;
    const bool whole = a.rows % 16 == 0 && d.rows % 16 == 0 && d.columns % 16 == 0 && a.leading % 16 == 0 && b.leading % 16 == 0;
    return capability() >= 89 && along_sum && whole && is_wide(d.type) && !both_e5m2(a, b);
}

// Sides in whole blocks, of which only such as lie without gaps are decoded here.
bool Product::supports_blocks() const {
    const bool along_sum = description.turn_a == CUBLAS_OP_T && description.turn_b == CUBLAS_OP_N;
    const bool powers = description.mode_a == CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0 && in_8_bits() && !both_e5m2(a, b);
    const bool fours = description.mode_a == CUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3 && a.type == CUDA_R_4F_E2M1 && a.type == b.type;
    const bool whole = a.rows % 32 == 0 && d.rows % 16 == 0 && d.columns % 16 == 0 && a.leading == a.rows && b.leading == b.rows;
    const bool scaled = description.scale_a && description.scale_b;
    return capability() >= 100 && description.mode_a == description.mode_b && along_sum && (powers || fours) && whole && scaled &&
           is_wide(d.type);
}

// Beside codes of 8 or 4 bits and a float32 result the library takes a bias for bfloat16, whatever lies there.
cudaDataType Product::bias_type() const {
    if (description.bias_type >= 0)
        return static_cast<cudaDataType>(description.bias_type);
    return !is_wide(a.type) && d.type == CUDA_R_32F ? CUDA_R_16BF : d.type;
}

bool Product::is_supported() const {
    const bool biased = description.epilogue == CUBLASLT_EPILOGUE_BIAS;
    const bool known = (description.compute == CUBLAS_COMPUTE_32F || description.compute == CUBLAS_COMPUTE_32F_FAST_TF32) &&
                       description.scale_type == CUDA_R_32F && (biased || description.epilogue == CUBLASLT_EPILOGUE_DEFAULT);
    const cudaDataType narrow = d.type == CUDA_R_32F && !is_wide(a.type) ? CUDA_R_16BF : d.type;
    if (is_narrow_unknown() && (has_own_blocks() || in_8_bits()))
        return false;
    if (!known || c.type != d.type || (biased && bias_type() != narrow))
        return false;
    return has_own_blocks() ? supports_blocks() : in_8_bits() ? supports_8_bits() : supports_plain();
}

cublasStatus_t Product::status() const {
    if (!fits() || (description.epilogue == CUBLASLT_EPILOGUE_BIAS && !description.bias))
        return CUBLAS_STATUS_INVALID_VALUE;
    return is_supported() ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;
}

ProductJob Product::job() const {
    const Description& what = description;
    return {.a = operand_of(a, what.turn_a, what.mode_a, what.scale_a),
            .b = operand_of(b, what.turn_b, what.mode_b, what.scale_b),
            .c = matrix_of(c),
            .d = matrix_of(d),
            .bias = what.epilogue == CUBLASLT_EPILOGUE_BIAS ? what.bias : nullptr,
            .bias_storage = storage_of(bias_type())};
}

} // namespace mantissa::stand_in
