// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/context.h"
#include "backends/cuda/convolution_run.h"
#include "backends/cuda/joins.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/profile/cupti.h"
#include "core/error.h"
#include "core/stopwatch.h"
#include "numerics/convert.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <numeric>

namespace mantissa::cuda {
namespace {

// Steps that are launched and timed operation by operation: the first loads every kernel, which a capture must not, the second
// tells how the time is shared out.
constexpr int taken_apart = 2;

// For debugging: operations are launched one by one, with the same results.
bool wants_eager() {
    const char* wish = std::getenv("MANTISSA_CUDA_EAGER");
    return wish && *wish && *wish != '0';
}

DeviceMemory& on_device(Memory& memory) {
    auto* device = dynamic_cast<DeviceMemory*>(&memory);
    if (!device)
        throw Error("[program] state and arena must be memory of the device");
    return *device;
}

// Bytes that go to the device before each step, through memory the device can read by itself.
class Staging {
public:
    explicit Staging(std::size_t bytes) : bytes_(bytes), pinned_(make_pinned(bytes)) {}

    void send(const void* from, std::byte* to, cudaStream_t stream) {
        if (bytes_ == 0)
            return;
        std::memcpy(pinned_.get(), from, bytes_);
        check(cudaMemcpyAsync(to, pinned_.get(), bytes_, cudaMemcpyHostToDevice, stream), "send a batch");
    }

private:
    std::size_t bytes_;
    PinnedBytes pinned_;
};

class CudaProgram : public Program {
public:
    CudaProgram(std::shared_ptr<const Context> context, std::shared_ptr<const Plan> plan, State& state, Memory& arena)
        : context_(std::move(context)),
          plan_(std::move(plan)),
          state_memory_(on_device(state.memory())),
          state_(state_memory_.on_device()),
          arena_(on_device(arena).on_device()),
          block_at_(state.layout().bytes),
          block_(reinterpret_cast<StepBlock*>(state_ + block_at_)),
          images_(bytes_of(plan_->graph.input_bytes)),
          labels_(bytes_of(plan_->graph.labels)),
          operation_seconds_(plan_->graph.operations.size()),
          eager_(wants_eager()) {
        if (arena.size() < plan_->arena_bytes)
            throw Error("[program] the arena is smaller than the plan");
        context_->make_current();
        state_memory_.mirror(block_at_, sizeof(StepBlock));
        begin_ = make_begin_step(block_);
        auto site = [this](const Operation& operation) { return this->site(operation); };
        auto make = [this](const KernelSite& where) { return launch_of(where); };
        stages_ = make_stages(*plan_, Joining::joined, site, make);
    }

    const Plan& plan() const override { return *plan_; }
    const PartSeconds& seconds() const override { return seconds_; }
    std::span<const double> operation_seconds() const override { return operation_seconds_; }

    void set_probe(std::function<void(const Probe&)> probe) override {
        probe_ = std::move(probe);
        auto site = [this](const Operation& operation) { return this->site(operation); };
        auto make = [this](const KernelSite& where) { return launch_of(where); };
        stages_ = make_stages(*plan_, probe_ ? Joining::apart : Joining::joined, site, make);
        graph_.reset();
    }

    void step(const BatchView& batch) override {
        context_->make_current();
        Stopwatch watch;
        stage(batch);
        double copied = watch.lap();
        if (probe_)
            run_probed();
        else if (eager_ || steps_ < taken_apart)
            run_timed();
        else
            run_graph();
        wait();
        tell_times(copied, watch.lap());
        ++steps_;
    }

    KernelProfile profile(const BatchView& batch, int steps) override {
        while (steps_ < taken_apart)
            step(batch);
        context_->make_current();
        context_->wait();
        std::string why_not;
        auto profiler = start_profiler(profiler_library(), why_not);
        if (!profiler)
            return {.operations = {}, .why_not = why_not};
        try {
            capture(profiler.get());
        } catch (const Error& error) {
            return {.operations = {}, .why_not = error.what()};
        }
        for (int i = 0; i < steps; ++i) {
            stage(batch);
            check(cudaGraphLaunch(graph_.get(), context_->stream.get()), "launch the step");
            wait(); // the batch's staging memory is used again
        }
        steps_ += steps;
        graph_.reset(); // its nodes were a profiler's
        return profiler->finish(steps);
    }

