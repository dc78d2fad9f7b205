// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/ranges_told.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace mantissa {
namespace {

// "dense/kernel" of "dense/kernel:exponent"; empty: a slot of another kind.
std::string tensor_of(const std::string& slot, std::string_view kind) {
    return slot.ends_with(kind) ? slot.substr(0, slot.size() - kind.size()) : "";
}

bool holds_range(const StateEntry& entry) { return entry.initializer.name == "first"; }

std::string span_of(const std::vector<Ranges::Range>& ranges) {
    auto [least, most] = std::ranges::minmax(ranges, {}, &Ranges::Range::value);
    return fmt::format("from {:.3g} ({}) to {:.3g} ({})", least.value, least.tensor, most.value, most.tensor);
}

} // namespace

Ranges ranges_of(const State& state) {
    Ranges ranges;
    for (const StateEntry& entry : state.layout().entries) {
        if (!holds_range(entry))
            continue;
        std::vector<double> values = state.values(entry);
        if (std::string tensor = tensor_of(entry.name, ":exponent"); !tensor.empty())
            ranges.exponents.push_back({tensor, values[0], values[1]});
        else if (tensor = tensor_of(entry.name, ":scale"); !tensor.empty())
            ranges.scales.push_back({tensor, values[0], 0});
    }
    return ranges;
}

RangeRecord record_of(const Ranges& ranges) {
    RangeRecord record;
    for (const Ranges::Range& one : ranges.exponents)
        record.exponents.push_back({one.tensor, static_cast<int>(one.value), one.beyond});
    for (const Ranges::Range& one : ranges.scales)
        record.scales.push_back({one.tensor, one.value});
    return record;
}

bool moves_ranges(const State& state) { return std::ranges::any_of(state.layout().entries, holds_range); }

std::int64_t until_ranges_are_noted(std::int64_t steps_done) {
    const std::int64_t every = steps_done < 200 ? 10 : 100;
    return every - steps_done % every;
}

std::string words_of(const Ranges& ranges) {
    std::string words;
    if (!ranges.exponents.empty()) {
        auto worst = std::ranges::max_element(ranges.exponents, {}, &Ranges::Range::beyond);
        words = fmt::format("{} shared exponents {}; at most {:.3g} % of a tensor's values beyond ({})", ranges.exponents.size(),
                            span_of(ranges.exponents), 100 * worst->beyond, worst->tensor);
    }
    if (!ranges.scales.empty())
        words += fmt::format("{}{} scales {}", words.empty() ? "" : "; ", ranges.scales.size(), span_of(ranges.scales));
    return words;
}

} // namespace mantissa
