// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/capture.h"
#include "backends/cuda/census_on_device.h"
#include "backends/cuda/context.h"
#include "backends/cuda/convolution_run.h"
#include "backends/cuda/joins.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/profile/cupti.h"
#include "backends/cuda/step_slots.h"
#include "backends/cuda/wishes.h"
#include "core/error.h"
#include "core/stopwatch.h"
#include "numerics/convert.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace mantissa::cuda {
namespace {

// Steps that are launched and timed operation by operation: the first loads every kernel, which a capture must not, the second
// tells how the time is shared out.
constexpr int taken_apart = 2;

DeviceMemory& on_device(Memory& memory) {
    auto* device = dynamic_cast<DeviceMemory*>(&memory);
    if (!device)
        throw Error("[program] state and arena must be memory of the device");
    return *device;
}

MemoryBases bases_on_device(const ProgramMemory& memory) {
    return {on_device(memory.state.memory()).on_device(), on_device(memory.arena).on_device(),
            memory.data ? on_device(*memory.data).on_device() : nullptr};
}

class CudaProgram : public Program, public StepQueue {
public:
    CudaProgram(std::shared_ptr<const Context> context, std::shared_ptr<const Plan> plan, const ProgramMemory& memory)
        : context_(std::move(context)),
          plan_(std::move(plan)),
          state_memory_(on_device(memory.state.memory())),
          memory_(bases_on_device(memory)),
          block_at_(memory.state.layout().bytes),
          block_(reinterpret_cast<StepBlock*>(memory_.state + block_at_)),
          addresses_{address_of(plan_->graph.input_bytes), address_of(plan_->graph.labels), bytes_of(plan_->graph.input_bytes),
                     bytes_of(plan_->graph.labels), block_},
          slot_(addresses_),
          operation_seconds_(plan_->graph.operations.size()),
          eager_(wants_eager()) {
        if (memory.arena.size() < plan_->arena_bytes)
            throw Error("[program] the arena is smaller than the plan");
        context_->make_current();
        state_memory_.mirror(block_at_, sizeof(StepBlock));
        begin_ = make_begin_step(block_);
        auto site = [this](const Operation& operation) { return this->site(operation); };
        auto make = [this](const KernelSite& where) { return launch_of(where); };
        stages_ = make_stages(*plan_, Joining::joined, site, make);
    }

    ~CudaProgram() override { cudaStreamSynchronize(context_->stream.get()); } // the slots may still be read and written

    const Plan& plan() const override { return *plan_; }
    int steps_to_settle() const override { return taken_apart; }
    const PartSeconds& seconds() const override { return seconds_; }
    std::span<const double> operation_seconds() const override { return operation_seconds_; }

    void set_probe(std::function<void(const Probe&)> probe) override {
        probe_ = std::move(probe);
        auto site = [this](const Operation& operation) { return this->site(operation); };
        auto make = [this](const KernelSite& where) { return launch_of(where); };
        stages_ = make_stages(*plan_, probe_ ? Joining::apart : Joining::joined, site, make);
        graph_.reset();
        group_graphs_.clear();
    }

    void step(const BatchView& batch) override {
        context_->make_current();
        Stopwatch watch;
        send(slot_, state_learning_rate(), batch);
        double copied = watch.lap();
        launch();
        wait();
        tell_times(copied, watch.lap());
    }

    StepQueue* queue() override {
        context_->make_current();
        if (!slots_)
            slots_ = std::make_unique<StepSlots>(addresses_);
        return this;
    }
    int depth() const override { return slots_->depth(); }

    // Nothing here waits for the device, but for the first steps, which are timed operation by operation.
    void begin(float learning_rate, const BatchView& batch) override {
        context_->make_current();
        Stopwatch watch;
        slots_->groups.set_size(together());
        slots_->begin().fill(learning_rate, batch, addresses_);
        copied_ += watch.lap();
        state_memory_.mirror_grows_stale();
        for (StepLaunch ready = slots_->groups.ready(); ready.count > 0; ready = slots_->groups.ready())
            launch(ready);
        ran_ += watch.lap();
    }