    std::vector<double> values(int tensor) const override {
        const Tensor& t = plan_->graph.tensor(tensor);
        std::vector<std::byte> bytes(static_cast<std::size_t>(elements(t.shape)) * storage_bytes(storage_of(t)));
        context_->make_current();
        check(cudaMemcpyAsync(bytes.data(), site(plan_->graph.operations.front()).address(tensor), bytes.size(), cudaMemcpyDeviceToHost,
                              context_->stream.get()),
              "read a tensor");
        context_->wait();
        std::vector<double> values(static_cast<std::size_t>(elements(t.shape)));
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = load(bytes.data(), storage_of(t), static_cast<std::int64_t>(i));
        return values;
    }

private:
    KernelSite site(const Operation& operation) const { return {*plan_, operation, state_, arena_, block_}; }
    std::size_t bytes_of(int tensor) const { return tensor < 0 ? 0 : plan_->graph.tensor(tensor).bytes; }
    Queue queue() const { return {context_->stream.get()}; }

    // The library that the selection names, or a kernel of ours.
    Launch launch_of(const KernelSite& where) const {
        const std::string& implementation = where.operation().selection.implementation;
        if (implementation.starts_with("cuDNN"))
            return make_convolution_run(context_, where);
        if (implementation.starts_with("cuBLASLt")) {
            Launch product = context_->blas->make(where);
            if (!needs_rounding_after(plan_->graph, where.operation()))
                return product;
            return [product, round = make_round_in_place(where)](Queue queue) {
                product(queue);
                round(queue);
            };
        }
        LaunchMaker make = kernel_for(where.operation().kind);
        if (!make)
            throw Error("[" + where.operation().name + "] there is no kernel for this operation");
        return make(where);
    }

    void stage(const BatchView& batch) {
        cudaStream_t stream = context_->stream.get();
        auto address = [&](int tensor) { return site(plan_->graph.operations.front()).address(tensor); };
        if (batch.images && plan_->graph.input_bytes >= 0)
            images_.send(batch.images, address(plan_->graph.input_bytes), stream);
        if (batch.labels && plan_->graph.labels >= 0)
            labels_.send(batch.labels, address(plan_->graph.labels), stream);
        auto count = static_cast<std::int32_t>(batch.count);
        state_memory_.write(block_at_ + offsetof(StepBlock, valid_count), std::as_bytes(std::span(&count, 1)));
    }

    void launch_all() {
        begin_(queue());
        for (const Stage& stage : stages_)
            if (stage.launch)
                stage.launch(queue());
        fetch_block();
    }

    // What the step says of itself comes to the host with it, in place of being asked for afterwards.
    void fetch_block() { state_memory_.fetch_mirror(context_->stream.get()); }
    void wait() {
        context_->wait();
        state_memory_.mirror_is_fresh();
    }

    void run_timed() {
        std::vector<Event> events;
        auto mark = [&] {
            events.push_back(make_event());
            check(cudaEventRecord(events.back().get(), context_->stream.get()), "time");
        };
        begin_(queue());
        mark();
        for (const Stage& stage : stages_) {
            if (stage.launch)
                stage.launch(queue());
            mark();
        }
        fetch_block();
        context_->wait();
        std::ranges::fill(operation_seconds_, 0.0);
        for (std::size_t i = 0; i < stages_.size(); ++i) {
            float milliseconds = 0;
            check(cudaEventElapsedTime(&milliseconds, events[i].get(), events[i + 1].get()), "time");
            operation_seconds_[static_cast<std::size_t>(stages_[i].first)] = static_cast<double>(milliseconds) / 1e3;
        }
    }

    void run_graph() {
        if (!graph_ && !can_capture())
            return run_timed(); // nothing of the step has happened yet
        check(cudaGraphLaunch(graph_.get(), context_->stream.get()), "launch the step");
    }

    bool can_capture() {
        try {
            capture();
        } catch (const Error& error) {
            eager_ = true;
            fmt::print(stderr, "{}: the step cannot be one CUDA graph, so its operations are launched one by one: {}\n", context_->card.id,
                       error.what());
        }
        return !eager_;
    }

