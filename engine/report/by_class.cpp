// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/by_class.h"

#include "runs/validation.h"

#include <algorithm>
#include <map>
#include <utility>

namespace mantissa::report {
namespace {

using Mistake = std::pair<std::int32_t, std::int32_t>; // what an image shows, and what was said of it

bool is_class(std::int32_t label, std::size_t classes) { return label >= 0 && static_cast<std::size_t>(label) < classes; }

std::vector<ByClass::Confusion> most_frequent_first(const std::map<Mistake, std::int64_t>& wrong) {
    std::vector<ByClass::Confusion> confusions;
    for (const auto& [pair, images] : wrong)
        confusions.push_back({pair.first, pair.second, images});
    std::ranges::stable_sort(confusions, std::ranges::greater(), &ByClass::Confusion::images);
    return confusions;
}

ByClass counted_in(const StoredValidation& stored, std::size_t classes) {
    ByClass all{.classes = std::vector<ByClass::Class>(classes)};
    std::map<Mistake, std::int64_t> wrong;
    for (std::size_t i = 0; i < stored.labels.size(); ++i) {
        const std::int32_t label = stored.labels[i], said = stored.predicted[i];
        if (!is_class(label, classes) || said < 0)
            continue;
        ByClass::Class& own = all.classes[static_cast<std::size_t>(label)];
        ++own.images;
        if (said == label)
            ++own.right;
        else
            ++wrong[{label, said}];
    }
    all.confusions = most_frequent_first(wrong);
    return all;
}

} // namespace

ByClass by_class_in(const std::filesystem::path& folder, const LastValidation& last) {
    const auto stored = stored_validation(folder);
    if (!stored || stored->step != last.step || stored->labels.empty())
        return {};
    ByClass all = counted_in(*stored, last.classes);
    return std::ranges::any_of(all.classes, [](const ByClass::Class& one) { return one.images > 0; }) ? all : ByClass{};
}

bool same_images(const ByClass& a, const ByClass& b) {
    return std::ranges::equal(a.classes, b.classes, {}, &ByClass::Class::images, &ByClass::Class::images);
}

} // namespace mantissa::report
