// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/causes/slow_layers.h"

#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace mantissa::insight {
namespace {

constexpr double far_slower = 1.5; // than in the base, and than the others are beside theirs

struct ProductTimes {
    double base = 0, run = 0;
    double ratio() const { return base > 0 ? run / base : 0; }
    double lost() const { return run - base; }
};
using TimesByLayer = std::map<std::string, ProductTimes>;
using WayChange = std::pair<std::string, Support>; // the two implementations, empty where they are one; how the run's format is computed

bool counts(const Piece& piece) { return piece.multiplies() && piece.run && piece.base && !piece.is_done_alike(); }

TimesByLayer product_layers(const Pair& pair) {
    TimesByLayer layers;
    for (const Piece& piece : pair.pieces)
        if (counts(piece)) {
            layers[piece.layer].base += piece.base_ms;
            layers[piece.layer].run += piece.run_ms;
        }
    return layers;
}

double median_ratio(const TimesByLayer& layers) {
    std::vector<double> ratios;
    for (const auto& [name, times] : layers)
        ratios.push_back(times.ratio());
    std::ranges::sort(ratios);
    return ratios.empty() ? 1 : ratios[(ratios.size() - 1) / 2];
}

// Of a few among many; where most are, it is no matter of single layers.
TimesByLayer far_slower_ones(const Pair& pair, const TimesByLayer& layers) {
    const double others = std::max(1.0, median_ratio(layers));
    TimesByLayer slow;
    for (const auto& [layer, times] : layers)
        if (times.ratio() >= far_slower * others && pair.share(times.lost()) >= worth_telling)
            slow[layer] = times;
    return slow.size() * 2 > layers.size() || layers.size() < 2 ? TimesByLayer() : slow;
}

WayChange change_of(const Piece& piece) {
    const bool same = piece.base->implementation == piece.run->implementation;
    return {same ? "" : piece.base->implementation + " > " + piece.run->implementation, piece.run->support};
}

bool is_changed(const Piece& piece) {
    return piece.base->implementation != piece.run->implementation || piece.base->support != piece.run->support;
}

std::set<WayChange> changes_of_others(const Pair& pair, const TimesByLayer& slow) {
    std::set<WayChange> changes;
    for (const Piece& piece : pair.pieces)
        if (counts(piece) && !slow.contains(piece.layer))
            changes.insert(change_of(piece));
    return changes;
}

bool has_own_way(const Pair& pair, const std::string& layer, const std::set<WayChange>& others) {
    return std::ranges::any_of(pair.pieces, [&](const Piece& piece) {
        return counts(piece) && piece.layer == layer && piece.change() > 0 && is_changed(piece) && !others.contains(change_of(piece));
    });
}

// Of all that are not slow.
double ratio_of_others(const TimesByLayer& layers, const TimesByLayer& slow) {
    ProductTimes sum;
    for (const auto& [layer, times] : layers)
        if (!slow.contains(layer))
            sum.base += times.base, sum.run += times.run;
    return sum.ratio();
}

} // namespace

SlowLayers slow_layers(const Pair& pair, Way way) {
    const TimesByLayer layers = product_layers(pair), slow = far_slower_ones(pair, layers);
    const std::set<WayChange> changes = changes_of_others(pair, slow);
    std::vector<std::pair<double, std::string>> found;
    for (const auto& [layer, times] : slow)
        if (has_own_way(pair, layer, changes) == (way == Way::own))
            found.emplace_back(times.lost(), layer);
    std::ranges::sort(found, std::greater<>());
    SlowLayers result{.others = ratio_of_others(layers, slow)};
    for (const auto& [lost, layer] : found) {
        result.names.push_back(layer);
        result.lost += lost;
    }
    if (!found.empty())
        result.ratio = slow.at(result.names.front()).ratio();
    return result;
}

Claim claim_of(const SlowLayers& slow, const Pair& pair) {
    Claim claim{.layers = slow.names};
    Json exceptions = setting_at(pair.run, "/variants/0/layers");
    if (!exceptions.is_object())
        exceptions = Json::object();
    for (const std::string& layer : slow.names)
        exceptions[layer] = pair.base.policy;
    claim.pieces =
        pair.places([&](const Piece& piece) { return counts(piece) && std::ranges::find(slow.names, piece.layer) != slow.names.end(); });
    claim.gain = about(pair, slow.lost);
    claim.gain->least -= 0.15 * slow.lost; // what passes between the two formats is cast then
    claim.remedies = {setting_remedy("Put the " + layers_words(slow.names) + " in " + pair.base.policy,
                                     {{Json::json_pointer("/layers"), exceptions}},
                                     pair.run.name + ", " + listed(slow.names) + " in " + pair.base.policy)};
    return claim;
}

std::string rate_words(const Pair& pair, const std::string& layer) {
    const Pair::Which of_layer = [&](const Piece& piece) { return counts(piece) && piece.layer == layer; };
    const double run = pair.run_time(of_layer), flops = pair.sum([](const Piece&piece) { return piece.any().flops; }, of_layer);
    return layer + " takes " + milliseconds(run) + " at " + mantissa::words_of(flops / run / 1e6) + " GFLOP/s, in " + pair.base.name + " " +
           milliseconds(run - pair.change_of(of_layer));
}

std::string way_words(const Pair& pair, const std::string& layer) {
    const Piece* slowest = nullptr;
    for (const Piece& piece : pair.pieces)
        if (counts(piece) && piece.layer == layer && is_changed(piece) && (!slowest || piece.change() > slowest->change()))
            slowest = &piece;
    if (!slowest)
        return rate_words(pair, layer);
    const auto side = [](const OperationProfile& one, double ms) {
        return milliseconds(ms) + " at " + mantissa::words_of(one.flops / ms / 1e6) + " GFLOP/s by " + one.implementation;
    };
    return slowest->name + " takes " + side(*slowest->run, slowest->run_ms) + ", in " + pair.base.name + " " +
           side(*slowest->base, slowest->base_ms);
}

} // namespace mantissa::insight
