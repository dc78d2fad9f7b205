// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda_devices.h"

#include "backends/cuda/context.h"
#include "backends/cuda/convolution_run.h"
#include "backends/cuda/cudnn/api.h"
#include "backends/cuda/product_run.h"
#include "backends/cuda/wishes.h"
#include "backends/nvml/nvml.h"
#include "core/error.h"

#include <cuda_runtime_api.h>

#include <sstream>

namespace mantissa {
namespace {

// For what the driver and the libraries take later: the kernels of each engine that is timed, say.
constexpr std::size_t kept_free = std::size_t{512} << 20;

// Compute capabilities that this build holds machine code for, "75,80,90".
std::vector<int> compiled_capabilities() {
    std::vector<int> list;
    std::istringstream text(MANTISSA_CUDA_ARCHITECTURES);
    for (std::string one; std::getline(text, one, ',');)
        list.push_back(std::stoi(one));
    return list;
}

// Machine code runs on its own generation, from its own number on; portable code on everything newer.
bool is_compiled_for(int capability) {
    if (MANTISSA_CUDA_PORTABLE > 0 && capability >= MANTISSA_CUDA_PORTABLE)
        return true;
    for (int compiled : compiled_capabilities())
        if (compiled / 10 == capability / 10 && compiled <= capability)
            return true;
    return false;
}

struct Found {
    std::vector<int> usable; // the runtime's numbers
    std::string why_not;
};

std::string why_no_driver(cudaError_t status) {
    switch (status) {
    case cudaErrorInsufficientDriver: return "there is no NVIDIA driver here, or it is older than CUDA 13 needs (580).";
    case cudaErrorNoDevice: return "no NVIDIA GPU was found.";
    default: return std::string("the CUDA runtime says: ") + cudaGetErrorString(status) + ".";
    }
}

Found look() {
    Found found;
    int count = 0;
    if (cudaError_t status = cudaGetDeviceCount(&count); status != cudaSuccess) {
        found.why_not = why_no_driver(status);
        return found;
    }
    if (std::string why = cuda::why_no_cudnn(); !why.empty()) {
        found.why_not = why;
        return found;
    }
    if (std::string why = cuda::why_no_blas(); !why.empty()) {
        found.why_not = why;
        return found;
    }
    for (int device = 0; device < count; ++device) {
        int major = 0, minor = 0;
        cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
        cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
        if (is_compiled_for(10 * major + minor))
            found.usable.push_back(device);
        else
            found.why_not = "this build holds kernels for compute capabilities " MANTISSA_CUDA_ARCHITECTURES " (times ten), the GPU has " +
                            std::to_string(major) + "." + std::to_string(minor) + "; the release preset has more of them.";
    }
    if (!found.usable.empty())
        found.why_not.clear();
    else if (found.why_not.empty())
        found.why_not = "no NVIDIA GPU was found.";
    return found;
}

const Found& found() {
    static const Found once = look();
    return once;
}

// What another back end's run has stored says nothing here.
bool names_engine(const std::string& wanted) { return wanted.starts_with("cuDNN") || wanted == direct_way || is_tiled(wanted); }

class CudaBackend : public Backend {
public:
    explicit CudaBackend(std::shared_ptr<cuda::Context> shared) : context_(std::move(shared)) {
        libraries_.find_engine = [context = context_.get()](const Graph& graph, const Operation& operation, const std::string& wanted) {
            context->make_current(); // plans may be made on any thread
            auto problem = cuda::problem_of(graph, operation, storage_of(graph.input(operation, 0)));
            cuda::Sums sums = cuda::wanted_sums();
            problem.feeds_norm = problem.feeds_norm && sums != cuda::Sums::never;
            std::string named = names_engine(wanted) ? wanted : std::string();
            if (problem.feeds_norm && sums == cuda::Sums::always && named.empty())
                named = std::string("cuDNN") + cuda::with_sums;
            return context->engines->choose(context->target, problem, named);
        };
        libraries_.find_product = [context = context_.get()](const Graph& graph, const Operation& operation, const std::string& wanted) {
            return cuda::chosen_product(*context, graph, operation, wanted);
        };
        libraries_.has_product = [context = context_.get()](const Graph& graph, const Operation& operation) {
            return cuda::has_product(*context, graph, operation);
        };
    }

    std::string device() const override { return context_->card.id; }

