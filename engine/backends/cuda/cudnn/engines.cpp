// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/cudnn/engines.h"

#include "core/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace mantissa::cuda {
namespace {

using Numbers = std::vector<std::int64_t>;

cudnnDataType_t type_of(Storage storage) {
    switch (storage) {
    case Storage::float16: return CUDNN_DATA_HALF;
    case Storage::bfloat16: return CUDNN_DATA_BFLOAT16;
    case Storage::float8_e4m3: return CUDNN_DATA_FP8_E4M3;
    case Storage::float8_e5m2: return CUDNN_DATA_FP8_E5M2;
    default: return CUDNN_DATA_FLOAT;
    }
}

// Channels last, whatever the dimensions are called: {n, c, h, w} of an image, {k, c, r, s} of a kernel.
Descriptor tensor(const CudnnApi& api, std::int64_t id, Storage storage, const Numbers& d) {
    Descriptor descriptor(api, CUDNN_BACKEND_TENSOR_DESCRIPTOR);
    descriptor.set(CUDNN_ATTR_TENSOR_UNIQUE_ID, id);
    descriptor.set(CUDNN_ATTR_TENSOR_DATA_TYPE, type_of(storage));
    descriptor.set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, std::int64_t{16});
    descriptor.set(CUDNN_ATTR_TENSOR_DIMENSIONS, d);
    descriptor.set(CUDNN_ATTR_TENSOR_STRIDES, Numbers{d[1] * d[2] * d[3], 1, d[3] * d[1], d[1]});
    descriptor.finish("tensor");
    return descriptor;
}

Descriptor convolution(const CudnnApi& api, const Window& w) {
    Descriptor descriptor(api, CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
    descriptor.set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, std::int64_t{2});
    descriptor.set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_DATA_FLOAT);
    descriptor.set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_CROSS_CORRELATION);
    descriptor.set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, Numbers{w.top, w.left});
    descriptor.set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, Numbers{w.bottom, w.right});
    descriptor.set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, Numbers{w.stride_y, w.stride_x});
    descriptor.set(CUDNN_ATTR_CONVOLUTION_DILATIONS, Numbers{1, 1});
    descriptor.finish("convolution");
    return descriptor;
}

// The attributes' names differ by direction, their meaning does not.
struct Names {
    cudnnBackendDescriptorType_t type;
    cudnnBackendAttributeName_t x, w, y, convolution, alpha, beta;
};

Names names_of(ConvolutionProblem::Kind kind) {
    switch (kind) {
    case ConvolutionProblem::Kind::forward:
        return {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
                CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA};
    case ConvolutionProblem::Kind::backward_data:
        return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA};
    default:
        return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA};
    }
}

// The sums of y, and of its square, per channel.
Descriptor sums_of(const CudnnApi& api, const Descriptor& y, std::int64_t channels) {
    Descriptor operation(api, CUDNN_BACKEND_OPERATION_GEN_STATS_DESCRIPTOR);
    operation.set(CUDNN_ATTR_OPERATION_GENSTATS_MODE, CUDNN_GENSTATS_SUM_SQSUM);
    operation.set(CUDNN_ATTR_OPERATION_GENSTATS_MATH_PREC, CUDNN_DATA_FLOAT);
    operation.set(CUDNN_ATTR_OPERATION_GENSTATS_XDESC, y);
    operation.set(CUDNN_ATTR_OPERATION_GENSTATS_SUMDESC, tensor(api, 4, Storage::float32, {1, channels, 1, 1}));
    operation.set(CUDNN_ATTR_OPERATION_GENSTATS_SQSUMDESC, tensor(api, 5, Storage::float32, {1, channels, 1, 1}));
    operation.finish("sums");
    return operation;
}

Descriptor graph_of(const CudnnApi& api, const PlanTarget& target, const ConvolutionProblem& p, bool sums) {
    Names names = names_of(p.kind);
    Descriptor y = tensor(api, 3, p.of_y(), {p.n, p.out, p.out_height, p.out_width});
    std::vector<Descriptor> operations;
    operations.emplace_back(api, names.type);
    Descriptor& operation = operations.back();
    operation.set(names.x, tensor(api, 1, p.of_x(), {p.n, p.in, p.height, p.width}));
    operation.set(names.w, tensor(api, 2, p.of_w(), {p.out, p.in, p.window.height, p.window.width}));
    operation.set(names.y, y);
    operation.set(names.convolution, convolution(api, p.window));
    operation.set(names.alpha, 1.0f);
    operation.set(names.beta, 0.0f);
    operation.finish("operation");
    if (sums)
        operations.push_back(sums_of(api, y, p.out));
    Descriptor graph(api, CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
    graph.set(CUDNN_ATTR_OPERATIONGRAPH_OPS, operations);
    if (target.handle)
        graph.set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, target.handle);
    graph.finish("graph");
    return graph;
}

