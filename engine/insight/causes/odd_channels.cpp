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

double rate_of(const Pair& pair, bool (*which)(const Piece&)) { // FLOP per ms
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
    Json layers = setting_of(pair.run, "/model/layers");
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

Looked look_at_channels(const Pair& pair) {
    if (!pair.profile())
        return without(needs_operations);
    double time = pair.run_time(is_odd), odd = rate_of(pair, is_odd), even = rate_of(pair, is_even);
    if (even <= 0 || odd >= far_below * even || pair.share(time) < 3 * worth_telling)
        return not_so(
            "channels (" +
            (time > 0 ? milliseconds(time) + " in products whose channels are no multiple of 8" : std::string("all multiples of 8")) + ")");
    Claim claim{.pieces = pair.places(is_odd)};
    std::vector<std::string> channels;
    for (const Piece& piece : pair.pieces)
        if (is_odd(piece) && piece.part == Part::forward && piece.run_ms > 0.05 * time) {
            claim.layers.push_back(piece.layer);
            channels.push_back(piece.layer + " (" + std::to_string(piece.run->in_channels) + " to " +
                               std::to_string(piece.run->out_channels) + ")");
        }
    claim.fact = "Channels that are no multiple of 8 do not fill the units: " + listed(channels) + ".";
    claim.evidence = milliseconds(time) + " at " + mantissa::words_of(odd / 1e6) + " GFLOP/s; products with whole eights reach " +
                     mantissa::words_of(even / 1e6);
    double likely = time * (1 - odd / even);
    claim.gain = Gain{0.75 * likely, 0.25 * likely, std::min(pair.run_ms, 1.1 * likely + 0.04 * pair.run_ms)};
    if (Json layers = rounded_up(pair, claim.layers); !layers.is_null())
        claim.remedies = {setting_remedy("Round filters up to whole eights", {{Json::json_pointer("/model/layers"), layers}},
                                         pair.run.name + ", whole eights")};
    return claimed(std::move(claim));
}

} // namespace

Cause cause_odd_channels() { return {.title = "channels that do not fill the units", .look = look_at_channels}; }

} // namespace mantissa::insight
