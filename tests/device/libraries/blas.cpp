// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// libcublasLt.so.13 for a card that is not here: it proposes algorithms as the library would on such a card, and has the processor compute
// them in the stream's turn. What a call is described by is its own; the real library's sizes of attributes are kept.
#include "device/libraries/blas_problem.h"
#include "device/libraries/jobs.h"
#include "device/libraries/numbers.h"

#include <algorithm>
#include <cstring>

struct cublasLtContext {};

namespace mantissa::stand_in {
namespace {

constexpr int algorithms = 3;

// Of an algorithm, in the words that are the library's own.
enum Word { word_number, word_workspace, word_mark };
constexpr std::uint64_t our_mark = 0x5354414E44494E21;

// `own` is what a handle of the library's type points at here.
template <typename Own, typename Handle>
const Own& behind(Handle handle) {
    return *reinterpret_cast<const Own*>(handle);
}
template <typename Own, typename Handle>
cublasStatus_t make(Handle* handle, const Own& own) {
    if (!handle)
        return CUBLAS_STATUS_INVALID_VALUE;
    *handle = reinterpret_cast<Handle>(new Own(own));
    return CUBLAS_STATUS_SUCCESS;
}
template <typename Own, typename Handle>
cublasStatus_t unmake(Handle handle) {
    delete reinterpret_cast<Own*>(handle);
    return CUBLAS_STATUS_SUCCESS;
}

template <typename T>
cublasStatus_t take(T& target, const void* value, std::size_t bytes) {
    if (!value || bytes != sizeof target)
        return CUBLAS_STATUS_INVALID_VALUE;
    std::memcpy(&target, value, bytes);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t describe(Description& d, cublasLtMatmulDescAttributes_t attribute, const void* value, std::size_t bytes) {
    switch (attribute) {
    case CUBLASLT_MATMUL_DESC_TRANSA: return take(d.turn_a, value, bytes);
    case CUBLASLT_MATMUL_DESC_TRANSB: return take(d.turn_b, value, bytes);
    case CUBLASLT_MATMUL_DESC_EPILOGUE: return take(d.epilogue, value, bytes);
    case CUBLASLT_MATMUL_DESC_BIAS_POINTER: return take(d.bias, value, bytes);
    case CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE: return take(d.bias_type, value, bytes);
    case CUBLASLT_MATMUL_DESC_A_SCALE_POINTER: return take(d.scale_a, value, bytes);
    case CUBLASLT_MATMUL_DESC_B_SCALE_POINTER: return take(d.scale_b, value, bytes);
    case CUBLASLT_MATMUL_DESC_A_SCALE_MODE: return take(d.mode_a, value, bytes);
    case CUBLASLT_MATMUL_DESC_B_SCALE_MODE: return take(d.mode_b, value, bytes);
    case CUBLASLT_MATMUL_DESC_POINTER_MODE: return take(d.pointer_mode, value, bytes);
    case CUBLASLT_MATMUL_DESC_FAST_ACCUM: return take(d.fast_accumulation, value, bytes);
    default: return CUBLAS_STATUS_INVALID_VALUE; // the program sets no others
    }
}

cublasStatus_t prefer(Preference& p, cublasLtMatmulPreferenceAttributes_t attribute, const void* value, std::size_t bytes) {
    switch (attribute) {
    case CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES: return take(p.workspace, value, bytes);
    case CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK: return take(p.reductions, value, bytes);
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES: return take(p.alignments[0], value, bytes);
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES: return take(p.alignments[1], value, bytes);
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES: return take(p.alignments[2], value, bytes);
    case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES: return take(p.alignments[3], value, bytes);
    default: return CUBLAS_STATUS_INVALID_VALUE; // the program sets no others
    }
}

// The first takes no workspace, the second all that it may have, the third half of that.
cublasLtMatmulHeuristicResult_t proposal(int number, const Preference& preference) {
    const std::uint64_t sizes[algorithms] = {0, preference.workspace, preference.workspace / 2};
    cublasLtMatmulHeuristicResult_t result{};
    result.algo.data[word_number] = static_cast<std::uint64_t>(number);
    result.algo.data[word_workspace] = sizes[number];
    result.algo.data[word_mark] = our_mark;
    result.workspaceSize = sizes[number];
    result.state = CUBLAS_STATUS_SUCCESS;
    result.wavesCount = 1;
    return result;
}

// What a call brings beside its description.
struct Call {
    const void *alpha, *beta, *a, *b, *c;
    void* d;
    const cublasLtMatmulAlgo_t* algorithm;
    void* workspace;
    std::size_t workspace_bytes;

    bool is_whole() const;
    bool knows_its_algorithm() const;
};

bool Call::is_whole() const {
    auto lies = [](const void* pointer) { return pointer && is_aligned(pointer, 16); };
    return alpha && beta && lies(a) && lies(b) && lies(c) && lies(d);
}

bool Call::knows_its_algorithm() const {
    if (!algorithm || algorithm->data[word_mark] != our_mark || algorithm->data[word_number] >= algorithms)
        return false;
    const std::uint64_t wanted = algorithm->data[word_workspace];
    return is_aligned(workspace, workspace_line) && (wanted == 0 || (workspace && workspace_bytes >= wanted));
}

ProductJob job_of(const Product& product, const Call& call) {
    ProductJob job = product.job();
    job.a.data = call.a, job.b.data = call.b, job.c.data = call.c, job.target = call.d;
    auto *alpha = static_cast<const float*>(call.alpha), *beta = static_cast<const float*>(call.beta);
    if (product.description.pointer_mode == CUBLASLT_POINTER_MODE_DEVICE)
        job.alpha_at = alpha, job.beta_at = beta; // read in the stream's turn
    else
        job.alpha = *alpha, job.beta = *beta;
    if (call.algorithm->data[word_number] == 1)
        job.workspace = call.workspace, job.workspace_bytes = call.algorithm->data[word_workspace];
    return job;
}

} // namespace
} // namespace mantissa::stand_in

using namespace mantissa::stand_in;

size_t cublasLtGetVersion() { return 130000; }

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) { return make(handle, cublasLtContext()); }
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) { return unmake<cublasLtContext>(handle); }

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* description, cublasComputeType_t compute, cudaDataType_t scale_type) {
    return make(description, Description{.compute = compute, .scale_type = scale_type});
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t description) { return unmake<Description>(description); }
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t description, cublasLtMatmulDescAttributes_t attribute, const void* value,
                                              size_t bytes) {
    return describe(*reinterpret_cast<Description*>(description), attribute, value, bytes);
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType type, uint64_t rows, uint64_t columns,
                                          int64_t leading) {
    return make(layout, Layout{type, static_cast<std::int64_t>(rows), static_cast<std::int64_t>(columns), leading});
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) { return unmake<Layout>(layout); }

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* preference) { return make(preference, Preference()); }
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) { return unmake<Preference>(preference); }
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference, cublasLtMatmulPreferenceAttributes_t attribute,
                                                    const void* value, size_t bytes) {
    return prefer(*reinterpret_cast<Preference*>(preference), attribute, value, bytes);
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t description, cublasLtMatrixLayout_t a,
                                              cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t preference, int most, cublasLtMatmulHeuristicResult_t results[],
                                              int* count) {
    if (!handle || !description || !a || !b || !c || !d || !preference || !results || !count || most < 1)
        return CUBLAS_STATUS_INVALID_VALUE;
    const Product product{behind<Description>(description), behind<Layout>(a), behind<Layout>(b), behind<Layout>(c), behind<Layout>(d)};
    *count = 0;
    if (cublasStatus_t status = product.status(); status != CUBLAS_STATUS_SUCCESS)
        return status;
    for (*count = 0; *count < std::min(most, algorithms); ++*count)
        results[*count] = proposal(*count, behind<Preference>(preference));
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t description, const void* alpha, const void* A,
                              cublasLtMatrixLayout_t a, const void* B, cublasLtMatrixLayout_t b, const void* beta, const void* C,
                              cublasLtMatrixLayout_t c, void* D, cublasLtMatrixLayout_t d, const cublasLtMatmulAlgo_t* algorithm,
                              void* workspace, size_t workspace_bytes, cudaStream_t stream) {
    if (!handle || !description || !a || !b || !c || !d)
        return CUBLAS_STATUS_INVALID_VALUE;
    const Call call{alpha, beta, A, B, C, D, algorithm, workspace, workspace_bytes};
    if (!call.is_whole() || !call.knows_its_algorithm())
        return CUBLAS_STATUS_INVALID_VALUE;
    const Product product{behind<Description>(description), behind<Layout>(a), behind<Layout>(b), behind<Layout>(c), behind<Layout>(d)};
    if (cublasStatus_t status = product.status(); status != CUBLAS_STATUS_SUCCESS)
        return status;
    return put(stream, job_of(product, call)) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}
