// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Row-major matrices are column-major ones transposed, so y = x w is asked for as y' = w' x'.
#include "backends/cuda/matmul.h"

#include "backends/card/block_places.h"
#include "backends/cuda/blocks.h"
#include "backends/cuda/toolkit.h"
#include "backends/cuda/workspace.h"
#include "core/error.h"
#include "ops/operands.h"

#include <cublasLt.h>
#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <mutex>
#include <vector>

namespace mantissa::cuda {
namespace {

struct Api {
    decltype(&cublasLtCreate) create = nullptr;
    decltype(&cublasLtDestroy) destroy = nullptr;
    decltype(&cublasLtGetVersion) version = nullptr;
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
        library.get(api.version, "cublasLtGetVersion");
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
    case Storage::float8_e4m3: return CUDA_R_8F_E4M3;
    case Storage::float8_e5m2: return CUDA_R_8F_E5M2;
    default: return CUDA_R_32F;
    }
}

cudaDataType type_of(const MatmulProblem& p, Storage operand) {
    return p.blocks == MatmulProblem::Blocks::of_16 ? CUDA_R_4F_E2M1 : type_of(operand);
}

// Everything one call needs; the pointers in it are fixed, so a graph may hold the call.
class Matmul {
public:
    Matmul(const MatmulProblem& p, const MatmulPointers& pointers, cublasLtHandle_t handle) : handle_(handle), pointers_(pointers) {
        cublasComputeType_t compute = p.tf32_units ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F;
        check_blas(api().create_description(&description_, compute, CUDA_R_32F), "describe");
        describe(CUBLASLT_MATMUL_DESC_TRANSA, p.turn_a == MatmulProblem::Turn::yes ? CUBLAS_OP_T : CUBLAS_OP_N);
        describe(CUBLASLT_MATMUL_DESC_TRANSB, p.turn_b == MatmulProblem::Turn::yes ? CUBLAS_OP_T : CUBLAS_OP_N);
        if (p.biased) {
            describe(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BIAS);
            describe(CUBLASLT_MATMUL_DESC_BIAS_POINTER, pointers.bias);
        }
        if (p.in_8_bits())
            describe(CUBLASLT_MATMUL_DESC_FAST_ACCUM, std::int8_t{0}); // sums go into float32 on the way
        if (p.lies_along_sum())
            describe_scales(p, pointers);
        // As they lie in memory: the last dimension of each is the column-major leading one.
        bool a = p.turn_a == MatmulProblem::Turn::yes, b = p.turn_b == MatmulProblem::Turn::yes;
        make_layout(a_layout_, type_of(p, p.storage_a), a ? p.inner : p.rows, a ? p.rows : p.inner);
        make_layout(b_layout_, type_of(p, p.storage_b), b ? p.columns : p.inner, b ? p.inner : p.columns);
        make_layout(c_layout_, type_of(p.storage), p.rows, p.columns);
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
        const float one = 1, zero = 0;
        const MatmulPointers& p = pointers_;
        check_blas(api().matmul(handle_, description_, p.alpha ? p.alpha : &one, p.a, a_layout_, p.b, b_layout_,
                                p.alpha ? p.alpha + 1 : &zero, p.c, c_layout_, p.c, c_layout_, &algorithm_, p.workspace, p.workspace_bytes,
                                stream),
                   "multiply");
    }

    // What is asked of algorithms; owned.
    auto wishes() const {
        cublasLtMatmulPreference_t preference = nullptr;
        check_blas(api().create_preference(&preference), "prefer");
        std::unique_ptr<std::remove_pointer_t<cublasLtMatmulPreference_t>, decltype(api().destroy_preference)> owned(
            preference, api().destroy_preference);
        auto prefer = [&](cublasLtMatmulPreferenceAttributes_t attribute, auto value) {
            check_blas(api().set_preference(preference, attribute, &value, sizeof value), "prefer");
        };
        prefer(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, pointers_.workspace_bytes);
        // Partial sums are added in float32, never in the result's format.
        prefer(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, static_cast<std::uint32_t>(CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE));
        for (auto attribute : {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                               CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES})
            prefer(attribute, std::uint32_t{16});
        return owned;
    }

