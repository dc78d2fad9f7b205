// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/session.h"

#include "core/stopwatch.h"
#include "numerics/convert.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ranges>

namespace mantissa {
namespace {

constexpr std::int64_t snapshot_every = 10;

std::string layer_of(const Operation& operation) {
    if (!operation.layer.empty())
        return operation.layer;
    return operation.kind == OpKind::prepare_input ? "input" : "loss";
}

std::string mebibytes(std::size_t bytes) { return std::to_string((bytes + (1u << 20) - 1) >> 20) + " MiB"; }

} // namespace

void check_data(const Variant& variant, const DataSets& data) {
    int classes = data.train->classes(), known = classes_of(variant.model);
    if (classes > known)
        throw bad_input("data: variant \"" + variant.name + "\": the set has " + std::to_string(classes) + " classes, the model tells " +
                        std::to_string(known) + " apart; give its last layer " + std::to_string(classes) + " outputs");
    if (variant.training.batch > data.train->size())
        throw bad_input("training.batch: variant \"" + variant.name + "\": " + std::to_string(variant.training.batch) +
                        " is more than the " + std::to_string(data.train->size()) + " training images; choose a smaller batch");
}

namespace {

bool prepares_in_policy(const Json& data) { return data.value("prepare", "bytes") == "policy"; }

// Of one number of a batch, as the stream hands it over.
std::size_t staged_value_bytes(const Variant& variant) {
    bool prepared = prepares_in_policy(variant.data);
    return prepared ? storage_bytes(variant.policy.of({}).format(Role::activations).storage) : 1;
}

} // namespace

StreamSettings stream_settings(const Json& data) { return {.workers = data.value("workers", 2), .prefetch = data.value("prefetch", 4)}; }

std::size_t staging_bytes(const Variant& variant, const StreamSettings& settings) {
    std::size_t values = static_cast<std::size_t>(elements(variant.model.input));
    std::size_t image = values * staged_value_bytes(variant) + sizeof(std::int32_t) + sizeof(std::int64_t);
    // Those ahead, the one in training, and one for validation and replays.
    return static_cast<std::size_t>(settings.prefetch + 2) * static_cast<std::size_t>(variant.training.batch) * image;
}

StepRequest step_request(const Variant& variant, Mode mode) {
    StepRequest request;
    request.model = &variant.model;
    request.policy = &variant.policy;
    request.optimizer = variant.training.optimizer;
    request.loss_scale = variant.loss_scale;
    request.rescale = variant.data.value("rescale", 1.0 / 255);
    request.input = prepares_in_policy(variant.data) ? StepRequest::Input::prepared : StepRequest::Input::bytes;
    request.batch = variant.training.batch;
    request.strict = variant.training.strict;
    request.mode = mode;
    return request;
}

MemoryPrediction predict_run(const Variant& variant, const Capabilities& device, const SelectionRecord& wanted) {
    StepRequest training = step_request(variant, Mode::train);
    training.wanted = wanted;
    MemoryPrediction prediction = predict_memory(training, device);
    std::size_t staged = staging_bytes(variant, stream_settings(variant.data));
    for (CategoryBytes* bytes : {&prediction.bytes, &prediction.format_bytes})
        (*bytes)[static_cast<std::size_t>(Category::input)] += staged;
    prediction.peak_bytes += staged;
    return prediction;
}

std::int64_t largest_run_batch(Variant variant, const Capabilities& device, std::size_t limit) {
    auto peak = [&](std::int64_t batch) {
        variant.training.batch = batch;
        return predict_run(variant, device).peak_bytes;
    };
    return largest_batch(peak, limit);
}

void check_memory(const Variant& variant, const Capabilities& device, const SelectionRecord& wanted) {
    std::size_t limit = device.memory_limit(), needed = predict_run(variant, device, wanted).peak_bytes;
    if (limit == 0 || needed <= limit)
        return;
    std::int64_t batch = largest_run_batch(variant, device, limit);
    std::string remedy = batch > 0 ? "the largest batch that fits is " + std::to_string(batch) : "no batch fits; make the network smaller";
    throw Error("training.batch: variant \"" + variant.name + "\" needs " + mebibytes(needed) + ", " + mebibytes(limit) + " are free; " +
                    remedy,
                ErrorKind::out_of_memory);
}

Session::Session(const Variant& variant, std::shared_ptr<const Backend> backend, DataSets data, SelectionRecord selection)
    : variant_(variant),
      backend_(std::move(backend)),
      selection_(std::move(selection)),
      learning_rate_(variant.training.optimizer.learning_rate()),
      data_(std::move(data)) {
    check_data(variant_, data_);
    steps_per_epoch_ = mantissa::steps_per_epoch(*data_.train, batch_plan());
    build(nullptr);
}

Session::~Session() = default;

BatchPlan Session::batch_plan() const {
    const TrainingSettings& training = variant_.training;
    return {.batch = training.batch,
            .seed = training.seed,
            .order = training.order == TrainingSettings::Order::file ? BatchPlan::Order::file : BatchPlan::Order::shuffled,
            .augment = read_augmentation(variant_.data),
            .preparation = preparation(),
            .steps_per_epoch = training.steps_per_epoch};
}

Preparation Session::preparation() const {
    if (!train_plan_ || !prepares_in_policy(variant_.data))
        return {};
    const Tensor& input = train_plan_->graph.tensor(train_plan_->graph.input_bytes);
    return {input.format.format, variant_.data.value("rescale", 1.0 / 255)};
}

StepRequest Session::request(Mode mode) const {
    StepRequest request = step_request(variant_, mode);
    request.wanted = selection_;
    return request;
}

// Plans, memory and programs; the values come from `from`, or from the initializers.
void Session::build(const State* from) {
    mantissa::check_memory(variant_, *backend_, selection_);
    if (backend_->tunes() && selection_.empty())
        backend_->tune(compile(request(Mode::train), *backend_));
    memory_ = predict_run(variant_, *backend_, selection_);
    auto train = std::make_shared<Plan>(compile(request(Mode::train), *backend_));
    auto state = std::make_unique<State>(train->state, backend_->allocate(State::bytes_needed(train->state)));
    if (from) {
        carry_over(*from, *state, variant_.training.seed);
    } else {
        initialize(*state, variant_.training.seed);
        StepBlock block;
        block.seed = variant_.training.seed;
        block.loss_scale = static_cast<float>(variant_.loss_scale.mode == LossScaling::Mode::off ? 1 : variant_.loss_scale.initial);
        state->set_block(block);
    }
    train_.reset();
    evaluate_.reset();
    StepRequest evaluation = request(Mode::evaluate);
    evaluation.state = &train->state;
    auto evaluate = std::make_shared<Plan>(compile(evaluation, *backend_));
    train_plan_ = std::move(train);
    evaluate_plan_ = std::move(evaluate);
    state_ = std::move(state);
    snapshot_ = std::make_unique<State>(train_plan_->state, backend_->allocate(State::bytes_needed(train_plan_->state)));
    arena_.reset(); // the old one first, or both would have to fit
    arena_ = backend_->allocate(memory_.arena_bytes);
    train_ = backend_->prepare(train_plan_, *state_, *arena_);
    evaluate_ = backend_->prepare(evaluate_plan_, *state_, *arena_);
    if (prepares_in_policy(variant_.data)) { // what was made ahead may be in another format
        stream_.reset();
        batch_.reset();
    }
    take_snapshot();
}

std::size_t Session::allocated_bytes() const {
    std::int64_t batches = (stream_ ? stream_->most_batches() : 0) + (validated_ ? 1 : 0);
    std::size_t staged = staging_bytes(variant_, {.workers = 0, .prefetch = static_cast<int>(batches) - 2});
    return state_->memory().size() + arena_->size() + snapshot_->memory().size() + staged;
}

void Session::open_stream() {
    stream_ = std::make_unique<BatchStream>(data_.train, batch_plan(), stream_settings(variant_.data), steps_done());
}

void Session::take_snapshot() { snapshot_->memory().copy_from(state_->memory()); }

StepRecord Session::step() {
    Stopwatch watch;
    if (!stream_)
        open_stream();
    batch_.reset(); // its memory is the next one's
    batch_ = stream_->next();
    double waited = watch.seconds();
    if (steps_done() % snapshot_every == 0)
        take_snapshot();
    run_step();
    return record(before_, state_->block(), watch.seconds(), waited);
}

void Session::repeat_step() {
    if (!batch_)
        batch_ = make_batch(*data_.train, batch_plan(), 0);
    run_step();
}

KernelProfile Session::profile_steps(int steps) {
    if (!batch_)
        batch_ = make_batch(*data_.train, batch_plan(), 0);
    return train_->profile(
        {.images = reinterpret_cast<const std::uint8_t*>(batch_->images.data()), .labels = batch_->labels.data(), .count = batch_->count},
        steps);
}

void Session::run_step() {
    before_ = state_->block();
    std::int64_t total = variant_.training.epochs * steps_per_epoch_;
    before_.learning_rate = static_cast<float>(learning_rate_ * variant_.training.schedule.factor(before_.step, total));
    state_->set_block(before_);
    train_->step(
        {.images = reinterpret_cast<const std::uint8_t*>(batch_->images.data()), .labels = batch_->labels.data(), .count = batch_->count});
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
    StepBlock block = state_->block();
    bool skipped = variant_.loss_scale.mode == LossScaling::Mode::dynamic && block.found_bad != 0;
    return !skipped && (!std::isfinite(block.loss) || block.bad_variable != 0);
}

bool Session::saw_non_finite() const {
    StepBlock block = state_->block();
    return block.found_bad != 0 || block.bad_variable != 0 || block.bad_state != 0 || !std::isfinite(block.loss);
}

// As the loss counts what is correct: the largest output, or on which side of the middle the only one lies.
void Session::take_predictions(const Batch& batch, std::vector<std::int32_t>& predicted) const {
    std::vector<double> outputs = evaluate_->values(evaluate_plan_->graph.outputs);
    std::size_t each = outputs.size() / static_cast<std::size_t>(variant_.training.batch);
    double middle = variant_.model.loss.inputs == LogitsKind::logits ? 0 : 0.5;
    for (std::size_t i = 0; i < batch.indices.size(); ++i) {
        auto first = outputs.begin() + static_cast<std::ptrdiff_t>(i * each);
        auto largest = std::max_element(first, first + static_cast<std::ptrdiff_t>(each)) - first;
        predicted[static_cast<std::size_t>(batch.indices[i])] = static_cast<std::int32_t>(each == 1 ? *first > middle : largest);
    }
}

EpochRecord Session::validate() {
    validated_ = true;
    StepBlock kept = state_->block();
    double loss = 0;
    std::int64_t correct = 0, count = 0, batches = validation_batches(*data_.validation, variant_.training.batch);
    std::vector<std::int32_t> predicted(static_cast<std::size_t>(data_.validation->size()), -1);
    for (std::int64_t i = 0; i < batches; ++i) {
        auto batch = make_validation_batch(*data_.validation, variant_.training.batch, i, preparation());
        if (batch->count == 0) // every file of it is broken
            continue;
        evaluate_->step(
            {.images = reinterpret_cast<const std::uint8_t*>(batch->images.data()), .labels = batch->labels.data(), .count = batch->count});
        take_predictions(*batch, predicted);
        StepBlock block = state_->block();
        loss += block.loss * static_cast<double>(batch->count);
        correct += block.correct;
        count += batch->count;
    }
    state_->set_block(kept);
    EpochRecord record;
    record.step = kept.step;
    record.epoch = epoch_of(std::max<std::int64_t>(1, kept.step));
    if (count == 0)
        throw Error("data: no validation image can be read; is the folder still there?");
    record.val_loss = loss / static_cast<double>(count);
    record.val_accuracy = static_cast<double>(correct) / static_cast<double>(count);
    record.predicted = std::move(predicted);
    return record;
}

std::optional<NonFinite> Session::find_first_non_finite() {
    std::int64_t last = before_.step;
    BatchMaker maker(*data_.train, batch_plan());
    Batch batch = *make_batch(*data_.train, batch_plan(), last);
    auto replay = [&](Program& program, std::int64_t step) {
        maker.fill(step, batch);
        StepBlock block = snapshot_->block();
        std::int64_t total = variant_.training.epochs * steps_per_epoch_;
        block.learning_rate = static_cast<float>(learning_rate_ * variant_.training.schedule.factor(step, total));
        snapshot_->set_block(block);
        program.step(
            {.images = reinterpret_cast<const std::uint8_t*>(batch.images.data()), .labels = batch.labels.data(), .count = batch.count});
    };
    {
        auto again = backend_->prepare(train_plan_, *snapshot_, *arena_);
        for (std::int64_t step = snapshot_->block().step; step < last; ++step)
            replay(*again, step);
    }
    StepRequest probed = request(Mode::train);
    probed.purpose = StepRequest::Purpose::probe;
    probed.state = &train_plan_->state;
    auto plan = std::make_shared<Plan>(compile(probed, *backend_));
    auto program = backend_->prepare(plan, *snapshot_, *arena_);
    std::optional<NonFinite> first;
    program->set_probe([&](const Probe& probe) {
        // An update writes its slots before the variable that follows from them, which it names first.
        for (int tensor : probe.operation.outputs | std::views::reverse) {
            const Tensor& t = plan->graph.tensor(tensor);
            if (!first && t.role != Role::raw && t.layout.empty() && !probe.finite(tensor))
                first = NonFinite{last + 1, layer_of(probe.operation), t.name};
        }
    });
    replay(*program, last);
    if (!first && !std::isfinite(snapshot_->block().loss))
        first = NonFinite{last + 1, "loss", "loss"};
    take_snapshot();
    return first;
}

void Session::set_learning_rate(double rate) {
    learning_rate_ = rate;
    take_snapshot(); // a replay goes with one rate
}

void Session::set_loss_scale(const LossScaling& scaling) {
    variant_.loss_scale = scaling;
    auto old = std::move(state_);
    build(old.get());
    StepBlock block = state_->block();
    block.loss_scale = static_cast<float>(scaling.mode == LossScaling::Mode::off ? 1 : scaling.initial);
    block.good_steps = 0;
    state_->set_block(block);
    take_snapshot();
}

void Session::replace(const Policy& policy) {
    variant_.policy = policy;
    selection_.clear(); // names of casts and their implementations change with the policy
    auto old = std::move(state_);
    build(old.get());
}

} // namespace mantissa