std::vector<Descriptor> configurations(const CudnnApi& api, const PlanTarget& target, const Descriptor& graph,
                                       cudnnBackendHeurMode_t mode) {
    Descriptor heuristics(api, CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
    heuristics.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph);
    heuristics.set(CUDNN_ATTR_ENGINEHEUR_MODE, mode);
    if (!target.handle)
        heuristics.set(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, target.properties);
    if (!heuristics.can_finish())
        return {};
    return heuristics.descriptors(CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
}

std::string settings_of(const Descriptor& configuration) {
    std::string text;
    for (const Descriptor& choice :
         configuration.descriptors(CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR, CUDNN_KNOB_TYPE_COUNTS)) {
        auto type = choice.list<cudnnBackendKnobType_t>(CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE, 1);
        if (type && !type->empty())
            text += fmt::format("{}{}={}", text.empty() ? "" : " ", static_cast<int>(type->front()),
                                choice.number(CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE));
    }
    return text;
}

// Engines that were found to be wrong or unbearably slow, and why; "kind:engine" pairs can be added in the environment.
bool is_denied(const ConvolutionProblem& problem, std::int64_t engine) {
    const char* listed = std::getenv("MANTISSA_CUDNN_DENY");
    constexpr const char* kinds[] = {"forward", "backward_data", "backward_weights"};
    std::string wanted = fmt::format(",{}:{},", kinds[static_cast<int>(problem.kind)], engine);
    return listed && ("," + std::string(listed) + ",").find(wanted) != std::string::npos;
}

class Search {
public:
    Search(const CudnnApi& api, const PlanTarget& target, const ConvolutionProblem& problem, const EngineWishes& wishes)
        : api_(api), target_(target), problem_(problem), wishes_(wishes), graph_(graph_of(api, target, problem, wishes.sums)) {}

    EngineSearch run() {
        for (cudnnBackendHeurMode_t mode : {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK})
            for (const Descriptor& configuration : configurations(api_, target_, graph_, mode)) {
                if (found_.engines.size() >= wishes_.most)
                    return std::move(found_);
                ++found_.proposed;
                if (const char* reason = consider(configuration))
                    ++found_.left_out[reason];
                else if (wishes_.until == EngineWishes::Until::tensor_cores && found_.engines.back().has(CUDNN_NUMERICAL_NOTE_TENSOR_CORE))
                    return std::move(found_);
            }
        return std::move(found_);
    }

private:
    // Null: it is kept; else why it is not.
    const char* consider(const Descriptor& configuration) {
        auto engines = configuration.descriptors(CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_BACKEND_ENGINE_DESCRIPTOR);
        if (engines.empty())
            return "has no engine";
        Engine engine;
        engine.id = engines[0].number(CUDNN_ATTR_ENGINE_GLOBAL_INDEX);
        auto notes = engines[0].list<cudnnBackendNumericalNote_t>(CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, CUDNN_NUMERICAL_NOTE_TYPE_COUNT);
        engine.settings = settings_of(configuration);
        engine.leaves_sums = wishes_.sums;
        auto behaviour = engines[0].list<cudnnBackendBehaviorNote_t>(CUDNN_ATTR_ENGINE_BEHAVIOR_NOTE, CUDNN_BEHAVIOR_NOTE_TYPE_COUNT);
        if (!notes || !behaviour)
            return "tells no notes"; // so that nothing of what follows could be known of it
        engine.notes = *notes;
        if (!wishes_.named.empty() && engine.name() != wishes_.named)
            return "has another name";
        if (std::ranges::count(*behaviour, CUDNN_BEHAVIOR_NOTE_RUNTIME_COMPILATION) > 0 && !problem_.in_8_bits())
            return "would be compiled now"; // those of 8 bits all are
        if (const char* reason = why_unsuited(problem_.mathematics, engine.notes, wishes_.bits))
            return reason;
        if (std::ranges::any_of(found_.engines, [&](const Engine& other) { return other.name() == engine.name(); }))
            return "is proposed twice";
        if (is_denied(problem_, engine.id))
            return "is denied";
        return build(configuration, std::move(engine));
    }

    const char* build(const Descriptor& configuration, Engine engine) {
        engine.plan = Descriptor(api_, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
        engine.plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configuration);
        if (target_.handle)
            engine.plan.set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, target_.handle);
        else
            engine.plan.set(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, target_.properties);
        if (!engine.plan.can_finish())
            return "cannot be built";
        engine.workspace_bytes = static_cast<std::size_t>(engine.plan.number(CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE));
        if (engine.workspace_bytes > wishes_.workspace_limit)
            return "wants more workspace";
        found_.engines.push_back(std::move(engine));
        return nullptr;
    }

    const CudnnApi& api_;
    const PlanTarget& target_;
    const ConvolutionProblem& problem_;
    const EngineWishes& wishes_;
    Descriptor graph_;
    EngineSearch found_;
};

} // namespace

