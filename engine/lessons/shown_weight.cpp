// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/shown_weight.h"

#include "core/shape.h"
#include "insight/health_history.h"
#include "numerics/code.h"
#include "train/safetensors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace mantissa::lessons {
namespace {

std::vector<double> weights_in(const StoredTensor& tensor) {
    std::optional<Format> format;
    for (const Format& one : {float32, float16, bfloat16, float8_e4m3, float8_e5m2})
        if (one.storage == tensor.storage)
            format = one;
    std::size_t bytes = format ? storage_bytes(tensor.storage) : 0, count = bytes > 0 ? tensor.bytes.size() / bytes : 0;
    std::vector<double> weights;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t code = 0;
        std::memcpy(&code, tensor.bytes.data() + i * bytes, bytes);
        weights.push_back(decode(code, *format));
    }
    return weights;
}

// The place of the weight of median magnitude, for it is what an update typically meets.
std::size_t typical_place(const std::vector<double>& weights) {
    std::vector<std::size_t> places(weights.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    auto middle = places.begin() + static_cast<std::ptrdiff_t>(places.size() / 2);
    std::nth_element(places.begin(), middle, places.end(), [&](std::size_t a, std::size_t b) {
        double left = std::fabs(weights[a]), right = std::fabs(weights[b]);
        return left != right ? left < right : a < b;
    });
    return *middle;
}

std::string place_words(std::size_t place, const Shape& shape) {
    std::vector<std::size_t> indices;
    for (auto size = shape.rbegin(); size != shape.rend(); ++size) {
        indices.insert(indices.begin(), place % static_cast<std::size_t>(*size));
        place /= static_cast<std::size_t>(*size);
    }
    return fmt::format("[{}]", fmt::join(indices, ", "));
}

const insight::UpdateTrack* track_of(const insight::HealthHistory& health, const std::string& tensor) {
    for (const insight::UpdateTrack& track : health.updates())
        if (track.last.variable == tensor || track.last.layer + "/" + track.last.variable == tensor)
            return &track;
    return nullptr;
}

const insight::UpdatePoint& nearest_point(const insight::UpdateTrack& track, std::int64_t step) {
    if (step == 0)
        return track.points.back();
    return *std::ranges::min_element(track.points, {}, [&](const insight::UpdatePoint& point) { return std::abs(point.step - step); });
}

double spacing(double value, const Format& format) {
    double away = decode(encode(std::fabs(value), format) + 1, format) - std::fabs(value);
    return std::isfinite(away) && away > 0 ? away : epsilon_at_one(format);
}

WeightFacts facts_of_weight(double value, const Format& format) {
    double magnitude = std::fabs(value), ulp = spacing(value, format), inner = magnitude;
    if (format.kind == FormatKind::floating && magnitude > 0)
        inner = decode(encode(magnitude, format) - 1, format); // at a power of two it lies nearer
    double below = value > 0 ? inner : -(magnitude + ulp), above = value > 0 ? magnitude + ulp : -inner;
    return {.format = format_name(format), .value = value, .below = below, .above = above, .ulp = ulp};
}

std::optional<WeightFacts> weight_of(const RunFacts& run, const ShownWeight& shown) {
    const insight::HealthHistory* health = run.evidence().health.get();
    const insight::UpdateTrack* track = health ? track_of(*health, shown.tensor) : nullptr;
    auto format = track ? parse_format(track->last.format) : std::nullopt;
    if (!format || track->points.empty())
        return {};
    TensorFile file = read_tensors(run.folder() / "final.safetensors");
    auto tensor = file.tensors.find(shown.tensor);
    std::vector<double> weights = tensor == file.tensors.end() ? std::vector<double>() : weights_in(tensor->second);
    if (weights.empty())
        return {};
    std::size_t place = typical_place(weights);
    if (!std::isfinite(weights[place]) || weights[place] == 0)
        return {};
    const insight::UpdatePoint& point = nearest_point(*track, shown.step);
    WeightFacts facts = facts_of_weight(round_to(weights[place], *format), *format);
    facts.name = shown.tensor + " " + place_words(place, tensor->second.shape);
    facts.update = std::copysign(point.changes, -facts.value);
    facts.step = point.step;
    return facts;
}

} // namespace

std::optional<WeightFacts> weight_facts(const Facts& facts, const ShownWeight& shown) {
    const RunFacts* run = facts.run(shown.variant);
    try {
        return run ? weight_of(*run, shown) : std::nullopt;
    } catch (const std::exception&) { // a run without its weights has none to show
        return {};
    }
}

std::optional<double> largest_in_variable(const RunFacts& run, const std::string& variable) {
    try {
        TensorFile file = read_tensors(run.folder() / "final.safetensors");
        auto tensor = file.tensors.find(variable);
        if (tensor == file.tensors.end())
            return {};
        double largest = 0;
        for (double weight : weights_in(tensor->second))
            largest = std::isfinite(weight) ? std::max(largest, std::fabs(weight)) : HUGE_VAL;
        return largest;
    } catch (const std::exception&) {
        return {};
    }
}

} // namespace mantissa::lessons
