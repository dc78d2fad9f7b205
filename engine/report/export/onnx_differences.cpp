// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What of a variant's numbers an ONNX file leaves out: it computes in float32, whatever the network was trained in.
#include "report/export/export.h"
#include "report/export/missing.h"
#include "report/export/script.h"

#include <fmt/format.h>

namespace mantissa::report {
namespace {

// Inference has neither gradients nor a loss nor an update.
Precision of_inference(Precision precision) {
    for (Role role : {Role::gradients, Role::loss, Role::state, Role::update}) {
        precision.formats[static_cast<std::size_t>(role)] = float32;
        precision.rounding[static_cast<std::size_t>(role)] = {};
    }
    precision.operands.gradients.reset();
    return precision;
}

bool is_all_float32(const Precision& precision) {
    const Precision usual = of_inference(builtin_policies().front().make().precision);
    return precision.formats == usual.formats && !precision.operands.image && !precision.operands.weights;
}

std::string policy_words(const Policy& policy) {
    const Precision own = of_inference(policy.precision);
    const std::string name = one_line(policy.name);
    if (is_all_float32(own))
        return {};
    if (has_usual_numbers(own))
        return fmt::format("The policy is {}; the file computes in float32, so its last digits may differ from the run's.", name);
    return fmt::format("The policy {} has no counterpart in {}, which {}; the file computes in float32, so its accuracy may differ from "
                       "the run's.",
                       name, framework_title("onnx"), missing_in("onnx", own));
}

std::string layer_words(const Policy& policy) {
    std::string layers;
    for (const auto& [layer, precision] : policy.layers)
        if (const Precision own = of_inference(precision); !has_usual_numbers(own))
            layers += fmt::format("{}{} ({} {})", layers.empty() ? "" : ", ", layer, framework_title("onnx"), missing_in("onnx", own));
    return layers.empty() ? ""
                          : "The precision of these layers has no counterpart: " + one_line(layers) +
                                "; they compute in float32, so the accuracy may differ from the run's.";
}

} // namespace

std::vector<std::string> differences_in_onnx(const Variant& variant) {
    std::vector<std::string> words;
    for (const std::string& sentence : {policy_words(variant.policy), layer_words(variant.policy)})
        if (!sentence.empty())
            words.push_back(sentence);
    return words;
}

} // namespace mantissa::report