    // The library's order is its own guess of which is the fastest.
    std::vector<cublasLtMatmulHeuristicResult_t> proposals() const {
        auto preference = wishes();
        std::vector<cublasLtMatmulHeuristicResult_t> found(worth_asking_for);
        int count = 0;
        auto status = api().heuristics(handle_, description_, a_layout_, b_layout_, c_layout_, c_layout_, preference.get(),
                                       worth_asking_for, found.data(), &count);
        if (status != CUBLAS_STATUS_NOT_SUPPORTED) // it has none
            check_blas(status, "propose algorithms");
        found.resize(status == CUBLAS_STATUS_SUCCESS ? static_cast<std::size_t>(count) : 0);
        std::erase_if(found, [](const auto& proposal) { return proposal.state != CUBLAS_STATUS_SUCCESS; });
        return found;
    }

    void choose(int algorithm) {
        auto found = proposals();
        if (found.empty())
            throw Error("[cuBLASLt] it has no algorithm for this product");
        bool there = algorithm >= 0 && static_cast<std::size_t>(algorithm) < found.size();
        algorithm_ = found[there ? static_cast<std::size_t>(algorithm) : 0].algo;
    }

private:
    static constexpr int worth_asking_for = 16;

    template <typename T>
    void describe(cublasLtMatmulDescAttributes_t attribute, const T& value) {
        check_blas(api().set_description(description_, attribute, &value, sizeof value), "describe");
    }
    void describe_scales(const MatmulProblem& p, const MatmulPointers& pointers) {
        if (pointers.scale_a)
            describe(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, pointers.scale_a);
        if (pointers.scale_b)
            describe(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, pointers.scale_b);
        if (pointers.alpha)
            describe(CUBLASLT_MATMUL_DESC_POINTER_MODE, std::int32_t{CUBLASLT_POINTER_MODE_DEVICE});
        if (p.blocks == MatmulProblem::Blocks::none)
            return;
        bool powers = p.blocks == MatmulProblem::Blocks::of_32;
        std::int32_t mode = powers ? CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0 : CUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3;
        describe(CUBLASLT_MATMUL_DESC_A_SCALE_MODE, mode);
        describe(CUBLASLT_MATMUL_DESC_B_SCALE_MODE, mode);
    }
    static void make_layout(cublasLtMatrixLayout_t& layout, cudaDataType type, std::int64_t leading, std::int64_t columns) {
        check_blas(api().create_layout(&layout, type, static_cast<std::uint64_t>(leading), static_cast<std::uint64_t>(columns), leading),
                   "layout");
    }

    cublasLtHandle_t handle_; // borrowed
    MatmulPointers pointers_;
    cublasLtMatmulDesc_t description_ = nullptr;
    cublasLtMatrixLayout_t a_layout_ = nullptr, b_layout_ = nullptr, c_layout_ = nullptr;
    cublasLtMatmulAlgo_t algorithm_{};
};

BlockPlaces places_of(const Tensor& packed) { return block_places(parse_layout(packed.layout), packed.shape, packed.format.format); }

// Of a tensor in 8 bits, where in State it lies; of blocks, those behind the codes.
const void* scale_of(const KernelSite& site, std::size_t input) {
    const Tensor& tensor = site.input(input);
    if (lies_in_blocks(tensor))
        return site.input_data(input) + places_of(tensor).scales_at();
    int slot = tensor.format.state_slot;
    return slot < 0 ? nullptr : site.address(slot);
}

const float* tensor_scale_of(const KernelSite& site, std::size_t input) {
    return reinterpret_cast<const float*>(site.input_data(input) + places_of(site.input(input)).tensor_scale_at());
}

// Wherever the operation will have a pointer, and as well aligned; none of them is followed.
MatmulPointers somewhere(const MatmulProblem& p, std::size_t workspace_bytes) {
    auto* place = reinterpret_cast<float*>(std::uintptr_t{1} << 40);
    const bool blocks = p.blocks != MatmulProblem::Blocks::none;
    return {.a = place,
            .b = place,
            .bias = p.biased ? place : nullptr,
            .scale_a = blocks || p.scaled_a ? place : nullptr,
            .scale_b = blocks || p.scaled_b ? place : nullptr,
            .alpha = p.has_tensor_scales() ? place : nullptr,
            .c = place,
            .workspace = place,
            .workspace_bytes = workspace_bytes};
}

class BlasLtHandle : public BlasLt {
public:
    BlasLtHandle() { check_blas(api().create(&handle_), "create handle"); }
    ~BlasLtHandle() override { api().destroy(handle_); }
    BlasLtHandle(const BlasLtHandle&) = delete;
    BlasLtHandle& operator=(const BlasLtHandle&) = delete;

