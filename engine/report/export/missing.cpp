// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/export/missing.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::report {
namespace {

bool is_known(const Format& format) { return format == float32 || format == tf32 || format == float16 || format == bfloat16; }

std::vector<Representation> all_of(const Precision& precision) {
    std::vector<Representation> all;
    for (std::size_t role = 0; role < precision.formats.size(); ++role)
        all.push_back({precision.formats[role], precision.rounding[role]});
    for (const auto& operand : {precision.operands.image, precision.operands.weights, precision.operands.gradients})
        if (operand)
            all.push_back(*operand);
    return all;
}

// As the frameworks' layers are; their add-ons for single cards and layers are others.
std::string missing_format(const std::string& framework, const Format& format) {
    switch (format.kind) {
    case FormatKind::fixed: return "trains in no fixed point";
    case FormatKind::dynamic_fixed: return "has no numbers that share an exponent with their tensor";
    case FormatKind::binary: return "has no products of signs with real weights behind them";
    default: break;
    }
    if (has_blocks(format))
        return fmt::format("has no layers that read blocks of {} values with a scale of their own", format.blocks.size);
    if (format == float8_e4m3 || format == float8_e5m2)
        return framework == "keras" ? "has 8-bit floats for dense layers alone"
                                    : "keeps tensors of 8-bit floats but has no layers that train in them";
    if (is_known(with_subnormals(format, Subnormals::kept)))
        return "has no switch that flushes subnormals role by role";
    return fmt::format("has no floats of {} exponent and {} fraction bits", format.exponent_bits, format.mantissa_bits);
}

std::string missing_rule(const Representation& number) {
    if (number.format == float32) // nothing is rounded to it
        return {};
    if (number.rule.rounding == Rounding::stochastic)
        return "rounds nothing by chance";
    if (number.rule.rounding == Rounding::toward_zero)
        return "rounds nothing toward zero";
    return is_known(number.format) && number.rule.overflow == Overflow::saturate ? "clamps nothing that overflows" : "";
}

} // namespace

std::string framework_title(const std::string& framework) {
    return framework == "keras" ? "Keras" : framework == "onnx" ? "ONNX" : "PyTorch";
}

bool has_usual_numbers(const Precision& precision) {
    return std::ranges::all_of(all_of(precision), [](const Representation& number) { return is_known(number.format); });
}

std::string missing_in(const std::string& framework, const Precision& precision) {
    std::vector<std::string> reasons;
    auto note = [&](const std::string& reason) {
        if (!reason.empty() && std::ranges::find(reasons, reason) == reasons.end())
            reasons.push_back(reason);
    };
    const std::vector<Representation> numbers = all_of(precision);
    for (const Representation& number : numbers)
        note(is_known(number.format) ? "" : missing_format(framework, number.format));
    for (const Representation& number : numbers)
        note(missing_rule(number));
    if (reasons.empty() && precision.format(Role::loss) != float32)
        reasons.emplace_back("takes the loss in float32 here");
    if (reasons.empty())
        reasons.emplace_back("cannot choose the format of each role by itself");
    std::string words = reasons.front();
    for (std::size_t i = 1; i < reasons.size(); ++i)
        words += (i + 1 == reasons.size() ? " and " : ", ") + reasons[i];
    return words;
}

} // namespace mantissa::report