    std::size_t memory_limit() const override {
        context_->make_current();
        std::size_t free = 0, total = 0;
        cuda::check(cudaMemGetInfo(&free, &total), "ask for free memory");
        return free > kept_free ? free - kept_free : 1;
    }

    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const override {
        return select_on_card(context_->card, libraries_, graph, operation, wanted);
    }
    bool fuses(const Graph& graph, const Operation& operation, const Operation& next) const override {
        bool pools = row_of(operation.kind).family == Family::pooling || row_of(next.kind).family == Family::pooling;
        if (pools && !cuda::wants_pooling_in_one())
            return false;
        return fuses_on_card(context_->card, libraries_, graph, operation, next);
    }
    bool sums_alike_when_wide(const Graph& graph, const Operation& operation) const override {
        return sums_alike_on_card(libraries_, graph, operation);
    }
    std::vector<std::string> implementations(const Graph& graph, const Operation& operation) const override {
        if (!is_convolution(operation.kind))
            return {};
        const std::string ours = select(graph, operation, tiled_way).implementation;
        return is_tiled(ours) ? std::vector<std::string>{"cuDNN", ours} : std::vector<std::string>{};
    }

    DeviceInfo info() const override {
        const Card& card = context_->card;
        DeviceInfo info{.id = card.id,
                        .name = card.name,
                        .memory_bytes = card.memory_bytes,
                        .threads = 1,
                        .facts = {"Compute capability " + card.capability_name() + ", " + std::to_string(card.processors) +
                                      " multiprocessors; driver " + std::to_string(cuda::driver_version()) + ".",
                                  "Convolutions: cuDNN " + std::to_string(cuda::cudnn_api()->version()) +
                                      "; products: cuBLASLt; everything else: kernels of our own."}};
        if (std::string switches = cuda::wished(); !switches.empty())
            info.facts.push_back("Not as usual, for the environment says so: " + switches + ".");
        return info;
    }

    std::vector<FormatSupport> formats() const override { return formats_of_card(context_->card); }

    std::unique_ptr<Memory> allocate(std::size_t bytes) const override { return std::make_unique<cuda::DeviceMemory>(context_, bytes); }

    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, const ProgramMemory& memory) const override {
        return cuda::make_cuda_program(context_, std::move(plan), memory);
    }
    bool keeps_data() const override { return cuda::wants_data_here(); }
    bool keeps_validation() const override { return cuda::wants_validation_here(); }
    bool packs_together() const override { return true; }
    bool snapshots_in_order() const override { return cuda::wants_snapshots_in_order(); }

    std::unique_ptr<Telemetry> telemetry() const override {
        char bus_id[32] = {};
        cuda::check(cudaDeviceGetPCIBusId(bus_id, sizeof bus_id, context_->device), "ask for the device's address");
        return nvml_telemetry(bus_id);
    }

    bool tunes() const override { return true; }
    void tune(const Plan& plan) const override {
        cuda::time_engines(*context_, plan);
        cuda::time_products(*context_, plan);
    }

private:
    std::shared_ptr<cuda::Context> context_;
    CardLibraries libraries_;
};

} // namespace

int cuda_device_count() { return static_cast<int>(found().usable.size()); }

std::string why_no_cuda_devices() { return found().why_not; }

// Called by its place among those that can be used, as the registry counts them; the runtime counts the others too.
std::unique_ptr<Backend> make_cuda_backend(int device) {
    auto context = std::make_shared<cuda::Context>(found().usable.at(static_cast<std::size_t>(device)));
    context->card.id = "cuda:" + std::to_string(device);
    return std::make_unique<CudaBackend>(std::move(context));
}

CardLibraries libraries_for(const Card& card) {
    constexpr int oldest = 75; // that cuDNN 9 plans for
    const cuda::CudnnApi* api = cuda::cudnn_api();
    if (!api || card.capability() < oldest)
        return {};
    struct Planner {
        Planner(const cuda::CudnnApi& cudnn, const Card& whose) : target(describe_card(cudnn, whose)), engines(cudnn, whose, 0, {}) {}
        cuda::PlanTarget target;
        cuda::EngineStore engines;
    };
    auto planner = std::make_shared<Planner>(*api, card);
    auto problem_of = [](const Graph& graph, const Operation& operation) {
        return cuda::problem_of(graph, operation, storage_of(graph.input(operation, 0)));
    };
    return {.find_engine =
                [planner, problem_of](const Graph& graph, const Operation& operation, const std::string& wanted) {
                    return planner->engines.choose(planner->target, problem_of(graph, operation),
                                                   names_engine(wanted) ? wanted : std::string());
                },
            .survey =
                [planner, problem_of](const Graph& graph, const Operation& operation) {
                    return planner->engines.survey(planner->target, problem_of(graph, operation));
                }};
}

} // namespace mantissa
