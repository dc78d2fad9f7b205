// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/registry.h"
#include "cli/course_table.h"
#include "cli/experiment_file.h"
#include "cli/one_of.h"
#include "cli/plan_progress.h"
#include "cli/plan_table.h"
#include "cli/policy_option.h"
#include "cli/set_option.h"
#include "core/json.h"
#include "insight/estimate.h"
#include "insight/published.h"
#include "plan/layer_table.h"
#include "report/experiment_of.h"
#include "runs/summary.h"
#include "train/data_survey.h"
#include "train/session.h"
#include "train/summary.h"
#include "train/twin_memory.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

struct PlanChoice {
    std::string file, device;
    std::vector<std::string> cards, policies, settings;
    std::vector<std::int64_t> batches;
    double memory = 0; // bytes; 0: what the device has
    bool full = false, json = false, course = false;
};

Json describe_data(const KeptData& kept) {
    return {{"on_device", kept.samples > 0},
            {"samples", kept.samples},
            {"validation", kept.validation},
            {"bytes", kept.bytes},
            {"reason", kept.why_not}};
}

// Cards of the catalogue are elsewhere, and so may the data be; a batch that is asked for here is a question, not the experiment's.
std::optional<Error> refused(const Variant& variant, const DataSurvey::Found& data, const PlanChoice& options) {
    if (!data.facts && !options.cards.empty())
        return std::nullopt;
    Variant asked = variant;
    asked.training.batch = options.batches.empty() ? variant.training.batch : 1;
    return refusal(asked, data);
}

KnownSets sets_of(const DataSurvey::Found& data) { return data.facts ? KnownSets{data.facts->train, data.facts->validation} : KnownSets{}; }

Json notes(const Variant& variant, const DataSurvey::Found& data) {
    Json list = Json::array();
    for (const Problem& remark : data.facts ? remarks(variant, *data.facts) : Problems())
        list.push_back(sentence_of(remark));
    if (data.failure)
        list.push_back(std::string("the data were not looked at: ") + data.failure->what());
    return list;
}

Json to_json(const StepEstimate& estimate) { return {{"ms", estimate.milliseconds}, {"least", estimate.least}, {"most", estimate.most}}; }

// Of a card of the catalogue; null: this device is here and can be measured.
Json describe_time(const Variant& variant, const Capabilities& device, const CatalogueCard* card) {
    if (!card)
        return {};
    const std::vector<EstimatedWork> work = work_of(compile(step_request(variant, Mode::train), device));
    Json time = to_json(estimate_step(*card, work));
    time["without_matrix_units"] = to_json(estimate_step(*card, work, MatrixUnits::idle));
    return time;
}

// A device that is asked about, and what is told of it beside its plans.
struct Asked {
    std::unique_ptr<Capabilities> device;
    Json facts = Json::object();
    std::optional<CatalogueCard> card = {};
};

// What may be used of the device's memory, 0: all, and the largest batch that then fits, whichever is asked about.
struct Room {
    std::size_t limit = 0;
    Json largest_batch = {};
};

Room room_on(const Capabilities& device, const Variant& variant, const PlanChoice& options) {
    Room room{.limit = options.memory > 0 ? static_cast<std::size_t>(options.memory) : device.memory_limit()};
    if (room.limit > 0)
        room.largest_batch = largest_batch_with_twin(variant, device, room.limit);
    return room;
}

// The variant's own step, compiled once for its layers and for the batch that is its own.
struct OwnStep {
    StepRequest request;
    Plan plan;
};

OwnStep own_step(const Variant& variant, const Capabilities& device, const KeptData& kept) {
    OwnStep step{.request = step_request(variant, {}, kept), .plan = {}};
    step.plan = compile(step.request, device);
    return step;
}