    StepBlock finish() override {
        context_->make_current();
        Stopwatch watch;
        if (slots_->groups.is_overdue())
            for (StepLaunch next = slots_->groups.next(); next.count > 0; next = slots_->groups.next())
                launch(next);
        StepBlock block = slots_->finish();
        if (slots_->empty())
            state_memory_.take_for_mirror(std::as_bytes(std::span(&block, 1)));
        tell_times(copied_, ran_ + watch.lap());
        copied_ = ran_ = 0;
        return block;
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
            send(slot_, state_learning_rate(), batch);
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

    Census census(int tensor, const Format& against, int shared_exponent) const override {
        return census_on_device(context_, site(plan_->graph.operations.front()), tensor, borders_of(against, shared_exponent));
    }

private:
    KernelSite site(const Operation& operation) const { return {*plan_, operation, memory_, block_}; }
    std::size_t bytes_of(int tensor) const { return tensor < 0 ? 0 : plan_->graph.tensor(tensor).bytes; }
    Queue in_stream() const { return context_->queue(); }

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

    std::byte* address_of(int tensor) const { return tensor < 0 ? nullptr : site(plan_->graph.operations.front()).address(tensor); }

    // As the block has it, of which the host keeps a copy between steps.
    float state_learning_rate() const {
        float rate = 0;
        state_memory_.read(block_at_ + offsetof(StepBlock, learning_rate), std::as_writable_bytes(std::span(&rate, 1)));
        return rate;
    }

    void send(StepSlot& slot, float learning_rate, const BatchView& batch) {
        slot.fill(learning_rate, batch, addresses_);
        slot.send(addresses_, context_->stream.get());
    }

    // Steps of the queue that one launch is worth.
    std::size_t together() const {
        if (probe_ || eager_ || !graph_ || !can_group_)
            return 1;
        return wanted_together_ > 0 ? wanted_together_ : steps_per_launch(seconds_apart_, static_cast<std::size_t>(slots_->depth()));
    }

    void launch(const StepLaunch& steps) {
        if (steps.count > 1 && launch_group(steps))
            return;
        for (std::size_t place = steps.first; place < steps.first + steps.count; ++place) {
            StepSlot& slot = slots_->at(place);
            slot.send(addresses_, context_->stream.get());
            launch();
            slot.fetch(addresses_, context_->stream.get(), StepSlot::Within::stream);
        }
    }

    // False: these steps cannot be one graph, and nothing of them has happened yet.
    bool launch_group(const StepLaunch& steps) {
        try {
            auto [graph, is_new] = group_graphs_.try_emplace({steps.first, steps.count});
            if (is_new)
                graph->second = captured(context_->stream.get(), [&] { put_group(steps); });
            check(cudaGraphLaunch(graph->second.get(), context_->stream.get()), "launch some steps");
        } catch (const Error& error) {
            group_graphs_.clear();
            can_group_ = false;
            fmt::print(stderr, "{}: steps cannot be launched together, so each is by itself: {}\n", context_->card.id, error.what());
            return false;
        }
        for (std::size_t place = steps.first; place < steps.first + steps.count; ++place)
            slots_->at(place).mark_launch(context_->stream.get());
        steps_ += static_cast<std::int64_t>(steps.count);
        return true;
    }

    void put_group(const StepLaunch& steps) {
        for (std::size_t place = steps.first; place < steps.first + steps.count; ++place) {
            slots_->at(place).send(addresses_, context_->stream.get());
            launch_operations();
            slots_->at(place).fetch(addresses_, context_->stream.get(), StepSlot::Within::graph);
        }
    }

    void launch() {
        if (probe_)
            run_probed();
        else if (eager_ || steps_ < taken_apart)
            run_timed();
        else
            run_graph();
        ++steps_;
    }

    void launch_all() {
        launch_operations();
        fetch_block();
    }
    void launch_operations() {
        begin_(in_stream());
        for (const Stage& stage : stages_)
            if (stage.launch)
                stage.launch(in_stream());
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
        begin_(in_stream());
        mark();
        for (const Stage& stage : stages_) {
            if (stage.launch)
                stage.launch(in_stream());
            mark();
        }
        fetch_block();
        context_->wait();
        std::ranges::fill(operation_seconds_, 0.0);
        seconds_apart_ = 0;
        for (std::size_t i = 0; i < stages_.size(); ++i) {
            float milliseconds = 0;
            check(cudaEventElapsedTime(&milliseconds, events[i].get(), events[i + 1].get()), "time");
            operation_seconds_[static_cast<std::size_t>(stages_[i].first)] = static_cast<double>(milliseconds) / 1e3;
            seconds_apart_ += static_cast<double>(milliseconds) / 1e3;
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
        graph_ = captured(context_->stream.get(), [&] { profiler ? launch_owned(*profiler) : launch_all(); });
    }

    // As launch_all(), telling the profiler which operation each new node belongs to.
    void launch_owned(Profiler& profiler) {
        std::vector<cudaGraphNode_t> known;
        begin_(in_stream());
        known = nodes_under_capture(context_->stream.get());
        for (const Stage& stage : stages_) {
            if (!stage.launch)
                continue;
            stage.launch(in_stream());
            std::vector<cudaGraphNode_t> now = nodes_under_capture(context_->stream.get());
            for (cudaGraphNode_t node : now)
                if (!std::ranges::binary_search(known, node))
                    profiler.made(node, stage.first);
            known = std::move(now);
        }
        fetch_block();
    }

    void run_probed() {
        begin_(in_stream());
        for (const Stage& stage : stages_) {
            if (stage.launch)
                stage.launch(in_stream());
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
    MemoryBases memory_;         // the caller's, on the device
    std::size_t block_at_;       // the block's offset in State's memory
    StepBlock* block_;
    StepAddresses addresses_;
    StepSlot slot_;                    // of steps taken one by one
    std::unique_ptr<StepSlots> slots_; // of those under way in the queue; null: nobody asked for it
    double copied_ = 0, ran_ = 0;      // seconds of the host since the last step was told
    Launch begin_;
    std::vector<Stage> stages_;
    GraphRun graph_;
    std::map<std::pair<std::size_t, std::size_t>, GraphRun> group_graphs_; // of the queue's steps, by first place and how many
    std::size_t wanted_together_ = wanted_steps_per_launch();
    bool can_group_ = true;
    double seconds_apart_ = 0; // of the device, for the step that was taken apart last
    std::vector<double> operation_seconds_;
    PartSeconds seconds_{};
    std::function<void(const Probe&)> probe_;
    std::int64_t steps_ = 0;
    bool eager_;
};

} // namespace

std::unique_ptr<Program> make_cuda_program(std::shared_ptr<const Context> context, std::shared_ptr<const Plan> plan,
                                           const ProgramMemory& memory) {
    return std::make_unique<CudaProgram>(std::move(context), std::move(plan), memory);
}

} // namespace mantissa::cuda
