// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// An operation is done in a way that the device itself would not choose.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr double much = 0.85; // of its time: another way is worth telling

// Of two reruns, or, where only the other way was measured in one, of the run's own steps.
double own_ms(const OperationProfile& one) {
    return one.other->as_it_is.milliseconds > 0 ? one.other->as_it_is.milliseconds : one.time.usual();
}

bool has_better(const Piece& piece) {
    return piece.multiplies() && piece.run && piece.run->other && piece.run->other->time.milliseconds < much * own_ms(*piece.run);
}

double saved_by_others(const Pair& pair) {
    double saved = 0;
    for (const Piece& piece : pair.pieces)
        if (has_better(piece))
            saved += piece.run_ms * (1 - piece.run->other->time.milliseconds / own_ms(*piece.run));
    return saved;
}

// The two that would gain most; one reads no list of ten.
std::string better_ways(const Pair& pair) {
    constexpr std::size_t told = 2;
    std::vector<const Piece*> pieces;
    for (const Piece& piece : pair.pieces)
        if (has_better(piece))
            pieces.push_back(&piece);
    auto gained = [](const Piece* piece) { return own_ms(*piece->run) - piece->run->other->time.milliseconds; };
    std::ranges::stable_sort(pieces, std::greater<>(), gained);
    std::string words;
    for (std::size_t i = 0; i < std::min(told, pieces.size()); ++i) {
        const OperationProfile& run = *pieces[i]->run;
        words += (i > 0 ? "; " : "") + pieces[i]->name + " by " + run.implementation + " " + milliseconds(own_ms(run)) + ", by " +
                 run.other->implementation + " " + milliseconds(run.other->time.milliseconds);
    }
    if (pieces.size() > told)
        words += "; " + std::to_string(pieces.size() - told) + " more";
    return words;
}

// By the base, which was free to choose.
bool is_forced(const Piece& piece) {
    return piece.multiplies() && piece.base && piece.run && piece.base->implementation != piece.run->implementation && piece.change() > 0;
}

Looked forced(const Pair& pair) {
    std::string examples;
    for (const Piece& piece : pair.pieces)
        if (is_forced(piece) && examples.empty())
            examples = piece.name + " by " + piece.run->implementation + " takes " + milliseconds(piece.run_ms) + ", by " +
                       piece.base->implementation + " " + milliseconds(piece.base_ms);
    return claimed({.fact = "Its products are done by their definition alone (strict), whatever is faster.",
                    .evidence = examples + together_words(pair, pair.places(is_forced), 1),
                    .pieces = pair.places(is_forced),
                    .gain = about(pair, pair.change_of(is_forced)),
                    .remedies = {setting_remedy("Leave the choice to the device", {{Json::json_pointer("/training/strict"), false}},
                                                pair.run.name + ", any algorithm")}});
}

Looked look_at_algorithms(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    bool strict = setting_at(pair.run, "/training/strict") == true, base_strict = setting_at(pair.base, "/training/strict") == true;
    if (strict && !base_strict && pair.share(pair.change_of(is_forced)) >= worth_telling)
        return forced(pair);
    double saved = saved_by_others(pair);
    if (saved <= 0 && !pair.profile()->has_reruns())
        return not_tried("other algorithms");
    if (pair.share(saved) < worth_telling)
        return not_so("the choice of algorithms" + std::string(strict ? " (strict)" : ""));
    Claim claim{.fact = "Some products are computed by a slower algorithm than necessary.",
                .evidence = "in these products " + both_times(pair, pair.places(has_better)) + "; " + better_ways(pair),
                .pieces = pair.places(has_better),
                .gain = about(pair, saved)};
    for (std::size_t place : claim.pieces)
        claim.layers.push_back(pair.pieces[place].layer);
    if (strict)
        claim.remedies = {setting_remedy("Leave the choice to the device", {{Json::json_pointer("/training/strict"), false}},
                                         pair.run.name + ", any algorithm")};
    else
        claim.remedies = {{.words = "Train it anew: algorithms are chosen again"}};
    return claimed(std::move(claim));
}

} // namespace

Cause cause_other_algorithm() { return {.title = "a bad choice of algorithm", .look = look_at_algorithms}; }

} // namespace mantissa::insight
