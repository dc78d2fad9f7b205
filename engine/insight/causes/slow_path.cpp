// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// One layer of many takes a way that is far slower than the others' in this format.
#include "insight/causes/cause.h"
#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>
#include <map>

namespace mantissa::insight {
namespace {

constexpr double far_slower = 1.5; // than in the base, and than the others are beside theirs

struct LayerTimes {
    double base = 0, run = 0;
    double ratio() const { return base > 0 ? run / base : 0; }
};

std::map<std::string, LayerTimes> product_layers(const Pair& pair) {
    std::map<std::string, LayerTimes> layers;
    for (const Piece& piece : pair.pieces)
        if (piece.multiplies() && piece.run && piece.base && !piece.is_done_alike()) {
            layers[piece.layer].base += piece.base_ms;
            layers[piece.layer].run += piece.run_ms;
        }
    return layers;
}

double median_ratio(const std::map<std::string, LayerTimes>& layers) {
    std::vector<double> ratios;
    for (const auto& [name, times] : layers)
        ratios.push_back(times.ratio());
    std::ranges::sort(ratios);
    return ratios.empty() ? 1 : ratios[(ratios.size() - 1) / 2];
}

std::string rate_words(const Pair& pair, const std::string& layer, const LayerTimes& times) {
    double flops = 0;
    for (const Piece& piece : pair.pieces)
        flops += piece.multiplies() && piece.layer == layer ? piece.any().flops : 0;
    return layer + " takes " + milliseconds(times.run) + " at " + mantissa::words_of(flops / times.run / 1e6) + " GFLOP/s, in " +
           pair.base.name + " " + milliseconds(times.base);
}

Looked look_at_paths(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    const auto layers = product_layers(pair);
    const double others = std::max(1.0, median_ratio(layers));
    Claim claim;
    std::vector<std::pair<double, std::string>> slow; // what it loses, in words
    double lost = 0;
    Json exceptions = setting_of(pair.run, "/variants/0/layers");
    if (!exceptions.is_object())
        exceptions = Json::object();
    for (const auto& [layer, times] : layers)
        if (times.ratio() >= far_slower * others && pair.share(times.run - times.base) >= worth_telling) {
            claim.layers.push_back(layer);
            slow.emplace_back(times.run - times.base, rate_words(pair, layer, times));
            exceptions[layer] = pair.base.policy;
            lost += times.run - times.base;
        }
    if (claim.layers.empty() || layers.size() < 2 || claim.layers.size() * 2 > layers.size())
        return not_so("layers on a slow path (none)");
    std::ranges::sort(slow, std::greater<>());
    claim.evidence = slow.front().second + (slow.size() > 1 ? "; " + slow[1].second : "") +
                     (slow.size() > 2 ? "; " + std::to_string(slow.size() - 2) + " more" : "");
    claim.fact = listed(claim.layers) + (claim.layers.size() == 1 ? " takes" : " take") + " a slow path that the other layers do not.";
    claim.pieces = pair.places([&](const Piece& piece) {
        return piece.multiplies() && !piece.is_done_alike() && std::ranges::find(claim.layers, piece.layer) != claim.layers.end();
    });
    claim.gain = about(pair, lost);
    claim.gain->least -= 0.15 * lost; // what passes between the two formats is cast then
    claim.remedies = {setting_remedy("Put the " + layers_words(claim.layers) + " in " + pair.base.policy,
                                     {{Json::json_pointer("/layers"), exceptions}},
                                     pair.run.name + ", " + listed(claim.layers) + " in " + pair.base.policy)};
    return claimed(std::move(claim));
}

} // namespace

Cause cause_slow_path() { return {.title = "a layer on a slow path", .look = look_at_paths}; }

} // namespace mantissa::insight
