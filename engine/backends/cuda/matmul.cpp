// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Row-major matrices are column-major ones transposed, so y = x w is asked for as y' = w' x'.
#include "backends/cuda/matmul.h"

#include "backends/cuda/toolkit.h"
#include "core/error.h"

#include <cublasLt.h>

#include <array>

namespace mantissa::cuda {
namespace {

struct Api {
    decltype(&cublasLtCreate) create = nullptr;
    decltype(&cublasLtDestroy) destroy = nullptr;
    decltype(&cublasLtMatmul) matmul = nullptr;
    decltype(&cublasLtMatmulDescCreate) create_description = nullptr;
    decltype(&cublasLtMatmulDescDestroy) destroy_description = nullptr;
    decltype(&cublasLtMatmulDescSetAttribute) set_description = nullptr;
    decltype(&cublasLtMatrixLayoutCreate) create_layout = nullptr;
    decltype(&cublasLtMatrixLayoutDestroy) destroy_layout = nullptr;
    decltype(&cublasLtMatmulPreferenceCreate) create_preference = nullptr;
    decltype(&cublasLtMatmulPreferenceDestroy) destroy_preference = nullptr;
    decltype(&cublasLtMatmulPreferenceSetAttribute) set_preference = nullptr;
    decltype(&cublasLtMatmulAlgoGetHeuristic) heuristics = nullptr;
};

struct Loaded {
    SharedLibrary library{"libcublasLt.so.13", toolkit_folders()};
    Api api;

