// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/session.h"

#include "numerics/convert.h"
#include "train/data_survey.h"

#include <algorithm>
#include <numeric>

namespace mantissa {
namespace {

std::string mebibytes(std::size_t bytes) { return std::to_string((bytes + (1u << 20) - 1) >> 20) + " MiB"; }

bool prepares_in_policy(const Json& data) { return data.value("prepare", "bytes") == "policy"; }

// Of one sample of a batch, as it is handed over.
std::size_t staged_bytes(const Variant& variant, const Preparation& preparation) {
    return preparation.sample_bytes(variant.model.input) + sizeof(std::int32_t) + sizeof(std::int64_t);
}

} // namespace

StreamSettings stream_settings(const Json& data) { return {.workers = data.value("workers", 2), .prefetch = data.value("prefetch", 4)}; }

std::size_t staging_bytes(const Variant& variant, const StagedBatches& batches, std::int64_t kept_samples) {
    Preparation whole, picked{.picked = kept_samples > 0};
    if (prepares_in_policy(variant.data))
        whole.format = picked.format = variant.policy.of({}).format(Role::activations);
    return static_cast<std::size_t>(variant.training.batch) * (static_cast<std::size_t>(batches.training) * staged_bytes(variant, picked) +
                                                               static_cast<std::size_t>(batches.validation) * staged_bytes(variant, whole));
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

MemoryPrediction predict_run(const Variant& variant, const Capabilities& device, const SelectionRecord& wanted, std::int64_t kept_samples) {
    StepRequest training = step_request(variant, Mode::train);
    training.wanted = wanted;
    training.kept_samples = kept_samples;
    MemoryPrediction prediction = predict_memory(training, device);
    // Those ahead, the one in training, and one for validation and replays.
    std::size_t staged = staging_bytes(variant, {stream_settings(variant.data).prefetch + 1, 1}, kept_samples);
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
    throw problem_error({"training.batch",
                         ProblemKind::does_not_fit,
                         {.variant = variant.name, .asked = batch},
                         "variant \"" + variant.name + "\" needs " + mebibytes(needed) + ", " + mebibytes(limit) + " are free; " + remedy},
                        ErrorKind::out_of_memory);
}

Session::Session(const Variant& variant, std::shared_ptr<const Backend> backend, DataSets data, SelectionRecord selection, DataPlace place)
    : variant_(variant),
      backend_(std::move(backend)),
      selection_(std::move(selection)),
      place_(place),
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
            .preparation = kept_.samples > 0 ? Preparation{.picked = true} : preparation(),
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
    request.kept_samples = mode == Mode::train ? kept_.samples : 0;
    return request;
}

ProgramMemory Session::lend(State& state) const { return {.state = state, .arena = *arena_, .data = kept_images_.get()}; }

// Decided anew with each plan: another policy may leave more or less room.
void Session::keep_data() {
    std::int64_t before = kept_.samples;
    if (place_ == DataPlace::host)
        kept_ = {.why_not = "the sets of variants that train side by side do not all fit"};
    else
        kept_ = mantissa::kept_data(variant_, facts_of(*data_.train), *backend_, backend_->memory_limit());
    try {
        if (kept_.samples > 0 && !kept_images_)
            kept_images_ = copy_images(*data_.train, *backend_);
    } catch (const Error& error) { // somebody else was faster
        if (error.kind() != ErrorKind::out_of_memory)
            throw;
        kept_ = {.why_not = error.what()};
    }
    if (kept_.samples != before) { // what was made ahead is in another form
        stream_.reset();
        batch_.reset();
    }
}

// Plans, memory and programs; the values come from `from`, or from the initializers.
void Session::build(const State* from) {
    check_settled();
    mantissa::check_memory(variant_, *backend_, selection_);
    keep_data();
    if (backend_->tunes() && selection_.empty())
        backend_->tune(compile(request(Mode::train), *backend_));
    memory_ = predict_run(variant_, *backend_, selection_, kept_.samples);
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
    queue_ = nullptr;
    train_.reset();
    evaluate_.reset();
    if (kept_.samples == 0)
        kept_images_.reset();
    StepRequest evaluation = request(Mode::evaluate);
    evaluation.state = &train->state;
    auto evaluate = std::make_shared<Plan>(compile(evaluation, *backend_));
    train_plan_ = std::move(train);
    evaluate_plan_ = std::move(evaluate);
    state_ = std::move(state);
    snapshot_ = std::make_unique<State>(train_plan_->state, backend_->allocate(State::bytes_needed(train_plan_->state)));
    arena_.reset(); // the old one first, or both would have to fit
    arena_ = backend_->allocate(memory_.arena_bytes);
    train_ = backend_->prepare(train_plan_, lend(*state_));
    evaluate_ = backend_->prepare(evaluate_plan_, lend(*state_));
    queue_ = train_->queue();
    if (prepares_in_policy(variant_.data)) { // what was made ahead may be in another format
        stream_.reset();
        batch_.reset();
    }
    take_snapshot();
}

std::size_t Session::allocated_bytes() const {
    StagedBatches batches{stream_ ? stream_->most_batches() : 0, validated_ ? 1 : 0};
    std::size_t kept = kept_images_ ? kept_images_->size() : 0;
    return state_->memory().size() + arena_->size() + snapshot_->memory().size() + kept + staging_bytes(variant_, batches, kept_.samples);
}

void Session::open_stream() {
    stream_ = std::make_unique<BatchStream>(data_.train, batch_plan(), stream_settings(variant_.data), steps_begun());
}

void Session::take_snapshot() { snapshot_->memory().copy_from(state_->memory()); }

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
    check_settled();
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
        throw problem_error({"data", ProblemKind::unreadable, {}, "no validation image can be read; is the folder still there?"},
                            ErrorKind::failed);
    record.val_loss = loss / static_cast<double>(count);
    record.val_accuracy = static_cast<double>(correct) / static_cast<double>(count);
    record.predicted = std::move(predicted);
    return record;
}

void Session::set_learning_rate(double rate) {
    check_settled();
    learning_rate_ = rate;
    take_snapshot(); // a replay goes with one rate
}

void Session::set_loss_scale(const LossScaling& scaling) {
    check_settled();
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
    check_settled();
    variant_.policy = policy;
    selection_.clear(); // names of casts and their implementations change with the policy
    auto old = std::move(state_);
    build(old.get());
}

} // namespace mantissa
