// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/published.h"

#include "backends/registry.h"
#include "core/paths.h"
#include "insight/words.h"
#include "plan/compile.h"
#include "train/requirements.h"

#include <algorithm>

namespace mantissa {
namespace {

// Of the largest batch there is a time for.
struct Published {
    std::int64_t batch = 0;
    double milliseconds = 0;
};

Published largest(const Json& times) {
    Published found;
    for (const auto& [batch, milliseconds] : times.items())
        if (std::int64_t size = std::stoll(batch); size > found.batch)
            found = {size, milliseconds.get<double>()};
    return found;
}

double flops_of(Variant variant, std::int64_t batch, const CatalogueCard& card) {
    variant.training.batch = batch;
    double flops = 0;
    for (const Operation& operation : compile(step_request(variant, Mode::train), *plans_for(card.card)).graph.operations)
        flops += operation.cost.macs > 0 ? operation.cost.flops : 0;
    return flops;
}

std::string terms(double flops_s) { return words_of(flops_s / 1e12) + " TFLOP/s"; }

std::string words_for(const Variant& variant, const Published& time, const CatalogueCard& card, const std::string& source) {
    double rate = flops_of(variant, time.batch, card) / time.milliseconds * 1e3, plain = card.flops.at(format_name(float32));
    std::string text = variant.policy.name + " took " + words_of_milliseconds(time.milliseconds) + " ms for " + std::to_string(time.batch) +
                       " images on a " + card.card.name + " (" + source + "): " + terms(rate) + ", " + words_of_count(100 * rate / plain) +
                       " % of the " + terms(plain) + " that it does without matrix units";
    if (variant.policy.name == format_name(float32))
        return text + ".";
    if (!card.card.tensor_cores)
        return text + "; it has none.";
    text += ", where those reach " + terms(card.flops.at(format_name(float16)));
    return text + (rate < plain ? ": the rate lies below the ceiling without them, so nothing says that they ran." : ": they ran.");
}

} // namespace

std::vector<std::string> published_words(const std::string& experiment, const CatalogueCard& card) {
    std::vector<std::string> sentences;
    const Json file = read_json(resources_folder() / "published.json");
    for (const Json& entry : file.at("times")) {
        const auto names = entry.at("experiments").get<std::vector<std::string>>();
        if (entry.at("card") != card.card.id || std::ranges::find(names, experiment) == names.end())
            continue;
        Experiment as = read_experiment(resources_folder() / "experiments" / entry.at("as").get<std::string>());
        for (const Variant& variant : as.variants)
            if (entry.at("ms").contains(variant.policy.name))
                sentences.push_back(words_for(variant, largest(entry.at("ms").at(variant.policy.name)), card, entry.at("source")));
    }
    return sentences;
}

} // namespace mantissa
