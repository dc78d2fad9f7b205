// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/estimate.h"

#include "ops/operation_table.h"

#include <algorithm>

namespace mantissa {
namespace {

// Of the data sheets' peaks, and what starting an operation takes.
struct Shares {
    double arithmetic, units, bytes_of_products, bytes_of_others, seconds_of_product, seconds_of_other;
    enum class Products { the_longer, both } take; // of arithmetic and bytes
    double times_off;                              // by which it missed what it was not fitted to
};

// Thirty times of an H200, of five networks and six policies, missed by 1.35 times at most; with one network left out, that by 1.7. Its
// convolutions wait for bytes far more than they move, so that hardly anything is left for the units to lose.
constexpr Shares of_this_program{.arithmetic = 0.53,
                                 .units = 1,
                                 .bytes_of_products = 0.15,
                                 .bytes_of_others = 1,
                                 .seconds_of_product = 12e-6,
                                 .seconds_of_other = 0.5e-6,
                                 .take = Shares::Products::both,
                                 .times_off = 1.7};
// Ten times that a blog post of 2020 gives for a V100 (TensorFlow 2.1, float32 and mixed precision, batches of 32 to 512), which show no
// matrix units at work; its two other cards were not looked at in fitting. Matrix units reach 0.68 to 0.80 of their peak in large
// products; convolutions of small networks reach less, and some shapes none at all.
constexpr Shares of_framework{.arithmetic = 0.86,
                              .units = 0.35,
                              .bytes_of_products = 0.80,
                              .bytes_of_others = 0.40,
                              .seconds_of_product = 40e-6,
                              .seconds_of_other = 40e-6,
                              .take = Shares::Products::the_longer,
                              .times_off = 1.25};
constexpr double units_at_best = 0.8;

bool has_units(const CatalogueCard& card, const std::string& format) {
    return format != format_name(float32) && card.flops.contains(format);
}

std::string format_on(const CatalogueCard& card, const std::string& format) {
    return format.starts_with("float8") && card.flops.contains("float8") ? "float8" : format;
}

double seconds_of(const CatalogueCard& card, const EstimatedWork& work, MatrixUnits units, const Shares& shares) {
    if (!work.multiplies)
        return work.bytes / (card.bandwidth * shares.bytes_of_others) + shares.seconds_of_other;
    std::string format = format_on(card, work.format);
    bool on_units = units == MatrixUnits::used && has_units(card, format);
    double plain = card.flops.at(format_name(float32)) * shares.arithmetic;
    double rate = on_units ? std::max(plain, card.flops.at(format) * shares.units) : plain; // a library would not choose the slower
    double arithmetic = work.flops / rate, bytes = work.bytes / (card.bandwidth * shares.bytes_of_products);
    return (shares.take == Shares::Products::both ? arithmetic + bytes : std::max(arithmetic, bytes)) + shares.seconds_of_product;
}

double sum(const CatalogueCard& card, const std::vector<EstimatedWork>& work, MatrixUnits units, const Shares& shares) {
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

StepEstimate estimate_step(const CatalogueCard& card, const std::vector<EstimatedWork>& work, MatrixUnits units) {
    double likely = sum(card, work, units, of_this_program);
    return {likely, likely / of_this_program.times_off, likely * of_this_program.times_off};
}

// Between units at their best and units that no shape of this network suits.
StepEstimate estimate_framework_step(const CatalogueCard& card, const std::vector<EstimatedWork>& work, MatrixUnits units) {
    Shares at_best = of_framework;
    at_best.units = units_at_best;
    double likely = sum(card, work, units, of_framework), best = sum(card, work, units, at_best),
           worst = sum(card, work, MatrixUnits::idle, of_framework);
    return {likely, std::min(likely, best) / of_framework.times_off, std::max(likely, worst) * of_framework.times_off};
}

const char* how_steps_are_estimated() {
    return "times are estimates from operations, bytes and starts, with shares of the data sheets' peaks that were fitted to what this "
           "program took on an H200: thirty times of five networks, met within a factor of 1.35; a network that was left out of the fit "
           "was "
           "missed by up to 1.7 times, which the interval allows for; on other cards nothing was measured, and the wait for data is not in "
           "them";
}

} // namespace mantissa
