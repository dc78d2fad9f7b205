// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/step_operations.h"

#include "backends/card/block_places.h"
#include "backends/cuda/capture.h"
#include "backends/cuda/convolution_run.h"
#include "backends/cuda/kernels.h"
#include "core/error.h"
#include "numerics/convert.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace mantissa::cuda {
namespace {

// None where the marks tell no times: the step has been taken, and is not taken again for that.
std::vector<double> seconds_of_marks(const std::vector<Event>& marks) {
    std::vector<double> seconds;
    for (std::size_t i = 0; i + 1 < marks.size(); ++i) {
        float milliseconds = 0;
        if (cudaEventElapsedTime(&milliseconds, marks[i].get(), marks[i + 1].get()) != cudaSuccess) {
            cudaGetLastError();
            return {};
        }
        seconds.push_back(static_cast<double>(milliseconds) / 1e3);
    }
    return seconds;
}

} // namespace

StepOperations::StepOperations(std::shared_ptr<const Context> context, std::shared_ptr<const Plan> plan, const MemoryBases& memory,
                               StepBlock* block)
    : context_(std::move(context)),
      plan_(std::move(plan)),
      memory_(memory),
      block_(block),
      begin_(make_begin_step(block)),
      counter_(context_) {}

std::vector<Stage> StepOperations::stages(Joining joining) const {
    auto site = [this](const Operation& operation) { return this->site(operation); };
    auto make = [this](const KernelSite& where) { return launch_of(where); };
    return make_stages(*plan_, joining, site, make);
}

void StepOperations::join(Joining joining) { stages_ = stages(joining); }

void StepOperations::make_ready_to_probe() {
    if (apart_.empty())
        apart_ = stages(Joining::apart);
}

// The library that the selection names, or a kernel of ours.
Launch StepOperations::launch_of(const KernelSite& where) const {
    const std::string& implementation = where.operation().selection.implementation;
    if (implementation.starts_with("cuDNN"))
        return make_convolution_run(context_, where);
    if (is_tiled(implementation))
        return make_tiled_run(where);
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

void StepOperations::begin() const { begin_(in_stream()); }

void StepOperations::put() const {
    for (const Stage& stage : stages_)
        if (stage.launch)
            stage.launch(in_stream());
}

void StepOperations::put_owned(Profiler& profiler) const {
    begin();
    std::vector<cudaGraphNode_t> known = nodes_under_capture(context_->stream.get());
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
}

void StepOperations::put_marked(const std::vector<Event>& marks, unsigned flags) const {
    auto mark = [&](std::size_t i) { check(cudaEventRecordWithFlags(marks[i].get(), context_->stream.get(), flags), "time"); };
    begin();
    mark(0);
    for (std::size_t i = 0; i < stages_.size(); ++i) {
        if (stages_[i].launch)
            stages_[i].launch(in_stream());
        mark(i + 1);
    }
}

double StepOperations::timed(std::vector<double>& seconds, const std::function<void()>& behind, Timing how) const {
    std::vector<Event> marks(stages_.size() + 1);
    std::ranges::generate(marks, [] { return make_event(); });
    auto put = [&](unsigned flags) {
        put_marked(marks, flags);
        behind();
    };
    GraphRun run; // there until the step has ended
    if (how == Timing::graph) {
        run = captured(context_->stream.get(), [&] { put(cudaEventRecordExternal); });
        check(cudaGraphLaunch(run.get(), context_->stream.get()), "time the step");
    } else {
        put(cudaEventRecordDefault);
    }
    context_->wait();
    if (std::vector<double> between = seconds_of_marks(marks); between.size() == stages_.size()) {
        std::ranges::fill(seconds, 0.0);
        for (std::size_t i = 0; i < stages_.size(); ++i)
            seconds[static_cast<std::size_t>(stages_[i].first)] += between[i];
    }
    return std::reduce(seconds.begin(), seconds.end());
}

void StepOperations::probed(const std::function<void(const Probe&)>& probe) const {
    begin();
    for (const Stage& stage : apart_) {
        if (stage.launch)
            stage.launch(in_stream());
        context_->wait();
        const Operation& operation = plan_->graph.operations[static_cast<std::size_t>(stage.first)];
        probe({operation, [this](int t) { return values(t); },
               [this](int t) { return std::ranges::all_of(values(t), [](double v) { return std::isfinite(v); }); }});
    }
}

std::byte* StepOperations::address(int tensor) const {
    return tensor < 0 ? nullptr : site(plan_->graph.operations.front()).address(tensor);
}

std::vector<double> StepOperations::values(int tensor) const {
    const Tensor& t = plan_->graph.tensor(tensor);
    bool codes = lies_in_blocks(t);
    std::vector<std::byte> bytes(codes ? t.bytes : static_cast<std::size_t>(elements(t.shape)) * storage_bytes(storage_of(t)));
    context_->make_current();
    check(cudaMemcpyAsync(bytes.data(), address(tensor), bytes.size(), cudaMemcpyDeviceToHost, context_->stream.get()), "read a tensor");
    context_->wait();
    if (codes) {
        std::vector<float> decoded = values_of_blocks(bytes.data(), t);
        return {decoded.begin(), decoded.end()};
    }
    std::vector<double> values(static_cast<std::size_t>(elements(t.shape)));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = load(bytes.data(), storage_of(t), static_cast<std::int64_t>(i));
    return values;
}

Census StepOperations::census(int tensor, const Format& against, int shared_exponent) const {
    return counter_.census(site(plan_->graph.operations.front()), tensor, borders_of(against, shared_exponent));
}

Tally StepOperations::tally(TallyJob::Tensors tensors, const TallySource& source, std::span<const Format> others) const {
    return counter_.tally(TallyJob(site(plan_->graph.operations.front()), tensors, source, others));
}

} // namespace mantissa::cuda