bool Engine::has(cudnnBackendNumericalNote_t note) const { return std::ranges::count(notes, note) > 0; }

std::string Engine::name() const {
    return fmt::format("cuDNN engine {} [{}]{}{}", id, settings, has(CUDNN_NUMERICAL_NOTE_TENSOR_CORE) ? ", Tensor Cores" : "",
                       leaves_sums ? with_sums : "");
}

const char* why_unsuited(ConvolutionProblem::Mathematics mathematics, const std::vector<cudnnBackendNumericalNote_t>& notes,
                         EngineWishes::Bits bits) {
    using Mathematics = ConvolutionProblem::Mathematics;
    auto has = [&](cudnnBackendNumericalNote_t note) { return std::ranges::count(notes, note) > 0; };
    if (has(CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION))
        return "sums in reduced precision";
    if (has(CUDNN_NUMERICAL_NOTE_FFT) || has(CUDNN_NUMERICAL_NOTE_WINOGRAD))
        return "transforms, which rounds more coarsely";
    if (has(CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC) && bits == EngineWishes::Bits::same)
        return "changes from run to run";
    if (mathematics == Mathematics::float32_strict && has(CUDNN_NUMERICAL_NOTE_TENSOR_CORE))
        return "multiplies on Tensor Cores";
    return mathematics != Mathematics::tf32 && has(CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS) ? "narrows its operands" : nullptr;
}

PlanTarget describe_card(const CudnnApi& api, const Card& card) {
    bool turing = card.capability() == 75;
    int shared = card.capability() >= 90 && card.capability() < 120 ? 232448 : card.capability() == 80 ? 166912 : turing ? 65536 : 101376;
    std::string text = fmt::format(
        R"({{"maxGridSize":[2147483647,65535,65535],"maxBlockSize":[1024,1024,64],"regsPerBlock":65536,)"
        R"("multiProcessorCount":{},"warpSize":32,"deviceVer":{},"driverVer":13000,"maxSharedMemoryPerBlock":49152,)"
        R"("maxSharedMemoryPerBlockOptin":{},"reservedSharedMemoryPerBlock":{},"maxRegistersPerSM":65536,"maxCtasPerSM":{},)"
        R"("maxThreadsPerBlock":1024,"maxThreadsPerSM":{},"pciDeviceId":0,"totalGlobalMem":{},"cudaDeviceId":0,"isTccDriver":0,)"
        R"("supportCoopLaunch":1,"smClockRateKHz":1700000,"memClockRateKHz":2000000,"l2CacheSize":41943040,"deviceName":"{}"}})",
        card.processors, card.capability() * 10, shared, turing ? 0 : 1024, turing ? 16 : 32, turing ? 1024 : 2048, card.memory_bytes,
        card.name);
    PlanTarget target;
    target.properties = Descriptor(api, CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
    target.properties.set_text(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, text);
    target.properties.finish("card");
    return target;
}

EngineSearch search_engines(const CudnnApi& api, const PlanTarget& target, const ConvolutionProblem& problem, const EngineWishes& wishes) {
    std::scoped_lock lock(*target.turn);
    return Search(api, target, problem, wishes).run();
}

std::vector<Engine> find_engines(const CudnnApi& api, const PlanTarget& target, const ConvolutionProblem& problem,
                                 const EngineWishes& wishes) {
    return search_engines(api, target, problem, wishes).engines;
}

} // namespace mantissa::cuda
