// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// How a session takes its steps: one by one, or with some under way on a device that has a queue for them, and how it goes back.
#include "core/stopwatch.h"
#include "train/session.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ranges>

namespace mantissa {
namespace {

// A queue runs dry before each snapshot: rarely, then.
constexpr std::int64_t snapshot_every = 10, snapshot_every_with_queue = 50;
constexpr double most_lag_seconds = 0.02; // by which what is told may be behind what the device does

std::string layer_of(const Operation& operation) {
    if (!operation.layer.empty())
        return operation.layer;
    return operation.part == Part::copy ? "input" : "loss";
}

BatchView view_of(const Batch& batch) {
    return {.images = reinterpret_cast<const std::uint8_t*>(batch.images.data()), .labels = batch.labels.data(), .count = batch.count};
}

} // namespace

StepBlock Session::block() const { return under_way_ > 0 ? told_ : state_->block(); }

void Session::check_settled() const {
    if (under_way_ > 0)
        throw Error("[session] " + std::to_string(under_way_) + " steps are under way: settle first");
}

double Session::rate_at(std::int64_t step) const {
    return learning_rate_ * variant_.training.schedule.factor(step, variant_.training.epochs * steps_per_epoch_);
}

// How many steps should be under way, this one counted; at least two, so that the device has the next when one ends.
std::int64_t Session::reach(std::int64_t certain) const {
    if (!queue_)
        return 1;
    auto in_time = static_cast<std::int64_t>(most_lag_seconds / std::max(step_seconds_, 1e-6));
    return std::clamp(std::min(certain, std::max<std::int64_t>(2, in_time)), std::int64_t{1}, std::int64_t{queue_->depth()});
}

StepRecord Session::step(std::int64_t certain) {
    Stopwatch watch;
    if (!stream_)
        open_stream();
    std::int64_t every = queue_ ? snapshot_every_with_queue : snapshot_every;
    double waited = 0;
    for (std::int64_t wanted = reach(certain); under_way_ < wanted;) {
        bool snapshot = steps_begun() % every == 0;
        if (snapshot && under_way_ > 0)
            break; // it shows State after a step that was told
        waited += next_batch();
        if (snapshot)
            take_snapshot();
        begin_step();
        if (!queue_)
            break;
    }
    finish_step();
    step_seconds_ = watch.seconds();
    return record(before_, block(), step_seconds_, waited);
}

double Session::next_batch() {
    Stopwatch watch;
    batch_.reset(); // its memory is the next one's
    batch_ = stream_->next();
    return watch.seconds();
}

void Session::begin_step() {
    if (under_way_ == 0)
        told_ = state_->block();
    auto rate = static_cast<float>(rate_at(steps_begun()));
    if (queue_) {
        queue_->begin(rate, view_of(*batch_));
        ++under_way_;
        return;
    }
    told_.learning_rate = rate;
    before_ = told_;
    state_->set_block(told_);
    train_->step(view_of(*batch_));
}

// The oldest of those under way, where there is a queue.
void Session::finish_step() {
    if (!queue_)
        return;
    before_ = told_;
    told_ = queue_->finish();
    --under_way_;
}

void Session::repeat_step() {
    if (!batch_)
        batch_ = make_batch(*data_.train, batch_plan(), 0);
    do
        begin_step();
    while (queue_ && under_way_ < queue_->depth());
    finish_step();
}

KernelProfile Session::profile_steps(int steps) {
    if (!batch_)
        batch_ = make_batch(*data_.train, batch_plan(), 0);
    while (under_way_ > 0)
        finish_step();
    return train_->profile(view_of(*batch_), steps);
}

// From where `state` is to the end of step `to`, as it went the first time.
void Session::replay(Program& program, State& state, std::int64_t to) const {
    BatchMaker maker(*data_.train, batch_plan());
    Batch batch;
    for (StepBlock block = state.block(); block.step < to; block = state.block()) {
        maker.fill(block.step, batch);
        block.learning_rate = static_cast<float>(rate_at(block.step));
        state.set_block(block);
        program.step(view_of(batch));
    }
}

void Session::settle() {
    if (under_way_ > 0)
        go_back(told_.step);
}

void Session::take_back() {
    go_back(before_.step);
    take_snapshot(); // what is looked for from here on starts before that step
}

void Session::go_back(std::int64_t step) {
    for (; under_way_ > 0; --under_way_)
        queue_->finish();
    state_->memory().copy_from(snapshot_->memory());
    replay(*train_, *state_, step);
    batch_.reset();
    stream_.reset(); // it has gone too far
}

StepRecord Session::record(const StepBlock& before, const StepBlock& after, double seconds, double waited) const {
    StepRecord record;
    record.step = after.step;
    record.epoch = epoch_of(after.step);
    record.loss = static_cast<float>(after.loss);
    record.accuracy = static_cast<double>(after.correct) / std::max(1, after.valid_count);
    record.images_s = static_cast<double>(after.valid_count) / seconds;
    record.loss_scale = before.loss_scale;
    record.skipped = variant_.loss_scale.mode == LossScaling::Mode::dynamic && after.found_bad != 0;
    record.non_finite = saw_non_finite();
    record.parts = train_->seconds();
    record.parts[static_cast<std::size_t>(Part::input)] += waited;
    double known = std::accumulate(record.parts.begin(), record.parts.end(), 0.0);
    record.parts[static_cast<std::size_t>(Part::other)] += std::max(0.0, seconds - known);
    return record;
}

bool Session::diverged() const {
    StepBlock now = block();
    bool skipped = variant_.loss_scale.mode == LossScaling::Mode::dynamic && now.found_bad != 0;
    return !skipped && (!std::isfinite(now.loss) || now.bad_variable != 0);
}

bool Session::saw_non_finite() const {
    StepBlock now = block();
    return now.found_bad != 0 || now.bad_variable != 0 || now.bad_state != 0 || !std::isfinite(now.loss);
}

std::optional<NonFinite> Session::find_first_non_finite() {
    settle();
    std::int64_t last = before_.step;
    {
        auto again = backend_->prepare(train_plan_, lend(*snapshot_));
        replay(*again, *snapshot_, last);
    }
    StepRequest probed = request(Mode::train);
    probed.purpose = StepRequest::Purpose::probe;
    probed.state = &train_plan_->state;
    auto plan = std::make_shared<Plan>(compile(probed, *backend_));
    auto program = backend_->prepare(plan, lend(*snapshot_));
    std::optional<NonFinite> first;
    program->set_probe([&](const Probe& probe) {
        // An update writes its slots before the variable that follows from them, which it names first.
        for (int tensor : probe.operation.outputs | std::views::reverse) {
            const Tensor& t = plan->graph.tensor(tensor);
            if (!first && t.role != Role::raw && t.layout.empty() && !probe.finite(tensor))
                first = NonFinite{last + 1, layer_of(probe.operation), t.name};
        }
    });
    replay(*program, *snapshot_, last + 1);
    if (!first && !std::isfinite(snapshot_->block().loss))
        first = NonFinite{last + 1, "loss", "loss"};
    take_snapshot();
    return first;
}

} // namespace mantissa
