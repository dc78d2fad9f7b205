// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/libraries/cudnn_jobs.h"

#include "device/libraries/numbers.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::stand_in {
namespace {

using Direction = ConvolutionJob::Direction;

void demand(bool is_so, const std::string& otherwise) {
    if (!is_so)
        throw Refused(otherwise);
}

Storage storage_of(cudnnDataType_t type) {
    switch (type) {
    case CUDNN_DATA_FLOAT: return Storage::float32;
    case CUDNN_DATA_HALF: return Storage::float16;
    case CUDNN_DATA_BFLOAT16: return Storage::bfloat16;
    case CUDNN_DATA_FP8_E4M3: return Storage::float8_e4m3;
    case CUDNN_DATA_FP8_E5M2: return Storage::float8_e5m2;
    default: throw Refused(fmt::format("no tensors of data type {} are computed here", static_cast<int>(type)));
    }
}

template <typename T, std::size_t size>
std::array<T, size> fixed(const std::vector<T>& list) {
    demand(list.size() == size, fmt::format("{} numbers where {} are computed with here", list.size(), size));
    std::array<T, size> all;
    std::copy_n(list.begin(), size, all.begin());
    return all;
}

// The pointers of a pack, by the tensors' own numbers.
class Pointers {
public:
    explicit Pointers(const Record& pack) {
        auto ids = pack.list<std::int64_t>(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS);
        auto places = pack.list<void*>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS);
        demand(ids.size() == places.size(), fmt::format("{} numbers of tensors and {} pointers", ids.size(), places.size()));
        for (std::size_t i = 0; i < ids.size(); ++i)
            places_[ids[i]] = places[i];
    }
    TensorAt bind(const Record& tensor) const {
        auto id = tensor.value<std::int64_t>(CUDNN_ATTR_TENSOR_UNIQUE_ID);
        auto found = places_.find(id);
        demand(found != places_.end() && found->second, fmt::format("tensor {} has no pointer", id));
        auto alignment = tensor.value<std::int64_t>(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, 1);
        demand(is_aligned(found->second, alignment), fmt::format("tensor {} does not lie at whole {} bytes", id, alignment));
        return {fixed<std::int64_t, 4>(tensor.list<std::int64_t>(CUDNN_ATTR_TENSOR_DIMENSIONS)),
                fixed<std::int64_t, 4>(tensor.list<std::int64_t>(CUDNN_ATTR_TENSOR_STRIDES)),
                storage_of(tensor.value(CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_DATA_FLOAT)), found->second};
    }

private:
    std::map<std::int64_t, void*> places_;
};

// The attributes' names differ by direction, their meaning does not.
struct Names {
    Direction direction;
    cudnnBackendAttributeName_t x, w, y, convolution, alpha, beta;
};
Names names_of(cudnnBackendDescriptorType_t type) {
    switch (type) {
    case CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR:
        return {Direction::forward,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA};
    case CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR:
        return {Direction::backward_data,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA};
    case CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR:
        return {Direction::backward_filter,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA};
    default: throw Refused(fmt::format("no operation {} is computed here", static_cast<int>(type)));
    }
}

void read_window(ConvolutionJob& job, const Record& convolution) {
    auto pair = [&](cudnnBackendAttributeName_t name) { return fixed<std::int64_t, 2>(convolution.list<std::int64_t>(name)); };
    auto mode = convolution.value(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_CONVOLUTION);
    demand(mode == CUDNN_CROSS_CORRELATION, "kernels are not turned around here");
    job.before = pair(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS);
    job.step = pair(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES);
    job.dilation = pair(CUDNN_ATTR_CONVOLUTION_DILATIONS);
}

ConvolutionJob convolution_of(const Record& operation, const Pointers& pointers) {
    const Names names = names_of(operation.type);
    ConvolutionJob job{.direction = names.direction,
                       .x = pointers.bind(operation.part(names.x)),
                       .w = pointers.bind(operation.part(names.w)),
                       .y = pointers.bind(operation.part(names.y)),
                       .alpha = operation.value(names.alpha, 1.0f),
                       .beta = operation.value(names.beta, 0.0f)};
    read_window(job, operation.part(names.convolution));
    return job;
}

float* floats_at(const TensorAt& sums, const TensorAt& of) {
    demand(sums.storage == Storage::float32 && sums.dims[1] == of.dims[1] && sums.strides[1] == 1, "sums are one float per channel here");
    return static_cast<float*>(sums.data);
}

void read_sums(ConvolutionJob& job, const Record& operation, const Pointers& pointers) {
    demand(operation.type == CUDNN_BACKEND_OPERATION_GEN_STATS_DESCRIPTOR, "behind a convolution only sums are computed here");
    const TensorAt summed = pointers.bind(operation.part(CUDNN_ATTR_OPERATION_GENSTATS_XDESC));
    demand(job.direction == Direction::forward && summed == job.y, "only the result of a convolution is summed up here");
    job.sums = floats_at(pointers.bind(operation.part(CUDNN_ATTR_OPERATION_GENSTATS_SUMDESC)), job.y);
    job.squares = floats_at(pointers.bind(operation.part(CUDNN_ATTR_OPERATION_GENSTATS_SQSUMDESC)), job.y);
}

void check_kinds(const Record& plan, const Record& pack) {
    demand(plan.type == CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR && plan.is_ready, "this is no plan that was made ready");
    demand(plan.is_for_handle, "the plan was made for a card that is described, not for the one behind the handle");
    demand(pack.type == CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR && pack.is_ready, "these are no pointers that were made ready");
}

} // namespace

ConvolutionJob job_of(const Record& plan, const Record& pack) {
    check_kinds(plan, pack);
    const Record& graph = plan.part(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG).part(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
    const auto& operations = graph.parts.at(CUDNN_ATTR_OPERATIONGRAPH_OPS);
    demand(operations.size() <= 2, "more than a convolution and its sums in one graph");
    const Pointers pointers(pack);
    ConvolutionJob job = convolution_of(*operations[0], pointers);
    if (operations.size() == 2)
        read_sums(job, *operations[1], pointers);
    job.workspace = pack.value<void*>(CUDNN_ATTR_VARIANT_PACK_WORKSPACE);
    job.workspace_bytes = plan.workspace;
    demand(plan.workspace == 0 || job.workspace, fmt::format("the plan works in {} bytes, and was given none", plan.workspace));
    demand(is_aligned(job.workspace, workspace_line), fmt::format("the workspace does not lie at whole {} bytes", workspace_line));
    return job;
}

} // namespace mantissa::stand_in
