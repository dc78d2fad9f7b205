// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A step of a network for callgrind to count, with every choice made beforehand so that nothing depends on time. The first step is not
// counted: the library writes its products' code then, ten times what a step takes.
// usage: step_instructions NETWORK POLICY direct|winograd    (NETWORK: an experiment)
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "train/session.h"

#include <cstdio>

using namespace mantissa;

namespace {

Variant variant_of(const char* file, const char* policy) {
    Json json = read_json(file);
    json["variants"] = Json::array({{{"name", policy}, {"policy", policy}}});
    json["training"]["batch"] = 2;
    json["data"].update({{"train", 4}, {"validation", 2}});
    json["training"]["strict"] = true; // nothing to be measured
    return parse_experiment(json, file).variants.at(0);
}

// The last Winograd way of each convolution that has one.
SelectionRecord winograd_where_possible(Variant& variant, const Backend& device) {
    SelectionRecord record;
    Plan plan = compile(step_request(variant, Mode::train), device);
    for (const Operation& operation : plan.graph.operations)
        for (const std::string& way : device.implementations(plan.graph, operation))
            if (way.starts_with("winograd"))
                record[operation.name] = way;
    variant.training.strict = false;
    for (const Operation& operation : plan.graph.operations)
        record.try_emplace(operation.name, "direct");
    return record;
}

} // namespace

[[gnu::noinline]] void counted_step(Repeats& repeats) { repeats.step(); } // test_instructions names it to callgrind

int main(int count, char** words) {
    if (count != 4)
        return 2;
    try {
        std::shared_ptr<const Backend> device = make_backend("cpu");
        Variant variant = variant_of(words[1], words[2]);
        SelectionRecord record = std::string(words[3]) == "winograd" ? winograd_where_possible(variant, *device) : SelectionRecord{};
        Session session(variant, device, open_data({variant.data, variant.model.input, ".", resources_folder()}), {.selection = record});
        Repeats repeats = session.repeats();
        repeats.step();
        counted_step(repeats);
        for (const Operation& operation : session.plan().graph.operations)
            std::printf("%s %s\n", operation.name.c_str(), operation.selection.implementation.c_str());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
