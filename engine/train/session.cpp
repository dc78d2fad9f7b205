// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/session.h"

#include "core/stopwatch.h"
#include "train/checkpoint.h"
#include "train/data_survey.h"
#include "train/validation.h"

#include <algorithm>
#include <numeric>

namespace mantissa {
namespace {

// A value of its own, which the step block holds; all else is a rule, which is part of the plan.
bool differ_in_value_alone(LossScaling a, const LossScaling& b) {
    a.initial = b.initial;
    return a == b;
}

void start_scale(State& state, const LossScaling& scaling) {
    StepBlock block = state.block();
    block.loss_scale = static_cast<float>(scaling.mode == LossScaling::Mode::off ? 1 : scaling.initial);
    block.good_steps = 0;
    state.set_block(block);
}

void start(State& state, const Variant& variant) {
    initialize(state, variant.training.seed);
    StepBlock block;
    block.seed = variant.training.seed;
    state.set_block(block);
    start_scale(state, variant.loss_scale);
}

Course course_of(const Variant& variant, const DataSets& data) {
    check_data(variant, data);
    const TrainingSettings& training = variant.training;
    Course course{
        .set = data.train,
        .batches = {.batch = training.batch,
                    .seed = training.seed,
                    .order = training.order == TrainingSettings::Order::file ? BatchPlan::Order::file : BatchPlan::Order::shuffled,
                    .augment = read_augmentation(variant.data),
                    .steps_per_epoch = training.steps_per_epoch},
        .learning_rate = training.optimizer.learning_rate(),
        .schedule = training.schedule};
    course.steps = training.epochs * course.steps_per_epoch();
    return course;
}

} // namespace

Session::Session(const Variant& variant, std::shared_ptr<const Backend> backend, DataSets data, SessionSettings settings)
    : place_(settings.place),
      data_(std::move(data)),
      blueprint_{.variant = variant, .backend = std::move(backend), .selection = std::move(settings.selection)},
      course_(course_of(variant, data_)),
      steps_per_epoch_(course_.steps_per_epoch()),
      steps_(settings.wish),
      feed_(stream_settings(variant.data)) {
    check_memory(variant, *blueprint_.backend, blueprint_.selection);
    keep_data(blueprint_, 0);
    choose(blueprint_);
    course_.wish = settings.wish;
    programs_ = std::make_unique<Programs>(blueprint_);
    start(programs_->state(), variant);
    programs_->take_snapshot();
    begin_with_programs();
}

// What follows from which programs there are.
void Session::begin_with_programs() {
    steps_.take_over(*programs_);
    course_.batches.preparation = kept_data().samples > 0 ? Preparation{.picked = true} : preparation_for(variant(), plan());
}

// Decided anew with each plan: another policy may leave more or less room.
void Session::keep_data(Blueprint& blueprint, std::size_t freed) const {
    const Backend& device = *blueprint.backend;
    std::size_t limit = device.memory_limit();
    if (place_ == DataPlace::host)
        blueprint.kept = {.why_not = "the sets of variants that train side by side do not all fit"};
    else
        blueprint.kept = mantissa::kept_data(blueprint.variant, known(data_), device, limit == 0 ? 0 : limit + freed);
    try {
        if (blueprint.kept.samples == 0)
            blueprint.images.reset();
        else if (!blueprint.images || blueprint.images->size() != blueprint.kept.bytes)
            blueprint.images = copy_images(data_, blueprint.kept, device);
    } catch (const Error& error) { // somebody else was faster
        if (error.kind() != ErrorKind::out_of_memory)
            throw;
        blueprint.kept = {.why_not = error.what()};
    }
}

void Session::choose(const Blueprint& blueprint) const {
    if (blueprint.backend->tunes() && blueprint.selection.empty() && !blueprint.variant.training.strict) // of which no stopwatch chooses
        blueprint.backend->tune(compile(blueprint.request(Mode::train), *blueprint.backend));
}

std::size_t Session::allocated_bytes(Bytes of) const {
    StagedBatches batches{feed_.most_batches(), validated_ ? 1 : 0};
    std::size_t images = blueprint_.images ? blueprint_.images->size() : 0;
    return of == Bytes::observing ? observing_.bytes() : programs_->bytes() + images + staging_bytes(variant(), batches, kept_data());
}

StepRecord Session::step(std::int64_t certain) {
    Stopwatch watch;
    double waited = 0;
    try {
        waited = begin_steps(until_ranges_are_found(certain));
    } catch (...) {
        feed_.forget(); // the batch of a step that never was comes again
        throw;
    }
    steps_.finish();
    programs_->told(steps_.told().step);
    double seconds = waited + burst_.share(steps_.told_together(), watch.seconds() - waited); // each has waited for its own batch
    steps_.set_pace(seconds);
    return record(seconds, waited);
}

// As many as should be under way; seconds that batches were waited for.
double Session::begin_steps(std::int64_t certain) {
    if (!feed_.is_open())
        feed_.open(course_, steps_.begun());
    double waited = 0;
    for (std::int64_t wanted = steps_.reach(certain); steps_.under_way() < wanted;) {
        bool snapshot = steps_.begun() % steps_.snapshot_every() == 0;
        if (snapshot && steps_.under_way() > 0 && !programs_->snapshots_in_order())
            break; // it shows State after a step that was told
        waited += feed_.next();
        if (snapshot)
            steps_.take_snapshot();
        steps_.begin(course_.rate_at(steps_.begun()), feed_.view());
        if (!steps_.has_queue())
            break;
    }
    return waited;
}

StepRecord Session::record(double seconds, double waited) const {
    StepBlock after = steps_.block();
    StepRecord record{.step = after.step, .epoch = epoch_of(after.step)};
    record.loss = told_loss(after);
    record.accuracy = static_cast<double>(after.correct) / std::max(1, after.valid_count);
    record.images_s = static_cast<double>(after.valid_count) / seconds;
    record.loss_scale = steps_.before().loss_scale;
    record.skipped = is_skipped(after, variant().loss_scale);
    record.learning_rate = course_.rate_at(after.step - 1);
    record.memory_bytes = static_cast<double>(allocated_bytes() + allocated_bytes(Bytes::observing));
    record.to_growth = steps_to_growth(after, variant().loss_scale);
    record.non_finite = saw_non_finite();
    record.parts = programs_->train().seconds();
    record.parts[static_cast<std::size_t>(Part::input)] += waited;
    record.parts[static_cast<std::size_t>(Part::other)] += std::max(0.0, seconds - std::reduce(record.parts.begin(), record.parts.end()));
    return record;
}

void Session::settle() {
    if (steps_.under_way() > 0)
        go_back(steps_.told().step);
}

void Session::take_back() {
    go_back(steps_.before().step);
    programs_->take_snapshot(); // what is looked for from here on starts before that step
}

void Session::go_back(std::int64_t step) {
    steps_.drop();
    feed_.forget(); // it has gone too far
    programs_->go_back_to_snapshot();
    replay(programs_->train(), programs_->state(), course_, step);
}

std::optional<FirstNonFinite> Session::find_first_non_finite() {
    settle();
    observing_.forget(); // the arena may have to give way, and it is memory
    try {
        auto first = mantissa::find_first_non_finite(blueprint_, *programs_, course_, steps_.before().step);
        programs_->take_snapshot();
        return first;
    } catch (...) { // it takes its steps in what training would go back to
        if (programs_->are_ready())
            programs_->take_snapshot();
        throw;
    }
}

EpochRecord Session::validate() {
    steps_.check_settled();
    validated_ = true;
    Interruptible asked(course_.wish);
    Validation result = mantissa::validate(*programs_, blueprint_, *data_.validation);
    return {.epoch = epoch_of(std::max<std::int64_t>(1, steps_done())),
            .step = steps_done(),
            .val_loss = result.loss,
            .val_accuracy = result.accuracy,
            .predicted = std::move(result.predicted)};
}

void Session::set_learning_rate(double rate) {
    steps_.check_settled();
    course_.learning_rate = rate;
    programs_->take_snapshot(); // a replay goes with one rate
}

void Session::set_loss_scale(const LossScaling& scaling) {
    steps_.check_settled();
    if (differ_in_value_alone(variant().loss_scale, scaling)) {
        blueprint_.variant.loss_scale = scaling;
    } else {
        Blueprint next = blueprint_;
        next.variant.loss_scale = scaling;
        change_to(std::move(next));
    }
    start_scale(programs_->state(), scaling);
    programs_->take_snapshot();
}

void Session::replace(const Policy& policy) {
    steps_.check_settled();
    Blueprint next = blueprint_;
    next.variant.policy = policy;
    next.selection.clear(); // names of casts and their implementations change with the policy
    change_to(std::move(next));
}

// The changed programs are whole before the running ones are touched.
void Session::change_to(Blueprint next) {
    observing_.forget();
    std::size_t freed = programs_->bytes();
    check_memory(next.variant, *next.backend, next.selection, freed);
    keep_data(next, freed + (next.images ? next.images->size() : 0));
    choose(next);
    std::unique_ptr<Programs> changed = changed_programs(next);
    bool other_batches = next.kept.samples != kept_data().samples || next.variant.data.value("prepare", "bytes") == "policy";
    programs_ = std::move(changed);
    blueprint_ = std::move(next);
    begin_with_programs();
    if (other_batches)
        feed_.forget();
}

// Where both do not fit side by side, the running ones make room, and come back if the others cannot be made.
std::unique_ptr<Programs> Session::changed_programs(const Blueprint& next) {
    auto make = [&] {
        auto changed = std::make_unique<Programs>(next);
        carry_over(programs_->state(), changed->state(), next.variant.training.seed);
        changed->take_snapshot();
        return changed;
    };
    std::size_t limit = next.backend->memory_limit();
    MemoryPrediction needed = predict_run(next.variant, *next.backend, next.selection, next.kept);
    if (limit == 0 || needed.arena_bytes + (1 + needed.snapshots) * needed.state_bytes <= limit)
        return make();
    programs_->give_way();
    try {
        return make();
    } catch (...) {
        programs_->come_back();
        throw;
    }
}

} // namespace mantissa
