// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/first_experiment.h"

namespace mantissa::app {

Json firstExperiment(const std::string& name) {
    const Json layers = Json::array({{{"type", "conv2d"}, {"filters", 6}, {"kernel", 5}, {"padding", "same"}, {"activation", "relu"}},
                                     {{"type", "max_pool2d"}, {"size", 2}},
                                     {{"type", "flatten"}},
                                     {{"type", "dense"}, {"units", 10}, {"name", "head"}}});
    return {{"format", "mantissa.experiment"},
            {"version", 1},
            {"name", name},
            {"model", {{"input", {28, 28, 1}}, {"loss", "sparse_categorical_crossentropy"}, {"layers", layers}}},
            {"data", {{"source", "mnist"}}},
            {"training", {{"batch", 64}, {"epochs", 1}, {"optimizer", {{"type", "adam"}, {"learning_rate", 0.001}}}}},
            {"variants",
             Json::array({{{"name", "float32"}, {"policy", "float32"}}, {{"name", "mixed_bfloat16"}, {"policy", "mixed_bfloat16"}}})}};
}

} // namespace mantissa::app
