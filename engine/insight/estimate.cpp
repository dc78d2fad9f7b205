// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/estimate.h"

#include "ops/operation_table.h"

#include <algorithm>

namespace mantissa {
namespace {

// Fitted to the ten times that a blog post of 2020 gives for a V100 (TensorFlow 2.1, float32 and mixed precision, batches of 32 to 512),
// which show no matrix units at work; its two other cards were not looked at in fitting. Shares of the data sheets' peaks.
constexpr double of_arithmetic = 0.86, of_bandwidth = 0.40, launch_seconds = 40e-6;
// What such a fit misses elsewhere: it was off by less than this on the two other cards.
constexpr double unsure = 0.25;
// Matrix units reach 0.68 to 0.80 of their peak in large products; convolutions of small networks reach less, and some shapes none at all.
constexpr double of_units = 0.35, of_units_at_most = 0.8;

struct Shares {
    double arithmetic = of_arithmetic, units = of_units;
};

bool has_units(const CatalogueCard& card, const std::string& format) {
    return format != format_name(float32) && card.flops.contains(format);
}

std::string format_on(const CatalogueCard& card, const std::string& format) {
    return format.starts_with("float8") && card.flops.contains("float8") ? "float8" : format;
}

double seconds_of(const CatalogueCard& card, const EstimatedWork& work, MatrixUnits units, const Shares& shares) {
    if (!work.multiplies)
        return work.bytes / (card.bandwidth * of_bandwidth) + launch_seconds;
    std::string format = format_on(card, work.format);
    bool on_units = units == MatrixUnits::used && has_units(card, format);
    double plain = card.flops.at(format_name(float32)) * shares.arithmetic;
    double rate = on_units ? std::max(plain, card.flops.at(format) * shares.units) : plain; // a library would not choose the slower
    return std::max(work.flops / rate, work.bytes / (card.bandwidth * 2 * of_bandwidth)) + launch_seconds;
}

double sum(const CatalogueCard& card, const std::vector<EstimatedWork>& work, MatrixUnits units, const Shares& shares = {}) {
    double seconds = 0;
    for (const EstimatedWork& one : work)
        seconds += seconds_of(card, one, units, shares);
    return seconds * 1e3;
}

} // namespace

std::vector<EstimatedWork> work_of(const Plan& plan) {
    std::vector<EstimatedWork> work;
    for (const Operation& operation : plan.graph.operations)
        if (!is_view(operation.kind))
            work.push_back({.flops = operation.cost.flops,
                            .bytes = operation.cost.bytes,
                            .multiplies = is_product(operation.kind),
                            .format = is_product(operation.kind) ? format_name(plan.graph.operand_format(operation, 0)) : ""});
    return work;
}

std::vector<EstimatedWork> work_of(const RunProfile& profile) {
    std::vector<EstimatedWork> work;
    for (const OperationProfile& one : profile.operations)
        if (one.work != OperationProfile::Work::arranges)
            work.push_back({.flops = one.flops,
                            .bytes = one.bytes,
                            .multiplies = one.work == OperationProfile::Work::multiplies,
                            .format = one.format});
    return work;
}

// Between units at their best and units that no shape of this network suits.
StepEstimate estimate_step(const CatalogueCard& card, const std::vector<EstimatedWork>& work, MatrixUnits units) {
    double likely = sum(card, work, units), best = sum(card, work, units, {.units = of_units_at_most}),
           worst = sum(card, work, MatrixUnits::idle);
    return {likely, std::min(likely, best) * (1 - unsure), std::max(likely, worst) * (1 + unsure)};
}

const char* how_steps_are_estimated() {
    return "times are estimates from operations, bytes and launches with shares of the data sheets' peaks that were fitted to ten "
           "published "
           "times of a V100 without matrix units and missed those of two other cards by less than 25 %; the wait for data is not in them; "
           "the "
           "interval goes from matrix units at 80 % of their peak to none at work";
}

} // namespace mantissa
