// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/programs.h"

#include "core/interruption.h"

namespace mantissa {
namespace {

// As training was chosen: a stopwatch need not answer twice alike, and one that goes on is evaluated so, too.
std::shared_ptr<const Plan> evaluation_beside(const Plan& training, const Blueprint& blueprint) {
    StepRequest request = blueprint.request(Mode::evaluate);
    request.state = &training.state;
    request.wanted = selection_of(training);
    return std::make_shared<Plan>(compile(request, *blueprint.backend));
}

std::unique_ptr<State> empty_state(const StateLayout& layout, const Backend& backend) {
    return std::make_unique<State>(layout, backend.allocate(State::bytes_needed(layout)));
}

} // namespace

StepRequest Blueprint::request(Mode mode) const {
    StepRequest request = step_request(variant, mode);
    request.wanted = selection;
    request.kept_samples = mode == Mode::train || kept.validation > 0 ? kept.images() : 0;
    request.kept_validation = kept.validation;
    return request;
}

Programs::Programs(const Blueprint& blueprint)
    : backend_(blueprint.backend),
      images_(blueprint.images),
      train_plan_(std::make_shared<Plan>(compile(blueprint.request(Mode::train), *backend_))),
      evaluate_plan_(evaluation_beside(*train_plan_, blueprint)),
      memory_(predict_run(blueprint.variant, *backend_, selection_of(*train_plan_), blueprint.kept)),
      state_(empty_state(train_plan_->state, *backend_)),
      snapshot_(empty_state(train_plan_->state, *backend_)) {
    if (memory_.snapshots > 1)
        newer_ = empty_state(train_plan_->state, *backend_);
    begin();
}

void Programs::take_snapshot() {
    snapshot_->memory().copy_from(state_->memory());
    newer_of_.reset();
}

void Programs::go_back_to_snapshot() {
    state_->memory().copy_from(snapshot_->memory());
    newer_of_.reset();
}

void Programs::take_snapshot_behind(std::int64_t step) {
    queue_->keep(newer_->memory());
    newer_of_ = step;
}

void Programs::told(std::int64_t step) {
    if (!newer_of_ || step <= *newer_of_)
        return;
    std::swap(snapshot_, newer_);
    newer_of_.reset();
}

std::unique_ptr<Program> Programs::over_snapshot(std::shared_ptr<const Plan> plan) {
    return backend_->prepare(std::move(plan), lend(*snapshot_));
}

std::unique_ptr<Program> Programs::over_snapshot(std::shared_ptr<const Plan> plan, Memory& arena) {
    return backend_->prepare(std::move(plan), {.state = *snapshot_, .arena = arena, .data = images_.get()});
}

void Programs::give_way() {
    queue_ = nullptr;
    train_.reset();
    evaluate_.reset();
    arena_.reset();
}

void Programs::come_back() {
    Interruptible not_now(nullptr); // a run that is stopped meanwhile is kept as it was
    begin();
}

void Programs::begin() {
    arena_ = backend_->allocate(memory_.arena_bytes);
    bytes_ = state_->memory().size() + snapshot_->memory().size() + (newer_ ? newer_->memory().size() : 0) + arena_->size();
    auto train = backend_->prepare(train_plan_, lend(*state_));
    evaluate_ = backend_->prepare(evaluate_plan_, lend(*state_));
    queue_ = train->queue();
    train_ = std::move(train);
}

} // namespace mantissa
