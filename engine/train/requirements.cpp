// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/requirements.h"

#include "plan/bytes_together.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <ranges>
#include <utility>

namespace mantissa {
namespace {

// With a tenth where it matters, so that 3.3 beside 2.8 is not 4 beside 2.
std::string in_tenths(std::size_t tenths) {
    return tenths >= 1000 ? std::to_string(tenths / 10) + " MiB" : fmt::format("{}.{} MiB", tenths / 10, tenths % 10);
}

bool prepares_in_policy(const Json& data) { return data.value("prepare", "bytes") == "policy"; }

double rescale_of(const Variant& variant) { return variant.data.value("rescale", 1.0 / 255); }

// Of one sample of a batch, as it is handed over.
std::size_t staged_bytes(const Variant& variant, const Preparation& preparation) {
    return preparation.sample_bytes(variant.model.input) + sizeof(std::int32_t) + sizeof(std::int64_t);
}

// A limit of one byte is that of a margin which leaves none: another batch or network would not help.
std::optional<Problem> no_room_beside_margin(const Variant& variant, std::size_t needed) {
    const std::optional<std::size_t> available = read_system_memory().available_bytes;
    const MemoryMargin& margin = variant.training.memory_margin;
    if (!available || memory_to_use(margin) > 1)
        return std::nullopt;
    return Problem{.where = "training.memory_margin",
                   .kind = ProblemKind::does_not_fit,
                   .facts = {.variant = variant.name},
                   .message = "variant \"" + variant.name + "\" needs " + mebibytes_needed(needed) + ", and " +
                              mebibytes_needed(margin.of(*available)) + " are to stay free of the " + mebibytes_at_most(*available) +
                              " that are free now; leave less free (--memory-margin), or end other programs"};
}

} // namespace

std::string mebibytes_needed(std::size_t bytes) {
    const std::size_t tenths = (10 * bytes + (1u << 20) - 1) >> 20;
    return in_tenths(tenths >= 1000 ? tenths + 9 : tenths);
}

std::string mebibytes_at_most(std::size_t bytes) {
    const std::size_t tenths = (10 * bytes) >> 20;
    return tenths == 0 ? "less than 0.1 MiB" : in_tenths(tenths);
}

ToldBeside mebibytes_beside(std::size_t needed, std::size_t at_most) {
    if (10 * needed > 1u << 20)
        return {mebibytes_needed(needed), mebibytes_at_most(at_most)};
    const std::size_t up = (1000 * needed + (1u << 20) - 1) >> 20, down = (1000 * at_most) >> 20;
    const auto told = [](std::size_t thousandths) { return fmt::format("0.{:03} MiB", thousandths); };
    return {told(up), down == 0 ? "less than " + told(1) : told(down)};
}

StreamSettings stream_settings(const Json& data) { return {.workers = data.value("workers", 2), .prefetch = data.value("prefetch", 4)}; }

std::size_t staging_bytes(const Variant& variant, const StagedBatches& batches, const KeptData& kept) {
    auto bytes = [&](std::int64_t count, std::int64_t kept_images) {
        Preparation preparation{.picked = kept_images > 0};
        if (prepares_in_policy(variant.data))
            preparation.format = variant.policy.of({}).format(Role::activations);
        return static_cast<std::size_t>(variant.training.batch * count) * staged_bytes(variant, preparation);
    };
    return bytes(batches.training, kept.samples) + bytes(batches.validation, kept.validation);
}

Preparation preparation_for(const Variant& variant, const Plan& plan) {
    if (!prepares_in_policy(variant.data))
        return {};
    return {plan.graph.tensor(plan.graph.input_bytes).format.format, rescale_of(variant)};
}

StepRequest step_request(const Variant& variant, Mode mode) {
    StepRequest request;
    request.model = &variant.model;
    request.policy = &variant.policy;
    request.optimizer = variant.training.optimizer;
    request.loss_scale = variant.loss_scale;
    request.rescale = rescale_of(variant);
    request.input = prepares_in_policy(variant.data) ? StepRequest::Input::prepared : StepRequest::Input::bytes;
    request.batch = variant.training.batch;
    request.strict = variant.training.strict;
    request.mode = mode;
    return request;
}

StepRequest step_request(const Variant& variant, const SelectionRecord& wanted, const KeptData& kept) {
    StepRequest training = step_request(variant, Mode::train);
    training.wanted = wanted;
    training.kept_samples = kept.images();
    training.kept_validation = kept.validation;
    return training;
}

namespace {

MemoryPrediction with_batches(MemoryPrediction prediction, const Variant& variant, const KeptData& kept) {
    // Those ahead, the one in training, and one for validation and replays.
    std::size_t staged = staging_bytes(variant, {stream_settings(variant.data).prefetch + 1, 1}, kept);
    for (CategoryBytes* bytes : {&prediction.bytes, &prediction.format_bytes})
        add_bytes((*bytes)[static_cast<std::size_t>(Category::input)], staged);
    add_bytes(prediction.peak_bytes, staged);
    return prediction;
}

} // namespace

MemoryPrediction predict_run(const Variant& variant, const Capabilities& device, const SelectionRecord& wanted, const KeptData& kept,
                             Validated validated) {
    return with_batches(predict_memory(step_request(variant, wanted, kept), device, validated), variant, kept);
}

MemoryPrediction predict_run(const Variant& variant, const Capabilities& device, const StepRequest& training, const Plan& train,
                             const KeptData& kept) {
    return with_batches(predict_memory(train, training, device, Validated::yes), variant, kept);
}

std::size_t predict_search(const Variant& variant, const Capabilities& device, const MemoryPrediction& run, const KeptData& kept) {
    StepRequest training = step_request(variant, Mode::train);
    training.kept_samples = kept.images();
    const std::size_t arena = arena_of_search(training, device);
    return arena - std::min(arena, run.arena_bytes);
}

std::string biggest_consumers(const MemoryPrediction& memory) {
    std::vector<std::size_t> categories(memory.bytes.size());
    std::iota(categories.begin(), categories.end(), std::size_t{0});
    std::ranges::stable_sort(categories, std::greater<>(), [&](std::size_t category) { return memory.bytes[category]; });
    std::string words;
    for (std::size_t category : categories | std::views::take(3))
        if (memory.bytes[category] > 0)
            words += std::string(words.empty() ? "; of the run's, most is for " : ", ") + name_of(static_cast<Category>(category)) + " (" +
                     mebibytes_needed(memory.bytes[category]) + ")";
    return words;
}

std::size_t RunPeaks::of(std::int64_t batch, Validated validated) {
    variant_.training.batch = batch;
    const StepRequest training = step_request(variant_, SelectionRecord{}, KeptData{});
    const bool is_known = fits_ && fits_->batch == batch;
    last_.reset();
    if (!is_known)
        last_ = compile(training, device_);
    return with_batches(predict_memory(is_known ? *fits_ : *last_, training, device_, validated), variant_, {}).peak_bytes;
}

void RunPeaks::note_fits() {
    if (last_ && (!fits_ || fits_->batch < last_->batch))
        fits_ = std::exchange(last_, std::nullopt);
}

std::int64_t largest_run_batch(Variant variant, const Capabilities& device, std::size_t limit) {
    RunPeaks peaks(std::move(variant), device);
    auto peak = [&](std::int64_t batch, Validated validated) {
        const std::size_t bytes = peaks.of(batch, validated);
        if (bytes <= limit)
            peaks.note_fits();
        return bytes;
    };
    return largest_batch(peak, limit);
}

std::size_t check_memory(const Variant& variant, const Capabilities& device, const SelectionRecord& wanted, std::size_t freed) {
    std::size_t limit = device.memory_limit(), needed = predict_run(variant, device, wanted).peak_bytes;
    if (limit == 0 || needed <= limit + freed)
        return needed;
    if (const auto margin = limit == 1 ? no_room_beside_margin(variant, needed) : std::nullopt)
        throw problem_error(*margin, ErrorKind::out_of_memory);
    limit += freed;
    std::int64_t batch = largest_run_batch(variant, device, limit);
    const ToldBeside told = mebibytes_beside(needed, limit);
    std::string remedy = batch > 0 ? "the largest batch that fits is " + std::to_string(batch) : "no batch fits; make the network smaller";
    throw problem_error({"training.batch",
                         ProblemKind::does_not_fit,
                         {.variant = variant.name, .asked = batch},
                         "variant \"" + variant.name + "\" needs " + told.needed + ", " + told.at_most + " may be used; " + remedy},
                        ErrorKind::out_of_memory);
}

} // namespace mantissa