    // The whole step as one graph. Nothing in it changes from step to step but what it reads from memory.
    void capture(Profiler* profiler = nullptr) {
        cudaStream_t stream = context_->stream.get();
        check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "begin to capture the step");
        cudaGraph_t captured = nullptr;
        try {
            profiler ? launch_owned(*profiler) : launch_all();
        } catch (...) {
            cudaStreamEndCapture(stream, &captured);
            Graph abandoned(captured);
            cudaGetLastError();
            throw;
        }
        check(cudaStreamEndCapture(stream, &captured), "capture the step");
        Graph graph(captured);
        cudaGraphExec_t run = nullptr;
        check(cudaGraphInstantiate(&run, graph.get(), 0), "make the step's graph");
        graph_.reset(run);
    }

    // As launch_all(), telling the profiler which operation each new node belongs to.
    void launch_owned(Profiler& profiler) {
        std::vector<cudaGraphNode_t> known;
        begin_(queue());
        known = nodes_so_far();
        for (const Stage& stage : stages_) {
            if (!stage.launch)
                continue;
            stage.launch(queue());
            std::vector<cudaGraphNode_t> now = nodes_so_far();
            for (cudaGraphNode_t node : now)
                if (!std::ranges::binary_search(known, node))
                    profiler.made(node, stage.first);
            known = std::move(now);
        }
        fetch_block();
    }

    // Of the graph under capture, sorted: their own order is not promised.
    std::vector<cudaGraphNode_t> nodes_so_far() const {
        cudaStreamCaptureStatus status{};
        unsigned long long id = 0;
        cudaGraph_t graph = nullptr;
        check(cudaStreamGetCaptureInfo(context_->stream.get(), &status, &id, &graph, nullptr, nullptr, nullptr), "look at a capture");
        std::size_t count = 0;
        check(cudaGraphGetNodes(graph, nullptr, &count), "count the nodes of a capture");
        std::vector<cudaGraphNode_t> nodes(count);
        if (count > 0)
            check(cudaGraphGetNodes(graph, nodes.data(), &count), "list the nodes of a capture");
        std::ranges::sort(nodes);
        return nodes;
    }

    void run_probed() {
        begin_(queue());
        for (const Stage& stage : stages_) {
            if (stage.launch)
                stage.launch(queue());
            context_->wait();
            const Operation& operation = plan_->graph.operations[static_cast<std::size_t>(stage.first)];
            probe_({operation, [this](int t) { return values(t); },
                    [this](int t) { return std::ranges::all_of(values(t), [](double v) { return std::isfinite(v); }); }});
        }
        fetch_block();
    }

    // A graph tells its time as a whole: its parts are those of the step that was taken apart, in proportion.
    void tell_times(double copied, double ran) {
        double known = std::accumulate(operation_seconds_.begin(), operation_seconds_.end(), 0.0), scale = known > 0 ? ran / known : 0;
        seconds_ = {};
        seconds_[static_cast<std::size_t>(Part::copy)] = copied;
        for (std::size_t i = 0; i < operation_seconds_.size(); ++i) {
            operation_seconds_[i] *= scale;
            seconds_[static_cast<std::size_t>(plan_->graph.operations[i].part)] += operation_seconds_[i];
        }
    }

    std::shared_ptr<const Context> context_;
    std::shared_ptr<const Plan> plan_;
    DeviceMemory& state_memory_; // the caller's
    std::byte* state_;           // the caller's, on the device
    std::byte* arena_;           // the caller's, on the device
    std::size_t block_at_;       // the block's offset in State's memory
    StepBlock* block_;
    Staging images_, labels_;
    Launch begin_;
    std::vector<Stage> stages_;
    GraphRun graph_;
    std::vector<double> operation_seconds_;
    PartSeconds seconds_{};
    std::function<void(const Probe&)> probe_;
    std::int64_t steps_ = 0;
    bool eager_;
};

} // namespace

std::unique_ptr<Program> make_cuda_program(std::shared_ptr<const Context> context, std::shared_ptr<const Plan> plan, State& state,
                                           Memory& arena) {
    return std::make_unique<CudaProgram>(std::move(context), std::move(plan), state, arena);
}

} // namespace mantissa::cuda
