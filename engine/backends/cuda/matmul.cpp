// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Row-major matrices are column-major ones transposed, so y = x w is asked for as y' = w' x'.
#include "backends/cuda/matmul.h"

#include "backends/card/block_places.h"
#include "backends/cuda/blocks.h"
#include "backends/cuda/toolkit.h"
#include "core/error.h"
#include "ops/operands.h"

#include <cublasLt.h>
#include <fmt/format.h>

#include <cstdlib>
#include <vector>

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
    case Storage::float8_e4m3: return CUDA_R_8F_E4M3;
    case Storage::float8_e5m2: return CUDA_R_8F_E5M2;
    default: return CUDA_R_32F;
    }
}

cudaDataType type_of(const MatmulProblem& p, Storage operand) {
    return p.blocks == MatmulProblem::Blocks::of_16 ? CUDA_R_4F_E2M1 : type_of(operand);
}

std::int64_t last(const Tensor& tensor) { return tensor.shape.back(); }
std::int64_t others(const Tensor& tensor) { return elements(tensor.shape) / last(tensor); }

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
                                p.alpha ? p.alpha + 1 : &zero, p.c, c_layout_, p.c, c_layout_, &algorithm_, p.workspace,
                                p.workspace_bytes, stream),
                   "multiply");
    }

    // The library's order is its own guess of which is the fastest.
    std::vector<cublasLtMatmulHeuristicResult_t> proposals() const {
        cublasLtMatmulPreference_t preference = nullptr;
        check_blas(api().create_preference(&preference), "prefer");
        auto prefer = [&](cublasLtMatmulPreferenceAttributes_t attribute, auto value) {
            check_blas(api().set_preference(preference, attribute, &value, sizeof value), "prefer");
        };
        prefer(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, pointers_.workspace_bytes);
        // Partial sums are added in float32, never in the result's format.
        prefer(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, static_cast<std::uint32_t>(CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE));
        for (auto attribute : {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                               CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES})
            prefer(attribute, std::uint32_t{16});
        std::vector<cublasLtMatmulHeuristicResult_t> found(worth_asking_for);
        int count = 0;
        auto status = api().heuristics(handle_, description_, a_layout_, b_layout_, c_layout_, c_layout_, preference, worth_asking_for,
                                       found.data(), &count);
        api().destroy_preference(preference);
        check_blas(status, "propose algorithms");
        found.resize(static_cast<std::size_t>(count));
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
    if (has_blocks(tensor.format.format))
        return site.input_data(input) + places_of(tensor).scales_at();
    int slot = tensor.format.state_slot;
    return slot < 0 ? nullptr : site.address(slot);
}

const float* tensor_scale_of(const KernelSite& site, std::size_t input) {
    return reinterpret_cast<const float*>(site.input_data(input) + places_of(site.input(input)).tensor_scale_at());
}

constexpr std::size_t alpha_bytes = 256; // at the end of the scratch, of tensors with scales of their own

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
                                .workspace = site.scratch(),
                                .workspace_bytes = site.operation().selection.scratch_bytes};
        if (p.blocks == MatmulProblem::Blocks::of_16)
            return with_tensor_scales(site, p, pointers);
        return make(p, pointers, algorithm_in(site.operation().selection.implementation));
    }
    Launch make(const MatmulProblem& problem, const MatmulPointers& pointers, int algorithm) const override {
        auto matmul = std::make_shared<Matmul>(problem, pointers, handle_);
        matmul->choose(algorithm);
        return [matmul](Queue queue) { matmul->run(queue.stream); };
    }
    int algorithms(const MatmulProblem& problem, std::size_t workspace_bytes) const override {
        return static_cast<int>(Matmul(problem, {.workspace_bytes = workspace_bytes}, handle_).proposals().size());
    }

private:
    Launch with_tensor_scales(const KernelSite& site, const MatmulProblem& p, MatmulPointers pointers) const {
        pointers.workspace_bytes -= alpha_bytes;
        auto* alpha = reinterpret_cast<float*>(site.scratch() + pointers.workspace_bytes);
        pointers.alpha = alpha;
        Launch scale = make_product_scale(tensor_scale_of(site, p.a), tensor_scale_of(site, p.b), alpha);
        Launch product = make(p, pointers, algorithm_in(site.operation().selection.implementation));
        return [scale, product](Queue queue) {
            scale(queue);
            product(queue);
        };
    }

    cublasLtHandle_t handle_ = nullptr;
};

