// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Channels that do not fill the units: what is left over runs as if it were whole, or on another path.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr std::int64_t whole = 8;
constexpr double far_below = 0.6; // of the rate of products that fill the units
constexpr double enough_flops = 1e6;

bool fills(const OperationProfile& one) { return one.in_channels % whole == 0 && one.out_channels % whole == 0; }
bool is_odd(const Piece& piece) { return piece.multiplies() && piece.run && piece.run->in_channels > 0 && !fills(*piece.run); }
bool is_even(const Piece& piece) {
    return piece.multiplies() && piece.run && piece.run->in_channels > 0 && fills(*piece.run) && piece.run->flops > enough_flops;
}

double rate_of_pieces(const Pair& pair, bool (*which)(const Piece&)) { // FLOP per ms
    double flops = 0, time = 0;
    for (const Piece& piece : pair.pieces)
        if (which(piece)) {
            flops += piece.run->flops;
            time += piece.run_ms;
        }
    return time > 0 ? flops / time : 0;
}

// Filters and units of the layers named, each up to whole eights; null: their channels are not the network's to choose.
Json rounded_up(const Pair& pair, const std::vector<std::string>& names) {
    Json layers = setting_at(pair.run, "/model/layers");
    bool changed = false;
    if (layers.is_array())
        for (std::size_t i = 0; i + 1 < layers.size(); ++i) // the last one's are the classes
            for (const char* key : {"filters", "units"})
                if (layers[i].contains(key) && layers[i][key].is_number_integer() &&
                    std::ranges::find(names, layers[i].value("name", "")) != names.end())
                    if (std::int64_t is = layers[i][key]; is % whole != 0) {
                        layers[i][key] = (is + whole - 1) / whole * whole;
                        changed = true;
                    }
    return changed ? layers : Json();
}

// What the remedy reaches: pictures keep their channels, and the last layer its classes.
bool is_reached(const Pair& pair, const Piece& piece, const Json& layers) {
    const Json input = setting_at(pair.run, "/model/input");
    const std::int64_t given = input.is_array() && !input.empty() ? input.back().get<std::int64_t>() : 0;
    const bool last = layers.is_array() && !layers.empty() && layers.back().value("name", "") == piece.layer;
    return (piece.run->in_channels % whole != 0 && piece.run->in_channels != given) || (piece.run->out_channels % whole != 0 && !last);
}

// Of reruns with whole eights, in milliseconds of the run's step; nothing: there were none.
std::optional<double> saved_by_whole_eights(const Pair& pair, const Json& rounded) {
    std::optional<double> saved;
    for (const Piece& piece : pair.pieces)
        if (is_odd(piece) && piece.run->padded && piece.run->padded->as_it_is.milliseconds > 0) {
            const auto& rerun = *piece.run->padded;
            if (rounded.is_null() || is_reached(pair, piece, rounded))
                saved = saved.value_or(0) + piece.run_ms * (1 - rerun.time.milliseconds / rerun.as_it_is.milliseconds);
            else
                saved = saved.value_or(0);
        }
    return saved;
}

// "conv2d: 36.6 ms, rerun with 8 to 32 channels 11.2"
std::string rerun_words(const Pair& pair) {
    const Piece* longest = nullptr;
    for (const Piece& piece : pair.pieces)
        if (is_odd(piece) && piece.run->padded && (!longest || piece.run_ms > longest->run_ms))
            longest = &piece;
    if (!longest)
        return {};
    const auto& rerun = *longest->run->padded;
    return "; " + longest->name + " takes " + milliseconds(rerun.as_it_is.milliseconds) + ", rerun with " +
           std::to_string(rerun.in_channels) + " to " + std::to_string(rerun.out_channels) + " channels " +
           milliseconds(rerun.time.milliseconds);
}

// Every layer whose products, there and back, are in the time that is told.
void name_channels(const Pair& pair, double time, Claim& claim) {
    std::vector<std::string> channels;
    for (const Piece& piece : pair.pieces) {
        const auto of_layer = [&](const Piece& one) { return is_odd(one) && one.layer == piece.layer; };
        if (!is_odd(piece) || std::ranges::find(claim.layers, piece.layer) != claim.layers.end() || pair.run_time(of_layer) <= 0.05 * time)
            continue;
        claim.layers.push_back(piece.layer);
        channels.push_back(piece.layer + " (" + std::to_string(piece.run->in_channels) + " to " + std::to_string(piece.run->out_channels) +
                           ")");
    }
    claim.fact = "Channels that are no multiple of 8 do not fill the units" + (channels.empty() ? "." : ": " + listed(channels) + ".");
}

Looked look_at_channels(const Pair& pair) {
    if (!pair.profile())
        return without(needs_operations);
    const double time = pair.run_time(is_odd), odd = rate_of_pieces(pair, is_odd), even = rate_of_pieces(pair, is_even);
    const std::string in_products = milliseconds(time) + " in products whose channels are no multiple of 8";
    if (pair.share(time) < 3 * worth_telling)
        return not_so("channels (" + (time > 0 ? in_products : std::string("all multiples of 8")) + ")");
    Claim claim{.pieces = pair.places(is_odd)};
    name_channels(pair, time, claim);
    const Json rounded = rounded_up(pair, claim.layers);
    const std::optional<double> saved = saved_by_whole_eights(pair, rounded);
    if (saved ? pair.share(*saved) < worth_telling : even <= 0 || odd >= far_below * even)
        return not_so("channels (" + in_products + rerun_words(pair) + ")");
    claim.evidence = milliseconds(time) + " at " + mantissa::words_of(odd / 1e6) + " GFLOP/s, " +
                     milliseconds(time - pair.change_of(is_odd)) + " in " + pair.base.name +
                     (even > 0 ? "; products with whole eights reach " + mantissa::words_of(even / 1e6) : "") + rerun_words(pair);
    const double likely = time * (1 - odd / std::max(even, odd));
    claim.gain = saved ? about(pair, *saved) : Gain{0.75 * likely, 0.25 * likely, std::min(pair.run_ms, 1.1 * likely + 0.04 * pair.run_ms)};
    claim.untried = saved ? "" : "whole eights of channels";
    if (!rounded.is_null())
        claim.remedies = {setting_remedy("Round filters up to whole eights", {{Json::json_pointer("/model/layers"), rounded}},
                                         pair.run.name + ", whole eights")};
    else
        claim.evidence += "; they are those of the pictures, or the classes, so there is nothing to set";
    return claimed(std::move(claim));
}

} // namespace

Cause cause_odd_channels() { return {.title = "channels that do not fill the units", .look = look_at_channels}; }

} // namespace mantissa::insight
