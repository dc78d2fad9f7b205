// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/burst.h"
#include "backends/cuda/capture.h"
#include "backends/cuda/context.h"
#include "backends/cuda/grouped_steps.h"
#include "backends/cuda/step_operations.h"
#include "backends/cuda/step_slots.h"
#include "backends/cuda/step_times.h"
#include "backends/cuda/wishes.h"
#include "core/error.h"
#include "core/stopwatch.h"

#include <fmt/format.h>

#include <utility>

namespace mantissa::cuda {
namespace {

// Before anything is made: events are the device's that is current.
std::shared_ptr<const Context> made_current(std::shared_ptr<const Context> context) {
    context->make_current();
    return context;
}

class CudaProgram : public Program, public StepQueue {
public:
    CudaProgram(std::shared_ptr<const Context> context, std::shared_ptr<const Plan> plan, const ProgramMemory& memory)
        : context_(made_current(std::move(context))),
          plan_(std::move(plan)),
          state_memory_(on_device(memory.state.memory())),
          block_at_(memory.state.layout().bytes),
          block_(reinterpret_cast<StepBlock*>(state_memory_.on_device() + block_at_)),
          operations_(context_, plan_, bases_on_device(memory), block_),
          addresses_{operations_.address(plan_->graph.input_bytes), operations_.address(plan_->graph.labels),
                     bytes_of(plan_->graph.input_bytes), bytes_of(plan_->graph.labels), block_},
          alone_(addresses_, 1),
          groups_(context_, operations_, addresses_),
          times_{.operations = std::vector<double>(plan_->graph.operations.size())},
          eager_(wants_eager()) {
        if (memory.arena.size() < plan_->arena_bytes)
            throw Error("[program] the arena is smaller than the plan");
        state_memory_.mirror(block_at_, sizeof(StepBlock));
        operations_.join(wants_joins() ? Joining::joined : Joining::apart);
    }

    ~CudaProgram() override { cudaStreamSynchronize(context_->stream.get()); } // the slots may still be read and written

    const Plan& plan() const override { return *plan_; }
    int steps_to_settle() const override { return taken_apart; }
    std::vector<std::string> detours() const override { return context_->detours({why_eager_, groups_.why_not()}); }
    const PartSeconds& seconds() const override { return times_.parts; }
    std::span<const double> operation_seconds() const override { return times_.operations; }
    std::vector<double> values(int tensor) const override { return operations_.values(tensor); }
    Census census(int tensor, const Format& against, int shared_exponent) const override {
        return operations_.census(tensor, against, shared_exponent);
    }
    Tally tally(int wide, int stored, std::span<const Format> others) const override {
        if (!TallyJob::can(plan_->graph, {wide, stored}))
            return Program::tally(wide, stored, others);
        return operations_.tally({wide, stored}, source_of(plan_->graph.tensor(stored)), others);
    }

    // What is put, and its graphs, stay as they are: a probe is shown other launches, which stay too.
    void set_probe(std::function<void(const Probe&)> probe) override {
        if (probe) {
            context_->make_current();
            operations_.make_ready_to_probe();
        }
        probe_ = std::move(probe);
    }

    void step(const BatchView& batch) override {
        context_->make_current();
        Stopwatch watch;
        send(batch);
        double copied = watch.lap();
        state_memory_.mirror_grows_stale();
        launch();
        wait();
        times_.tell(*plan_, copied, watch.lap());
    }

    StepQueue* queue() override {
        context_->make_current();
        if (!slots_)
            slots_ = std::make_unique<StepSlots>(addresses_, ring_places(addresses_));
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
        for (StepLaunch ready = slots_->groups.ready(); ready.count > 0; ready = slots_->groups.ready())
            launch(ready);
        ran_ += watch.lap();
    }

    StepBlock finish() override {
        context_->make_current();
        Stopwatch watch;
        if (slots_->groups.is_overdue())
            launch_waiting();
        StepBlock block = slots_->finish();
        if (slots_->empty())
            state_memory_.take_for_mirror(std::as_bytes(std::span(&block, 1)));
        times_.tell(*plan_, copy_burst_.share(told_together(), copied_), run_burst_.share(told_together(), ran_ + watch.lap()));
        copied_ = ran_ = 0;
        return block;
    }

    int told_together() const override { return slots_->told_together(); }

    void keep(Memory& to) override {
        context_->make_current();
        launch_waiting();
        to.copy_from(state_memory_);
    }

    KernelProfile profile(const BatchView& batch, int steps) override {
        for (std::int64_t taken = steps_; taken < taken_apart; ++taken)
            step(batch);
        context_->make_current();
        context_->wait();
        std::string why_not;
        auto profiler = start_profiler(profiler_library(), why_not);
        if (!profiler)
            return {.operations = {}, .why_not = why_not};
        graph_.reset(); // that of all steps
        for (int i = 0; i < steps; ++i, ++steps_) {
            send(batch);
            try {
                context_->unless_refused([&] { launch_graph_of(profiler.get()); }, [this] { graph_.reset(); });
            } catch (const Error& error) {
                if (graph_)
                    throw;
                wait(); // its copies are under way
                return {.operations = {}, .why_not = error.what()};
            }
            wait(); // the batch's staging memory is used again
        }
        graph_.reset(); // its nodes were a profiler's
        return profiler->finish(steps);
    }

private:
    std::size_t bytes_of(int tensor) const { return tensor < 0 ? 0 : plan_->graph.tensor(tensor).bytes; }

