// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/experiment.h"

#include "core/nearest.h"
#include "core/one_line.h"
#include "data/source.h"
#include "train/sweep_settings.h"

#include <algorithm>
#include <set>

namespace mantissa {
namespace {

const std::vector<std::string> top_keys = {"format", "version", "model", "data", "training", "variants", "full", "sweep"};
const std::vector<std::string> variant_keys = {"policy", "loss_scale", "layers", "training", "data", "model"};

std::vector<Field> name_fields() {
    return {
        {.key = "name", .type = FieldType::text, .fallback = "experiment", .label = "Name", .help = "What the experiment is called."},
        {.key = "description", .type = FieldType::text, .fallback = "", .label = "Description", .help = "What it shows, in plain words."}};
}

std::vector<Field> variant_fields() {
    return {{.key = "name", .type = FieldType::text, .label = "Name", .help = "What the variant is called."}};
}

Json part(const Json& json, const char* key) { return json.contains(key) ? json[key] : Json::object(); }
Json usual_optimizer() { return {{"type", "adam"}}; }

MemoryMargin read_memory_margin(const Json& values) {
    if (!values.contains("memory_margin"))
        return {};
    return {.bytes = values["memory_margin"].get<std::size_t>() << 20};
}

TrainingSettings read_training(const Json& json, const std::string& where, Problems& problems) {
    static const std::vector<std::string> besides = {"optimizer", "schedule"};
    TrainingSettings settings;
    std::size_t before = problems.size();
    auto fields = training_fields();
    Json values = read_fields(json, fields, where, problems, besides);
    settings.optimizer =
        read_optimizer(json.is_object() ? json.value("optimizer", usual_optimizer()) : Json{}, where + ".optimizer", problems);
    settings.schedule =
        read_schedule(json.is_object() ? json.value("schedule", Json{{"type", "constant"}}) : Json{}, where + ".schedule", problems);
    if (problems.size() > before)
        return settings;
    settings.batch = values["batch"];
    settings.epochs = values["epochs"];
    settings.steps_per_epoch = values.value("steps_per_epoch", std::int64_t{0});
    settings.seed = values["seed"];
    settings.order = values["shuffle"].get<bool>() ? TrainingSettings::Order::shuffled : TrainingSettings::Order::file;
    settings.on_divergence = values["on_divergence"] == "continue" ? TrainingSettings::OnDivergence::go_on
                             : values["on_divergence"] == "pause"  ? TrainingSettings::OnDivergence::pause
                                                                   : TrainingSettings::OnDivergence::stop;
    settings.on_skips = values["on_skips"] == "pause"  ? TrainingSettings::OnSkips::pause
                        : values["on_skips"] == "stop" ? TrainingSettings::OnSkips::stop
                                                       : TrainingSettings::OnSkips::tell;
    settings.skips_in_a_row = values["skips_in_a_row"];
    settings.turns = values["turns"];
    settings.checkpoint_steps = values["checkpoint_steps"];
    settings.memory_margin = read_memory_margin(values);
    settings.strict = values["strict"];
    settings.twin = parse_twin(values["twin"].get<std::string>()).value_or(TrainingSettings::Twin::none);
    return settings;
}

// The experiment as this variant sees it: its own parts merged over the experiment's, without the other variants, of which there may be
// hundreds, the experiment as it is shipped, and what is of all its runs. Where no optimizer is named there is the usual one, which a
// variant that gives but its learning rate means.
Json merged(const Json& experiment, const Json& variant) {
    Json json = Json::object();
    for (const auto& [key, value] : experiment.items())
        if (key != "variants" && key != "full" && key != "sweep")
            json[key] = value;
    if (Json shared = part(experiment, "training"); shared.is_object() && !shared.contains("optimizer")) {
        shared["optimizer"] = usual_optimizer();
        json["training"] = std::move(shared);
    }
    for (const char* key : {"model", "data", "training"})
        if (variant.contains(key))
            json[key] = merge(part(json, key), variant[key]);
    Json own = variant;
    for (const char* key : {"model", "data", "training"})
        own.erase(key);
    json["variants"] = Json::array({own});
    return json;
}

// Writes every default into the experiment that goes into the run folder.
void complete(Variant& variant) {
    variant.resolved["model"] = write_model(variant.model);
    variant.resolved["data"] = variant.data;
    Problems none;
    static const std::vector<std::string> besides = {"optimizer", "schedule"};
    auto fields = training_fields();
    Json training = read_fields(part(variant.resolved, "training"), fields, "training", none, besides);
    training["optimizer"] = variant.training.optimizer.values;
    training["optimizer"]["type"] = variant.training.optimizer.type->type;
    training["schedule"] = variant.training.schedule.values;
    training["schedule"]["type"] = variant.training.schedule.type->type;
    variant.resolved["training"] = training;
    variant.resolved["variants"][0]["loss_scale"] = write_loss_scale(variant.loss_scale);
}

// Whether a variant gives the setting at this path of the whole, "training.optimizer.learning_rate"; a list it gives as a whole.
bool gives(const Json& variant, std::string_view path) {
    const Json* at = &variant;
    while (!path.empty() && at->is_object()) {
        const std::size_t end = std::min(path.find_first_of(".["), path.size());
        const auto inside = at->find(std::string(path.substr(0, end)));
        if (inside == at->end())
            return false;
        at = &*inside;
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return true;
}

// A wrong setting of a variant's own stands in the variant, whatever it is merged over.
void name_as_in_file(Problems& problems, const Json& variant, const std::string& where) {
    for (Problem& problem : problems)
        if (gives(variant, problem.where))
            problem.where.insert(0, where + ".");
}

Variant read_variant(const Json& experiment, const Json& json, const std::string& where, Problems& problems) {
    Variant variant;
    if (!json.is_object()) {
        problems.push_back({where, ProblemKind::not_an_object, {}, "expected an object in braces"});
        return variant;
    }
    auto fields = variant_fields();
    read_fields(json, fields, where, problems, variant_keys);
    variant.name = json.contains("name") && json["name"].is_string() ? json["name"].get<std::string>() : "";
    if (!is_name_on_one_line(variant.name))
        problems.push_back(wrong_value(where + ".name", name_on_one_line, json.value("name", Json())));
    for (const char* key : {"training", "data", "model"})
        if (json.contains(key) && !json[key].is_object())
            problems.push_back({where + "." + key, ProblemKind::not_an_object, {}, "expected an object in braces"});
    if (part(json, "training").contains("turns"))
        problems.push_back({where + ".training.turns",
                            ProblemKind::shared_turns,
                            {.variant = variant.name},
                            "the variants share their turns; give them in the experiment's own \"training\""});
    variant.policy = read_policy(json.value("policy", Json("float32")), where + ".policy", problems);
    variant.loss_scale =
        json.contains("loss_scale") ? read_loss_scale(json["loss_scale"], where + ".loss_scale", problems) : variant.policy.loss_scale;
    if (json.contains("layers"))
        read_exceptions(json["layers"], where + ".layers", variant.policy, problems);
    if (!problems.empty())
        return variant;
    variant.resolved = merged(experiment, json);
    variant.model = read_model(part(variant.resolved, "model"), "model", problems);
    variant.training = read_training(part(variant.resolved, "training"), "training", problems);
    variant.data = read_data_settings(part(variant.resolved, "data"), "data", problems);
    name_as_in_file(problems, json, where);
    if (problems.empty())
        complete(variant);
    return variant;
}

void check_exceptions(const Variant& variant, const std::string& where, Problems& problems) {
    std::vector<std::string> names = layer_names(variant.model);
    for (const auto& [layer, precision] : variant.policy.layers)
        if (std::ranges::find(names, layer) == names.end())
            problems.push_back({where + ".layers." + layer,
                                ProblemKind::unknown_layer,
                                {.variant = variant.name, .given = layer, .known = names, .nearest = nearest(layer, names)},
                                "the model has no layer of this name; name it there or correct it here" + did_you_mean(layer, names)});
}

void check_header(const Json& json, Problems& problems) {
    if (json.value("format", Json()) != "mantissa.experiment")
        problems.push_back({"format", ProblemKind::another_file, {}, "expected \"mantissa.experiment\"; this is another kind of file"});
    else if (!json.contains("version"))
        problems.push_back({"version", ProblemKind::newer_file, {}, "it is missing; write \"version\": 1"});
    else if (const Json version = json.value("version", Json()); version != 1)
        problems.push_back({"version",
                            ProblemKind::newer_file,
                            {},
                            version.is_number_integer() && version > 1 ? "expected 1; a newer program wrote this file"
                                                                       : "expected 1; this is the only version there is"});
}

Experiment read(const Json& json, Problems& problems);

void check_full_size(const Json& json, Problems& problems) {
    bool whole = json["full"].is_object();
    for (const auto& [key, value] : json["full"].items())
        whole = whole && (key == "model" || key == "data" || key == "training" || key == "variants");
    if (!whole) {
        problems.push_back(
            wrong_value("full", "an object with model, data, training and variants, which is merged over the experiment", json["full"]));
        return;
    }
    Problems own;
    read(full_size(json), own);
    for (Problem& problem : own) {
        problem.where = "full." + problem.where;
        problems.push_back(std::move(problem));
    }
}

Experiment read(const Json& json, Problems& problems) {
    Experiment experiment;
    if (!json.is_object()) {
        problems.push_back({"", ProblemKind::not_an_object, {}, "expected an object in braces"});
        return experiment;
    }
    check_header(json, problems);
    auto fields = name_fields();
    Json names = read_fields(json, fields, "", problems, top_keys);
    if (!json.contains("model"))
        problems.push_back({"model", ProblemKind::no_network, {}, "missing; give the network"});
    if (!json.contains("variants") || !json["variants"].is_array() || json["variants"].empty())
        problems.push_back({"variants", ProblemKind::no_variants, {}, "expected a list with at least one variant"});
    else if (json["variants"].size() > most_variants)
        problems.push_back(
            {"variants",
             ProblemKind::other,
             {},
             "expected at most " + std::to_string(most_variants) + " variants, not " + std::to_string(json["variants"].size())});
    if (!problems.empty())
        return experiment;
    experiment.json = json;
    experiment.name = names["name"];
    experiment.description = names["description"];
    std::set<std::string> seen;
    for (std::size_t i = 0; i < json["variants"].size() && problems.empty(); ++i) {
        std::string where = "variants[" + std::to_string(i) + "]";
        Variant variant = read_variant(json, json["variants"][i], where, problems);
        variant.index = static_cast<int>(i);
        if (!seen.insert(variant.name).second)
            problems.push_back({where + ".name",
                                ProblemKind::name_taken,
                                {.variant = variant.name},
                                "two variants are named \"" + variant.name + "\"; rename one"});
        if (problems.empty())
            check_exceptions(variant, where, problems);
        experiment.variants.push_back(std::move(variant));
    }
    if (problems.empty() && json.contains("sweep"))
        read_sweep(json["sweep"], {seen.begin(), seen.end()}, problems);
    if (problems.empty() && json.contains("full"))
        check_full_size(json, problems);
    return experiment;
}

} // namespace

Problems validate_experiment(const Json& json) {
    Problems problems;
    read(json, problems);
    return problems;
}

Experiment parse_experiment(const Json& json, const std::filesystem::path& file) {
    Problems problems;
    Experiment experiment = read(json, problems);
    if (!problems.empty())
        throw bad_input(file.string() + ": " + sentence_of(problems.front()));
    experiment.file = file;
    for (Variant& variant : experiment.variants)
        variant.folder = file.empty() ? file : std::filesystem::absolute(file).parent_path(); // of no file there is no absolute path
    return experiment;
}

Error with_file(const Experiment& experiment, const Error& error) {
    if (!error.problem())
        return error;
    return Error(experiment.file.string() + experiment.asked + ": " + error.what(), error.kind(),
                 std::make_shared<const Problem>(*error.problem()));
}

Error unknown_variant(const Experiment& experiment, const std::string& name) {
    Names known;
    for (const Variant& variant : experiment.variants)
        known.push_back(variant.name);
    return bad_input(experiment.file.string() + ": --variant " + name + ": there is no such variant; there are " + first_listed(known) +
                     did_you_mean(name, known));
}

Json full_size(const Json& experiment) {
    Json json = experiment;
    json.erase("full");
    return merge(json, part(experiment, "full"));
}

Experiment read_experiment(const std::filesystem::path& file) { return parse_experiment(read_json(file), file); }
Experiment in_full(const Experiment& experiment) { return parse_experiment(full_size(experiment.json), experiment.file); }

} // namespace mantissa