    Launch make(const KernelSite& site) const override {
        MatmulProblem p = product_of(site.graph(), site.operation());
        MatmulPointers pointers{.a = site.input_data(p.a),
                                .b = site.input_data(p.b),
                                .bias = p.biased ? site.input_data(site.at(Operand::bias)) : nullptr,
                                .scale_a = scale_of(site, p.a),
                                .scale_b = scale_of(site, p.b),
                                .c = site.output_data(0),
                                .workspace = workspace_at(site),
                                .workspace_bytes = p.workspace_in(site.operation().selection.scratch_bytes)};
        if (p.has_tensor_scales())
            return with_tensor_scales(site, p, pointers);
        return make(p, pointers, algorithm_in(site.operation().selection.implementation));
    }
    Launch make(const MatmulProblem& problem, const MatmulPointers& pointers, int algorithm) const override {
        auto matmul = std::make_shared<Matmul>(problem, pointers, handle_);
        matmul->choose(algorithm);
        return [matmul](Queue queue) { matmul->run(queue.stream); };
    }
    int algorithms(const MatmulProblem& problem, const MatmulPointers& pointers) const override {
        return static_cast<int>(Matmul(problem, pointers, handle_).proposals().size());
    }
    bool offers(const MatmulProblem& problem, std::size_t workspace_bytes) const override {
        std::scoped_lock lock(mutex_);
        const std::string key = problem.key();
        if (auto known = offers_.find(key); known != offers_.end())
            return known->second;
        return offers_[key] = algorithms(problem, somewhere(problem, workspace_bytes)) > 0;
    }
    std::size_t version() const override { return api().version(); }

private:
    Launch with_tensor_scales(const KernelSite& site, const MatmulProblem& p, MatmulPointers pointers) const {
        auto* alpha = reinterpret_cast<float*>(workspace_at(site) + pointers.workspace_bytes);
        pointers.alpha = alpha;
        Launch scale = make_product_scale(tensor_scale_of(site, p.a), tensor_scale_of(site, p.b), alpha);
        Launch product = make(p, pointers, algorithm_in(site.operation().selection.implementation));
        return [scale, product](Queue queue) {
            scale(queue);
            product(queue);
        };
    }

    cublasLtHandle_t handle_ = nullptr;
    mutable std::mutex mutex_; // protects what follows
    mutable std::map<std::string, bool> offers_;
};

} // namespace

std::unique_ptr<BlasLt> make_blas() { return loaded().library.is_loaded() ? std::make_unique<BlasLtHandle>() : nullptr; }

void describe_product(const MatmulProblem& problem, std::size_t workspace_bytes) {
    Matmul(problem, somewhere(problem, workspace_bytes), nullptr).wishes();
}

std::string why_no_blas() { return loaded().library.is_loaded() ? "" : "cuBLASLt 13 was not found: " + loaded().library.why_not(); }

} // namespace mantissa::cuda
