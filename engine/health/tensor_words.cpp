// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/tensor_words.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace mantissa::health {
namespace {

enum class HowMany { one, all };

struct NamedPart {
    std::string_view name, one, all;
};
constexpr std::array named_parts = {NamedPart{"kernel", "a weight", "weights"},
                                    NamedPart{"bias", "a bias", "biases"},
                                    NamedPart{"gamma", "a scale", "scales"},
                                    NamedPart{"beta", "a shift", "shifts"},
                                    NamedPart{"moving_mean", "a running mean", "running means"},
                                    NamedPart{"moving_variance", "a running variance", "running variances"}};

// What is kept, or made, for each value of a part.
constexpr std::array made_of_parts = {NamedPart{"gradient", "a gradient", "gradients"},
                                      NamedPart{"unscaled_gradient", "a gradient", "gradients"},
                                      NamedPart{"decayed_gradient", "a gradient", "gradients"},
                                      NamedPart{"first_moment", "a mean gradient", "mean gradients"},
                                      NamedPart{"second_moment", "a mean square gradient", "mean square gradients"},
                                      NamedPart{"velocity", "a mean square gradient", "mean square gradients"},
                                      NamedPart{"momentum", "a momentum", "momenta"}};

std::string of_loss(std::string_view suffix) {
    if (suffix == "scaled_gradient")
        return "the scaled gradient of the loss";
    return suffix == "gradient" ? "the gradient of the loss" : "the loss";
}

bool is_output(std::string_view own) { return own == "output" || own == "biased" || own == "activated"; }

std::string in_number(const NamedPart& part, HowMany many) { return std::string(many == HowMany::one ? part.one : part.all); }

std::string of_layer(const std::string& layer, std::string_view own, std::string_view suffix, HowMany many) {
    constexpr NamedPart output{{}, "an output", "outputs"}, value{{}, "a value", "values"},
        behind{{}, "a gradient at the output", "gradients at the output"};
    const auto part = std::ranges::find(named_parts, own, &NamedPart::name);
    const auto kept = std::ranges::find(made_of_parts, suffix, &NamedPart::name);
    const std::string of = " of " + layer;
    if (suffix == "input_gradient")
        return in_number(behind, many) + of;
    if (part == named_parts.end())
        return in_number(is_output(own) ? output : value, many) + of;
    if (kept == made_of_parts.end()) // as it is, or cast to a format
        return in_number(*part, many) + of;
    return in_number(*kept, many) + " of the " + std::string(part->all) + of;
}

std::string in_words(const std::string& tensor, HowMany many) {
    const std::size_t colon = tensor.find(':'), end = colon == tensor.npos ? tensor.npos : tensor.find(':', colon + 1);
    const std::string name = tensor.substr(0, colon);
    const std::string suffix = colon == tensor.npos ? "" : tensor.substr(colon + 1, end - colon - 1); // a cast's format stands behind it
    if (name == "loss")
        return of_loss(suffix);
    const std::size_t slash = name.rfind('/');
    return slash == name.npos ? tensor : of_layer(name.substr(0, slash), name.substr(slash + 1), suffix, many);
}

} // namespace

std::string value_in_words(const std::string& tensor) { return in_words(tensor, HowMany::one); }
std::string tensor_in_words(const std::string& tensor) { return in_words(tensor, HowMany::all); }

} // namespace mantissa::health