Json describe_batch(Variant variant, const DataSurvey::Found& data, std::int64_t batch, const Asked& asked, const Room& room,
                    const OwnStep& own) {
    const bool is_own = batch == variant.training.batch;
    const Capabilities& device = *asked.device;
    const std::size_t limit = room.limit;
    variant.training.batch = batch;
    KeptData kept = kept_data(variant, sets_of(data), device, limit);
    const MemoryPrediction memory =
        is_own ? predict_run(variant, device, own.request, own.plan, kept) : predict_run(variant, device, {}, kept);
    // Of the network alone: nothing is fused, nothing chosen by a device.
    std::size_t framework = framework_estimate(compile(step_request(variant, Mode::train), *make_backend("reference")));
    auto problem = data.facts ? refusal(variant, *data.facts) : std::nullopt;
    return {{"batch", batch},
            {"peak_bytes", memory.peak_bytes},
            {"twin_bytes", predict_twin(variant, device)},
            {"search_bytes", predict_search(variant, device, memory, kept)},
            {"bytes", bytes_by_category(memory.bytes)},
            {"format_bytes", bytes_by_category(memory.format_bytes)},
            {"fits", limit == 0 || memory.peak_bytes <= limit},
            {"step_estimate", describe_time(variant, device, asked.card ? &*asked.card : nullptr)},
            {"refused", problem ? Json(sentence_of(*problem)) : Json()},
            {"data_set", describe_data(kept)},
            {"largest_batch", room.largest_batch},
            {"framework_estimate", {{"bytes", framework}, {"fits", limit == 0 || framework <= limit}}}};
}

// In the room that was asked about: a set that has no place there is not kept.
Json describe_course(Variant variant, std::int64_t batch, const Capabilities& device, const Room& room, const KnownSets& known) {
    variant.training.batch = batch;
    StepRequest request = step_request(variant, Mode::train);
    request.kept_samples = kept_data(variant, known, device, room.limit).images();
    return to_json(memory_course(compile(request, device)));
}

Json describe(const Variant& variant, const DataSurvey::Found& data, const Asked& asked, const PlanChoice& options) {
    const Capabilities& device = *asked.device;
    const Room room = room_on(device, variant, options);
    const OwnStep own = own_step(variant, device, kept_data(variant, sets_of(data), device, room.limit));
    Json batches = Json::array();
    for (std::int64_t batch : options.batches.empty() ? std::vector<std::int64_t>{variant.training.batch} : options.batches) {
        batches.push_back(describe_batch(variant, data, batch, asked, room, own));
        if (options.course)
            batches.back()["memory_course"] = describe_course(variant, batch, device, room, sets_of(data));
    }
    const Plan& plan = own.plan;
    std::vector<LayerRow> rows = layer_table(plan);
    Json layers = layers_to_json(rows);
    for (std::size_t i = 0; i < rows.size(); ++i)
        layers[i].update(Json{{"operands", rows[i].operand_formats},
                              {"short_blocks", rows[i].short_blocks},
                              {"weight_format_bytes", rows[i].weight_format_bytes},
                              {"activation_format_bytes", rows[i].activation_format_bytes},
                              {"gradient_format_bytes", rows[i].gradient_format_bytes}});
    const std::optional<Support> support = worst_support(plan);
    return {{"name", variant.name},
            {"policy", variant.policy.name},
            {"batch", variant.training.batch}, // of the layers' bytes
            {"support", support ? Json(name_of(*support)) : Json()},
            {"layers", layers},
            {"batches", batches},
            {"notes", notes(variant, data)},
            {"operations", options.json ? operations_to_json(plan) : Json()}}; // of deep networks thousands, which no table shows
}

// One that is named twice, as "RTX 4090" and rtx4090, is one.
void add_card(const CatalogueCard& card, std::vector<CatalogueCard>& cards) {
    if (std::ranges::none_of(cards, [&](const CatalogueCard& known) { return known.card.id == card.card.id; }))
        cards.push_back(card);
}

