// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a run would take, before it runs, here or on a card that is not here.
#include "lessons/figure.h"

#include "backends/registry.h"
#include "insight/estimate.h"
#include "plan/layer_table.h"
#include "train/data_survey.h"
#include "train/requirements.h"

#include <map>
#include <tuple>

namespace mantissa::lessons {
namespace {

using P = Parameter::Of;

std::unique_ptr<Capabilities> device_for(const std::string& card) {
    if (card.empty())
        return make_backend("");
    return plans_for(find_card(card).card);
}

struct Prediction {
    double peak = 0, usable = 0, framework = 0;
    std::optional<StepEstimate> time = {};
};

std::optional<Variant> variant_asked(const Asked& asked) {
    const Variant* found = asked.facts.variant(asked.text(0));
    if (!found)
        return {};
    Variant variant = *found;
    if (asked.has(1))
        variant.training.batch = static_cast<std::int64_t>(asked.number(1));
    return variant.training.batch > 0 ? std::optional(variant) : std::nullopt;
}

Prediction compute_prediction(const Experiment& experiment, const Variant& variant, const std::string& card) {
    auto device = device_for(card);
    DataSurvey survey;
    const DataSurvey::Found& data = survey.look(experiment, variant);
    KnownSets sets = data.facts ? KnownSets{data.facts->train, data.facts->validation} : KnownSets{};
    std::size_t limit = device->memory_limit();
    KeptData kept = kept_data(variant, sets, *device, limit);
    Prediction prediction{.peak = static_cast<double>(predict_run(variant, *device, {}, kept).peak_bytes),
                          .usable = static_cast<double>(limit)};
    // Of the network alone: nothing is fused, nothing chosen by a device.
    prediction.framework = static_cast<double>(framework_estimate(compile(step_request(variant, Mode::train), *make_backend("reference"))));
    if (!card.empty()) {
        StepRequest request = step_request(variant, Mode::train);
        request.kept_samples = kept.images();
        prediction.time = estimate_framework_step(find_card(card), work_of(compile(request, *device)));
    }
    return prediction;
}

// A text asks for several figures of the same plan, and compiling one takes a moment.
std::optional<Prediction> prediction_of(const Asked& asked) {
    thread_local std::map<std::tuple<std::string, std::int64_t, std::string>, Prediction> kept;
    auto variant = variant_asked(asked);
    if (!variant)
        return {};
    auto key = std::tuple{variant->resolved.dump(), variant->training.batch, asked.text(2)};
    if (auto found = kept.find(key); found != kept.end())
        return found->second;
    try {
        return kept[key] = compute_prediction(*asked.facts.experiment_of(asked.text(0)), *variant, asked.text(2));
    } catch (const Error&) { // what cannot be planned has no figure
        return {};
    }
}

Value peak_predicted(const Asked& asked) {
    auto prediction = prediction_of(asked);
    return prediction ? Value{prediction->peak} : Value{};
}
Value framework_bytes(const Asked& asked) {
    auto prediction = prediction_of(asked);
    return prediction ? Value{prediction->framework} : Value{};
}
Value framework_fits(const Asked& asked) {
    auto prediction = prediction_of(asked);
    return prediction && prediction->usable > 0 ? Value{prediction->framework <= prediction->usable} : Value{};
}
Value fits(const Asked& asked) {
    auto prediction = prediction_of(asked);
    return prediction && prediction->usable > 0 ? Value{prediction->peak <= prediction->usable} : Value{};
}
template <double StepEstimate::*Member>
Value estimated(const Asked& asked) {
    auto prediction = prediction_of(asked);
    return prediction && prediction->time ? known((*prediction->time).*Member) : Value{};
}
Value usable_of_card(const Asked& asked) {
    try {
        return Value{static_cast<double>(find_card(asked.text(0)).card.usable_bytes)};
    } catch (const Error&) {
        return {};
    }
}
Value largest_batch_that_fits(const Asked& asked) {
    auto variant = variant_asked({asked.facts, {}, {}, {asked.arguments.front()}});
    if (!variant)
        return {};
    try {
        auto device = device_for(asked.text(1));
        return Value{static_cast<double>(largest_run_batch(*variant, *device, device->memory_limit()))};
    } catch (const Error&) {
        return {};
    }
}

const std::vector<Parameter> here_or_there = {{P::variant}, {P::number}, {P::card, Parameter::Need::may}};
const std::vector<Parameter> there = {{P::variant}, {P::number}, {P::card}};

} // namespace

const std::vector<Figure>& plan_figures() {
    static const std::vector<Figure> figures = {
        {"predicted.peak", of_program, Kind::number, here_or_there, "bytes that a run of the variant with this batch would take",
         peak_predicted},
        {"predicted.fits", of_program, Kind::truth, here_or_there, "whether that fits", fits},
        {"predicted.framework", of_program, Kind::number, here_or_there, "bytes that a framework of 2020 would have needed, about",
         framework_bytes},
        {"predicted.framework_fits", of_program, Kind::truth, here_or_there, "whether that fits", framework_fits},
        {"predicted.ms", of_program, Kind::number, there, "milliseconds of a step of a framework of 2020 on that card, an estimate",
         estimated<&StepEstimate::milliseconds>},
        {"predicted.ms.low", of_program, Kind::number, there, "the least of the estimate", estimated<&StepEstimate::least>},
        {"predicted.ms.high", of_program, Kind::number, there, "the most of it", estimated<&StepEstimate::most>},
        {"predicted.batch",
         of_program,
         Kind::number,
         {{P::variant}, {P::card, Parameter::Need::may}},
         "the largest batch that fits",
         largest_batch_that_fits},
        {"predicted.usable", of_program, Kind::number, {{P::card}}, "bytes of the card that a run may use", usable_of_card},
    };
    return figures;
}

} // namespace mantissa::lessons