    // As the block has it, of which the host keeps a copy between steps.
    float state_learning_rate() const {
        float rate = 0;
        state_memory_.read(block_at_ + offsetof(StepBlock, learning_rate), std::as_writable_bytes(std::span(&rate, 1)));
        return rate;
    }

    void send(const BatchView& batch) {
        StepSlot& slot = alone_.at(0);
        slot.fill(state_learning_rate(), batch, addresses_);
        slot.send(addresses_, context_->stream.get());
    }

    bool is_graph() const { return graph_ && !probe_ && !eager_; } // a step as it is put now

    // Steps of the queue that one launch is worth.
    std::size_t together() const {
        if (!is_graph() || !groups_.can())
            return 1;
        return wanted_together_ > 0 ? wanted_together_ : steps_per_launch(times_.apart, static_cast<std::size_t>(slots_->depth()));
    }

    void launch_waiting() {
        for (StepLaunch next = slots_->groups.next(); next.count > 0; next = slots_->groups.next())
            launch(next);
    }

    void launch(const StepLaunch& steps) {
        state_memory_.mirror_grows_stale(); // somebody may have read the block while they waited
        if (is_graph() && groups_.launch(steps, *slots_)) {
            steps_ += static_cast<std::int64_t>(steps.count);
            return;
        }
        for (std::size_t place = steps.first; place < steps.first + steps.count; ++place) {
            StepSlot& slot = slots_->at(place);
            slot.send(addresses_, context_->stream.get());
            launch();
            slot.fetch(addresses_, context_->stream.get(), StepSlot::Within::stream);
        }
    }

    void launch() {
        if (probe_)
            return run_probed(); // other kernels than those of all other steps, which are still to be loaded
        eager_ || steps_ < taken_apart ? run_timed() : run_graph();
        ++steps_;
    }

    // What the step says of itself comes to the host with it, in place of being asked for afterwards.
    void fetch_block() { state_memory_.fetch_mirror(context_->stream.get()); }
    void wait() {
        context_->wait();
        state_memory_.mirror_is_fresh();
    }

    // A probe may ask for the block, which the next operation changes, and may break the step off.
    void run_probed() {
        operations_.probed([this](const Probe& seen) {
            state_memory_.mirror_grows_stale();
            probe_(seen);
        });
        state_memory_.mirror_grows_stale();
        fetch_block();
    }

    void run_timed() {
        auto timed = [this](StepOperations::Timing how) {
            times_.apart = operations_.timed(
                times_.operations, [this] { fetch_block(); }, how);
        };
        if (eager_ || steps_ == 0)
            return timed(StepOperations::Timing::launches);
        try {
            timed(StepOperations::Timing::graph);
        } catch (const Error&) { // it cannot be captured, which the next step says
            timed(StepOperations::Timing::launches);
        }
    }

    void run_graph() {
        context_->unless_refused([this] { launch_graph(); }, [this] { graph_.reset(); });
    }

    void launch_graph() {
        try {
            launch_graph_of(nullptr);
        } catch (const BlocksRefused&) { // it can be without them
            throw;
        } catch (const Error& error) {
            if (graph_)
                throw;
            eager_ = true;
            why_eager_ = fmt::format("the step cannot be one CUDA graph: its operations are launched one by one: {}", error.what());
            fmt::print(stderr, "{}: {}\n", context_->card.id, why_eager_);
            run_timed(); // nothing of the step has happened yet
        }
    }

    void launch_graph_of(Profiler* profiler) {
        if (!graph_)
            capture(profiler);
        check(cudaGraphLaunch(graph_.get(), context_->stream.get()), "launch the step");
    }

    // The whole step as one graph. Nothing in it changes from step to step but what it reads from memory.
    void capture(Profiler* profiler) {
        graph_ = captured(context_->stream.get(), [&] {
            if (profiler) {
                operations_.put_owned(*profiler);
            } else {
                operations_.begin();
                operations_.put();
            }
            fetch_block();
        });
    }

    std::shared_ptr<const Context> context_;
    std::shared_ptr<const Plan> plan_;
    DeviceMemory& state_memory_; // the caller's
    std::size_t block_at_;       // the block's offset in State's memory
    StepBlock* block_;
    StepOperations operations_;
    StepAddresses addresses_;
    StepSlots alone_;                  // of steps taken one by one
    std::unique_ptr<StepSlots> slots_; // of those under way in the queue; null: nobody asked for it
    double copied_ = 0, ran_ = 0;      // seconds of the host since the last step was told
    Burst copy_burst_, run_burst_;
    GraphRun graph_;
    GroupedSteps groups_;
    std::size_t wanted_together_ = wanted_steps_per_launch();
    StepTimes times_;
    std::function<void(const Probe&)> probe_;
    std::int64_t steps_ = 0;
    bool eager_;
    std::string why_eager_; // though nobody wished it
};

} // namespace

std::unique_ptr<Program> make_cuda_program(std::shared_ptr<const Context> context, std::shared_ptr<const Plan> plan,
                                           const ProgramMemory& memory) {
    return std::make_unique<CudaProgram>(std::move(context), std::move(plan), memory);
}

} // namespace mantissa::cuda