constexpr const char* library = "cuBLASLt";

} // namespace

std::string MatmulProblem::key() const {
    auto turned = [](Turn turn) { return turn == Turn::yes ? "'" : ""; };
    if (blocks != Blocks::none)
        return fmt::format("product of blocks of {}, storage {} and {} to {}, {}x{}x{}", blocks == Blocks::of_32 ? 32 : 16,
                           static_cast<int>(storage_a), static_cast<int>(storage_b), static_cast<int>(storage), rows, inner, columns);
    if (in_8_bits())
        return fmt::format("product of 8 bits storage {} and {} to {}, {}x{}x{}", static_cast<int>(storage_a), static_cast<int>(storage_b),
                           static_cast<int>(storage), rows, inner, columns);
    return fmt::format("product {} storage {} a{} {}x{} b{} {}x{}{}", tf32_units ? "tf32" : "full", static_cast<int>(storage),
                       turned(turn_a), rows, inner, turned(turn_b), inner, columns, biased ? " and bias" : "");
}

BlockPlaces MatmulProblem::places(std::int64_t outer) const {
    return {outer, inner, blocks == Blocks::of_16 ? 16 : 32, blocks == Blocks::of_16 ? 4 : 8};
}

std::size_t MatmulProblem::bytes_of(std::int64_t outer, Storage operand) const {
    if (blocks != Blocks::none)
        return static_cast<std::size_t>(places(outer).bytes());
    return static_cast<std::size_t>(outer * inner) * storage_bytes(operand);
}

namespace {

void read_codes(MatmulProblem& p, const Format& a, const Format& b) {
    using Blocks = MatmulProblem::Blocks;
    p.blocks = a.blocks.kind == ScaleKind::e4m3 ? Blocks::of_16 : Blocks::of_32;
    if (p.blocks == Blocks::of_32)
        p.storage_a = element_of(a).storage, p.storage_b = element_of(b).storage;
}

} // namespace

MatmulProblem product_of(const mantissa::Graph& graph, const Operation& operation, Reads reads) {
    using Turn = MatmulProblem::Turn;
    MatmulProblem p;
    p.storage = storage_of(graph.output(operation, 0));
    p.tf32_units = graph.operand_format(operation, 0) == tf32 || graph.operand_format(operation, 1) == tf32;
    p.biased = has_input(operation, Operand::bias);
    const Tensor &first = graph.input(operation, 0), &second = graph.input(operation, 1), &result = graph.output(operation, 0);
    switch (direction_of(operation.kind)) {
    case Direction::forward: // y' = w' x'
        p.rows = last(result), p.columns = others(first), p.inner = last(first), p.a = 1, p.b = 0;
        break;
    case Direction::backward_data: // dx' = w dy'
        p.rows = last(result), p.columns = others(first), p.inner = last(first), p.a = 1, p.b = 0, p.turn_a = Turn::yes;
        break;
    default: // dw' = dy' x
        p.rows = last(second), p.columns = last(first), p.inner = others(first), p.a = 1, p.b = 0, p.turn_b = Turn::yes;
    }
    p.storage_a = storage_of(graph.input(operation, p.a)), p.storage_b = storage_of(graph.input(operation, p.b));
    if (reads == Reads::codes || lies_in_blocks(graph.input(operation, p.a)))
        read_codes(p, graph.input(operation, p.a).format.format, graph.input(operation, p.b).format.format);
    if (p.lies_along_sum()) // both were turned so that they lie along the sum
        p.turn_a = Turn::yes, p.turn_b = Turn::no;
    return p;
}

std::string algorithm_name(int algorithm) { return algorithm > 0 ? fmt::format("{} {}", library, algorithm) : library; }

int algorithm_in(const std::string& implementation) {
    std::size_t space = implementation.rfind(' ');
    return space == std::string::npos ? 0 : std::atoi(implementation.c_str() + space + 1);
}

std::unique_ptr<BlasLt> make_blas() { return loaded().library.is_loaded() ? std::make_unique<BlasLtHandle>() : nullptr; }

std::string why_no_blas() { return loaded().library.is_loaded() ? "" : "cuBLASLt 13 was not found: " + loaded().library.why_not(); }

} // namespace mantissa::cuda
