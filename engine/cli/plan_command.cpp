// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/registry.h"
#include "cli/course_table.h"
#include "cli/experiment_file.h"
#include "cli/one_of.h"
#include "cli/plan_progress.h"
#include "cli/plan_table.h"
#include "cli/policy_option.h"
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
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace mantissa {
namespace {

struct PlanChoice {
    std::string file, device;
    std::vector<std::string> cards, policies;
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

Json describe_batch(Variant variant, const DataSurvey::Found& data, std::int64_t batch, const Asked& asked, const Room& room) {
    const Capabilities& device = *asked.device;
    const std::size_t limit = room.limit;
    variant.training.batch = batch;
    KeptData kept = kept_data(variant, sets_of(data), device, limit);
    MemoryPrediction memory = predict_run(variant, device, {}, kept);
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

Json describe_course(Variant variant, std::int64_t batch, const Capabilities& device, const KnownSets& sets) {
    variant.training.batch = batch;
    StepRequest request = step_request(variant, Mode::train);
    request.kept_samples = kept_data(variant, sets, device, device.memory_limit()).images();
    return to_json(memory_course(compile(request, device)));
}

Json describe(const Variant& variant, const DataSurvey::Found& data, const Asked& asked, const PlanChoice& options) {
    const Capabilities& device = *asked.device;
    const Room room = room_on(device, variant, options);
    Json batches = Json::array();
    for (std::int64_t batch : options.batches.empty() ? std::vector<std::int64_t>{variant.training.batch} : options.batches) {
        batches.push_back(describe_batch(variant, data, batch, asked, room));
        if (options.course)
            batches.back()["memory_course"] = describe_course(variant, batch, device, sets_of(data));
    }
    StepRequest request = step_request(variant, Mode::train);
    request.kept_samples = kept_data(variant, sets_of(data), device, room.limit).images();
    Plan plan = compile(request, device);
    std::vector<LayerRow> rows = layer_table(plan);
    Json layers = layers_to_json(rows);
    for (std::size_t i = 0; i < rows.size(); ++i)
        layers[i]["operands"] = rows[i].operand_formats, layers[i]["short_blocks"] = rows[i].short_blocks;
    const std::optional<Support> support = worst_support(plan);
    return {{"name", variant.name},
            {"policy", variant.policy.name},
            {"support", support ? Json(name_of(*support)) : Json()},
            {"layers", layers},
            {"batches", batches},
            {"notes", notes(variant, data)},
            {"operations", operations_to_json(plan)}};
}

std::string mebibytes(const Json& bytes) { return fmt::format("{:.2f} MiB", bytes.get<double>() / (1 << 20)); }

// Where the size of a block does not divide its axis.
void print_short_blocks(const Json& layers) {
    std::vector<std::string> found;
    for (const Json& layer : layers)
        if (auto ends = layer["short_blocks"].get<std::vector<std::string>>(); !ends.empty())
            found.push_back(fmt::format("{} {}", layer["name"].get<std::string>(), fmt::join(ends, ", ")));
    if (!found.empty())
        fmt::print("  last blocks that are not whole: {}\n  ({})\n", fmt::join(found, "; "), short_blocks_words);
}

// Of what is simulated, beside them those of the format itself.
void print_bytes(const Json& batch, bool simulated) {
    for (const auto& [category, bytes] : batch["bytes"].items())
        fmt::print("    {:<16} {:>14}{}\n", category, mebibytes(bytes),
                   simulated ? fmt::format("  in the format itself {}", mebibytes(batch["format_bytes"][category])) : "");
}

void print_variant(const Json& variant) {
    fmt::print("{}  ({}{})\n", variant["name"].get<std::string>(), variant["policy"].get<std::string>(),
               is_simulated(variant) ? ", simulated" : "");
    fmt::print("  {:<24} {:>16} {:>11} {:>13} {:>13}  {:<11} {:<11} {}\n", "layer", "output", "parameters", "MACs", "FLOPs", "variables",
               "activations", "products read");
    for (const Json& layer : variant["layers"])
        fmt::print("  {:<24} {:>16} {:>11} {:>13.0f} {:>13.0f}  {:<11} {:<11} {}\n", layer["name"].get<std::string>(),
                   to_string(layer["shape"].get<Shape>()), layer["parameters"].get<std::int64_t>(), layer["macs"].get<double>(),
                   layer["flops"].get<double>(), layer["variables"].get<std::string>(), layer["activations"].get<std::string>(),
                   fmt::join(layer["operands"].get<std::vector<std::string>>(), " "));
    print_short_blocks(variant["layers"]);
    for (const Json& batch : variant["batches"]) {
        fmt::print("  batch {}: peak {}{}", batch["batch"].get<std::int64_t>(), mebibytes(batch["peak_bytes"]),
                   batch["fits"].get<bool>() ? "" : ", does not fit");
        if (batch["twin_bytes"].get<std::size_t>() > 0)
            fmt::print("; its twin takes {} beside it", mebibytes(batch["twin_bytes"]));
        if (batch["search_bytes"].get<std::size_t>() > 0)
            fmt::print("; looking for the first number that is not finite takes {} more for a moment", mebibytes(batch["search_bytes"]));
        if (!batch["largest_batch"].is_null())
            fmt::print("; largest batch that fits: {}", largest_batch_words(batch["largest_batch"]));
        fmt::print("\n");
        print_bytes(batch, is_simulated(variant));
        if (!batch["refused"].is_null())
            fmt::print("    a run would be refused: {}\n", batch["refused"].get<std::string>());
        if (std::string why = batch["data_set"]["reason"]; !why.empty())
            fmt::print("    the training set is not kept on the device: {}\n", why);
        if (batch.contains("memory_course"))
            print_course(batch["memory_course"]);
    }
    for (const Json& note : variant["notes"])
        fmt::print("  {}\n", note.get<std::string>());
    fmt::print("\n");
}

std::vector<Asked> devices_asked(const Experiment& experiment, const PlanChoice& options) {
    std::vector<Asked> all;
    std::vector<CatalogueCard> cards;
    for (const std::string& name : options.cards)
        if (name == "all")
            std::ranges::copy(device_catalogue(), std::back_inserter(cards));
        else
            cards.push_back(find_card(name));
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
        fmt::print("{}\n", all.size() == 1 ? all.front().dump(1) : Json{{"cards", all}}.dump(1));
        return;
    }
    if (all.size() > 1)
        return print_card_table(all);
    for (const Json& one : all) {
        if (all.size() == 1)
            for (const Json& variant : one["variants"])
                print_variant(variant);
        print_plan_table(one);
    }
}

void show(const PlanChoice& options) {
    Experiment experiment = report::open_experiment(options.file);
    if (options.full)
        experiment = in_full(experiment);
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
    auto* here = command->add_option("--device", options->device, "cpu, cuda:0 or reference");
    command
        ->add_option("--for", options->cards,
                     "A card of the catalogue that is not here: h200, rtx4090, m2200, ...; all: each of them; may be repeated")
        ->allow_extra_args(false)
        ->excludes(here);
    add_policy_option(*command, options->policies);
    command->add_option("--batch", options->batches, "Instead of the experiment's; may be repeated")
        ->allow_extra_args(false)
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 20));
    command->add_option("--memory", options->memory, "Bytes that may be used, instead of what is free")->check(a_byte_or_more());
    command->add_flag("--full", options->full, "In the size of the experiment's source, which its \"full\" gives");
    command->add_flag("--course", options->course, "Memory from the step's first operation to its last, layer by layer");
    command->add_flag("--json", options->json, "For programs");
    command->footer("Example: mantissa-cli plan resnet20 --batch 32 --batch 128 --memory 1e9");
    command->callback([options] { show(*options); });
}

} // namespace mantissa
