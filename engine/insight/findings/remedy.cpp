// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/remedy.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

// "half, wider", then "half, wider 2"
std::string free_name(const Json& variants, const std::string& wanted) {
    auto taken = [&](const std::string& name) {
        return std::ranges::any_of(variants, [&](const Json& variant) { return variant.is_object() && variant.value("name", "") == name; });
    };
    std::string name = wanted;
    for (int number = 2; taken(name); ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

} // namespace

Remedy beside(Remedy remedy, const std::string& variant) {
    if (remedy.takes == Remedy::Takes::copy)
        return remedy;
    remedy.takes = Remedy::Takes::copy;
    remedy.name = variant + ", mended";
    return remedy;
}

Remedied with_remedy(const Json& experiment, int variant, const Remedy& remedy) {
    Remedied result{experiment, variant};
    Json& variants = result.experiment["variants"];
    if (!variants.is_array() || variant < 0 || variant >= static_cast<int>(variants.size()) ||
        !variants[static_cast<std::size_t>(variant)].is_object())
        throw bad_input("there is no variant " + std::to_string(variant + 1) + " to change; the experiment was edited meanwhile");
    Json changed = variants[static_cast<std::size_t>(variant)];
    for (const Remedy::Setting& setting : remedy.settings)
        changed[setting.place] = setting.value;
    if (remedy.takes == Remedy::Takes::variant) {
        variants[static_cast<std::size_t>(variant)] = changed;
        return result;
    }
    changed["name"] = free_name(variants, remedy.name);
    result.variant = variant + 1;
    variants.insert(variants.begin() + result.variant, changed);
    return result;
}

} // namespace mantissa::insight
