// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "support/small_experiment.h"

namespace mantissa {
namespace {

Json around(const Json& layers, const std::vector<std::string>& policies) {
    Json variants = Json::array();
    for (const std::string& policy : policies)
        variants.push_back({{"name", policy}, {"policy", policy}});
    return {{"format", "mantissa.experiment"},
            {"version", 1},
            {"name", "small"},
            {"model", {{"input", {12, 12, 3}}, {"layers", layers}}},
            {"data", {{"source", "procedural"}, {"train", 96}, {"validation", 40}, {"classes", 4}, {"augment", {"horizontal_flip"}}}},
            {"training", {{"batch", 16}, {"epochs", 2}, {"optimizer", {{"type", "adam"}, {"learning_rate", 0.003}}}}},
            {"variants", variants}};
}

} // namespace

Json small_experiment(const std::vector<std::string>& policies) {
    Json branch = Json::array({{{"type", "conv2d"}, {"filters", 8}, {"kernel", 3}, {"padding", "same"}, {"stride", 2}, {"bias", false}},
                               {{"type", "batch_norm"}}});
    return around(Json::array({{{"type", "conv2d"}, {"filters", 6}, {"kernel", 3}, {"padding", "same"}, {"activation", "relu"}},
                               {{"type", "residual"}, {"layers", branch}},
                               {{"type", "activation"}, {"function", "relu"}},
                               {{"type", "max_pool2d"}, {"size", 2}},
                               {{"type", "dropout"}, {"rate", 0.25}},
                               {{"type", "flatten"}},
                               {{"type", "dense"}, {"units", 12}, {"activation", "tanh"}},
                               {{"type", "dense"}, {"units", 4}, {"name", "head"}}}),
                  policies);
}

Json tiny_experiment(const std::vector<std::string>& policies) {
    return around(Json::array({{{"type", "flatten"}},
                               {{"type", "dense"}, {"units", 8}, {"activation", "relu"}},
                               {{"type", "dense"}, {"units", 4}, {"name", "head"}}}),
                  policies);
}

Experiment parsed(const Json& json, const std::filesystem::path& folder) { return parse_experiment(json, folder / "small.mantissa"); }

} // namespace mantissa