    Loaded() {
        if (!library.is_loaded())
            return;
        library.get(api.create, "cublasLtCreate");
        library.get(api.destroy, "cublasLtDestroy");
        library.get(api.matmul, "cublasLtMatmul");
        library.get(api.create_description, "cublasLtMatmulDescCreate");
        library.get(api.destroy_description, "cublasLtMatmulDescDestroy");
        library.get(api.set_description, "cublasLtMatmulDescSetAttribute");
        library.get(api.create_layout, "cublasLtMatrixLayoutCreate");
        library.get(api.destroy_layout, "cublasLtMatrixLayoutDestroy");
        library.get(api.create_preference, "cublasLtMatmulPreferenceCreate");
        library.get(api.destroy_preference, "cublasLtMatmulPreferenceDestroy");
        library.get(api.set_preference, "cublasLtMatmulPreferenceSetAttribute");
        library.get(api.heuristics, "cublasLtMatmulAlgoGetHeuristic");
    }
};

const Loaded& loaded() {
    static const Loaded once;
    return once;
}
const Api& api() { return loaded().api; }

void check_blas(cublasStatus_t status, const std::string& operation) {
    if (status != CUBLAS_STATUS_SUCCESS)
        throw Error("[cuBLASLt] " + operation + ": status " + std::to_string(static_cast<int>(status)));
}

cudaDataType type_of(Storage storage) {
    switch (storage) {
    case Storage::float16: return CUDA_R_16F;
    case Storage::bfloat16: return CUDA_R_16BF;
    default: return CUDA_R_32F;
    }
}

// Column-major c (rows x columns) = a' (rows x inner) * b' (inner x columns).
struct Shapes {
    std::uint64_t rows, columns, inner;
    cublasOperation_t turn_a, turn_b;
    std::size_t a, b; // which input each is
};

std::uint64_t last(const Tensor& tensor) { return static_cast<std::uint64_t>(tensor.shape.back()); }
std::uint64_t others(const Tensor& tensor) { return static_cast<std::uint64_t>(elements(tensor.shape)) / last(tensor); }

Shapes shapes_of(const KernelSite& site) {
    switch (direction_of(site.operation().kind)) {
    case Direction::forward: // y' = w' x'
        return {last(site.output(0)), others(site.input(0)), last(site.input(0)), CUBLAS_OP_N, CUBLAS_OP_N, 1, 0};
    case Direction::backward_data: // dx' = w dy'
        return {last(site.output(0)), others(site.input(0)), last(site.input(0)), CUBLAS_OP_T, CUBLAS_OP_N, 1, 0};
    default: // dw' = dy' x
        return {last(site.input(1)), last(site.input(0)), others(site.input(0)), CUBLAS_OP_N, CUBLAS_OP_T, 1, 0};
    }
}

// Everything one call needs; the pointers in it are fixed, so a graph may hold the call.
class Matmul {
public:
    Matmul(const KernelSite& site, cublasLtHandle_t handle) : handle_(handle), site_name_(site.operation().name) {
        Storage storage = storage_of(site.input(0));
        bool tf32_units = site.input(0).format.format == tf32 || site.input(1).format.format == tf32;
        Shapes s = shapes_of(site);
        cublasComputeType_t compute = tf32_units ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F;
        check_blas(api().create_description(&description_, compute, CUDA_R_32F), "describe");
        describe(CUBLASLT_MATMUL_DESC_TRANSA, s.turn_a);
        describe(CUBLASLT_MATMUL_DESC_TRANSB, s.turn_b);
        if (site.has(Operand::bias)) {
            describe(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BIAS);
            const void* bias = site.input_data(site.at(Operand::bias));
            describe(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
        }
        // As they lie in memory: the last dimension of each is the column-major leading one.
        make_layout(a_layout_, type_of(storage), site.input(s.a));
        make_layout(b_layout_, type_of(storage), site.input(s.b));
        check_blas(api().create_layout(&c_layout_, type_of(storage), s.rows, s.columns, static_cast<std::int64_t>(s.rows)), "layout");
        a_ = site.input_data(s.a), b_ = site.input_data(s.b), c_ = site.output_data(0);
        workspace_ = site.scratch();
        workspace_bytes_ = site.operation().selection.scratch_bytes;
        choose();
    }
    ~Matmul() {
        if (description_)
            api().destroy_description(description_);
        for (cublasLtMatrixLayout_t layout : {a_layout_, b_layout_, c_layout_})
            if (layout)
                api().destroy_layout(layout);
    }
    Matmul(const Matmul&) = delete;
    Matmul& operator=(const Matmul&) = delete;

    void run(cudaStream_t stream) const {
        float one = 1, zero = 0;
        check_blas(api().matmul(handle_, description_, &one, a_, a_layout_, b_, b_layout_, &zero, c_, c_layout_, c_, c_layout_, &algorithm_,
                                workspace_, workspace_bytes_, stream),
                   site_name_);
    }

private:
    template <typename T>
    void describe(cublasLtMatmulDescAttributes_t attribute, const T& value) {
        check_blas(api().set_description(description_, attribute, &value, sizeof value), "describe");
    }
    static void make_layout(cublasLtMatrixLayout_t& layout, cudaDataType type, const Tensor& tensor) {
        check_blas(api().create_layout(&layout, type, last(tensor), others(tensor), tensor.shape.back()), "layout");
    }

    void choose() {
        cublasLtMatmulPreference_t preference = nullptr;
        check_blas(api().create_preference(&preference), "prefer");
        auto prefer = [&](cublasLtMatmulPreferenceAttributes_t attribute, auto value) {
            check_blas(api().set_preference(preference, attribute, &value, sizeof value), "prefer");
        };
        prefer(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, workspace_bytes_);
        // Partial sums are added in float32, never in the result's format.
        prefer(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, static_cast<std::uint32_t>(CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE));
        for (auto attribute : {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                               CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES})
            prefer(attribute, std::uint32_t{16});
        cublasLtMatmulHeuristicResult_t best{};
        int found = 0;
        auto status = api().heuristics(handle_, description_, a_layout_, b_layout_, c_layout_, c_layout_, preference, 1, &best, &found);
        api().destroy_preference(preference);
        check_blas(status, site_name_);
        if (found == 0)
            throw Error("[" + site_name_ + "] cuBLASLt has no algorithm for this product");
        algorithm_ = best.algo;
    }

    cublasLtHandle_t handle_; // borrowed
    std::string site_name_;
    cublasLtMatmulDesc_t description_ = nullptr;
    cublasLtMatrixLayout_t a_layout_ = nullptr, b_layout_ = nullptr, c_layout_ = nullptr;
    cublasLtMatmulAlgo_t algorithm_{};
    const void *a_ = nullptr, *b_ = nullptr;
    void *c_ = nullptr, *workspace_ = nullptr;
    std::size_t workspace_bytes_ = 0;
};

class BlasLtHandle : public BlasLt {
public:
    BlasLtHandle() { check_blas(api().create(&handle_), "create handle"); }
    ~BlasLtHandle() override { api().destroy(handle_); }
    BlasLtHandle(const BlasLtHandle&) = delete;
    BlasLtHandle& operator=(const BlasLtHandle&) = delete;

    Launch make(const KernelSite& site) const override {
        auto matmul = std::make_shared<const Matmul>(site, handle_);
        return [matmul](Queue queue) { matmul->run(queue.stream); };
    }

private:
    cublasLtHandle_t handle_ = nullptr;
};

} // namespace

std::unique_ptr<BlasLt> make_blas() { return loaded().library.is_loaded() ? std::make_unique<BlasLtHandle>() : nullptr; }

std::string why_no_blas() { return loaded().library.is_loaded() ? "" : "cuBLASLt 13 was not found: " + loaded().library.why_not(); }

} // namespace mantissa::cuda