std::vector<Asked> devices_asked(const Experiment& experiment, const PlanChoice& options) {
    std::vector<Asked> all;
    std::vector<CatalogueCard> cards;
    for (const std::string& name : options.cards)
        if (name != "all")
            add_card(find_card(name), cards);
    if (std::ranges::find(options.cards, "all") != options.cards.end())
        cards = device_catalogue();
    for (const CatalogueCard& entry : cards) {
        const Card& card = entry.card;
        Json facts = {
            {"name", card.name}, {"facts", facts_of(card)}, {"memory_bytes", card.memory_bytes}, {"usable_bytes", card.usable_bytes}};
        if (std::string why = why_not_run_on(card); !why.empty())
            facts["cannot_run"] = why;
        all.push_back({plans_for(card), facts, entry});
    }
    if (all.empty())
        all.push_back({.device = make_backend(options.device, experiment.variants.front().training.memory_margin)});
    return all;
}

Json plans(const Experiment& experiment, const Asked& asked, DataSurvey& survey, const PlanChoice& options) {
    Json all = {{"device", asked.device->device()}, {"variants", Json::array()}};
    all.update(asked.facts);
    PlanProgress progress(experiment.variants.size());
    for (const Variant& variant : experiment.variants) {
        all["variants"].push_back(describe(variant, survey.look(experiment, variant), asked, options));
        progress.note(all["variants"].size());
    }
    all["table"] = plan_table(all["variants"]);
    all["published"] = asked.card ? published_words(experiment.name, *asked.card) : std::vector<std::string>();
    return all;
}

// One device's plans stand by themselves, those of several in a list.
void print_all(const std::vector<Json>& all, const PlanChoice& options) {
    if (options.json) {
        fmt::print("{}", json_text(all.size() == 1 ? all.front() : Json{{"cards", all}}));
        return;
    }
    if (all.size() > 1)
        return print_card_table(all);
    for (const Json& one : all) {
        for (const Json& variant : one["variants"])
            print_planned_variant(variant);
        fmt::print("MACs and FLOPs of the forward pass of one image; one MAC counts as two FLOPs.\n\n");
        print_plan_table(one);
    }
}

void show(PlanChoice& options) {
    Experiment experiment = report::open_experiment(options.file);
    if (options.full)
        experiment = in_full(experiment);
    experiment = with_settings(with_policies(experiment, options.policies), options.settings);
    experiment = only_policies(experiment, options.policies);
    DataSurvey survey;
    std::vector<Json> all;
    for (const Asked& asked : devices_asked(experiment, options))
        all.push_back(plans(experiment, asked, survey, options));
    std::optional<Error> error;
    for (const Variant& variant : experiment.variants)
        if (!error)
            error = refused(variant, survey.look(experiment, variant), options);
    print_all(all, options);
    if (error)
        throw with_file(experiment, *error);
}

} // namespace

void add_plan_command(CLI::App& app) {
    auto options = std::make_shared<PlanChoice>();
    auto* command = app.add_subcommand("plan", "Shapes, parameters, operations and memory, before anything runs");
    command->add_option("FILE", options->file, experiment_file_help)->required();
    auto* here = command->add_option("--device", options->device, which_device);
    command
        ->add_option("--for", options->cards,
                     "A card of the catalogue that is not here: h200, rtx4090, m2200, ...; all: each of them; may be repeated")
        ->allow_extra_args(false)
        ->excludes(here);
    add_policy_option(*command, options->policies);
    add_set_option(*command, options->settings);
    command->add_option("--batch", options->batches, "Instead of the experiment's; may be repeated")
        ->allow_extra_args(false)
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 20));
    command->add_option("--memory", options->memory, "Bytes that may be used, instead of what is free")->check(a_byte_or_more());
    command->add_flag("--full", options->full, "In the size of the experiment's source, which its \"full\" gives");
    command->add_flag("--course", options->course, "Memory from the step's first operation to its last, layer by layer");
    command->add_flag("--json", options->json, "For programs");
    command->footer("Example: mantissa-cli plan resnet20 --batch 32 --batch 128 --memory 1e9\n"
                    "         mantissa-cli plan welcome --policy all --set training.batch=256");
    command->callback([options] {
        keep_once(options->batches);
        keep_once(options->cards);
        show(*options);
    });
}

} // namespace mantissa
