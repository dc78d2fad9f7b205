// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Why a run is not faster than another: each cause is a file of this folder. It looks at what was measured of the two, and either
// claims pieces of the step with its evidence and a remedy, or says with which figures it is not the cause, or what it would need to know.
#include "insight/causes/pair.h"
#include "insight/findings/finding.h"

#include <optional>
#include <string>
#include <vector>

namespace mantissa::insight {

struct Claim {
    std::string fact = {};                // one sentence
    std::string evidence = {};            // the figures it rests on, without a full stop at its end
    std::vector<std::size_t> pieces = {}; // whose change it explains
    std::optional<Gain> gain = {};        // milliseconds of the run's step that its remedy alone brings
    double holds_back = 0;                // milliseconds that no format shortens: the rank of a cause without a gain
    std::vector<Remedy> remedies = {};
    std::vector<std::string> layers = {};
    std::string untried = {}; // a rerun of seconds would tell more of it: "a larger batch"
};

// A claim, why it is not the cause, what would have to be known, or which rerun would tell.
struct Looked {
    std::optional<Claim> claim = {};
    std::string instead = {};             // "casts (22, 0.9 ms)"
    std::vector<std::size_t> pieces = {}; // whose change is its doing all the same, where that is too small to be a cause
    std::string lacks = {};               // "the time of each operation"
    std::string untried = {};             // "other algorithms"
};
inline Looked claimed(Claim claim) { return {.claim = std::move(claim)}; }
inline Looked not_so(std::string instead, std::vector<std::size_t> pieces = {}) {
    return {.instead = std::move(instead), .pieces = std::move(pieces)};
}
inline Looked without(std::string lacks) { return {.lacks = std::move(lacks)}; }
inline Looked not_tried(std::string rerun) { return {.untried = std::move(rerun)}; }

struct Cause {
    const char* title; // "casts between formats"
    Looked (*look)(const Pair& pair);
    enum class On { any_device, cards } on = On::any_device;           // cards: no other device can have it
    enum class Asks { many_steps, any_steps } asks = Asks::many_steps; // any: of so few, too, that their times are no evidence
    std::string name = {};                                             // as in the registry
};
const std::vector<Cause>& all_causes(); // in the order in which they may claim

// What causes share.
inline constexpr double worth_telling = 0.03;                                     // of a step
inline const char* const needs_operations = "the time of each operation";         // kept by runs of this program's newer versions
inline const char* const needs_batches = "the time that each batch took to make"; // kept with it
Gain about(const Pair& pair, double milliseconds);                                // with the bounds that two trainings differ by
Gain between(double least, double most);                                          // with its middle
// Trains the run in the base's policy, where the format costs so much that somebody would: `change` milliseconds, and `others` that come
// with it. False: for less, nobody should.
bool offer_base_policy(Claim& claim, const Pair& pair, double change, double others);
std::string milliseconds(double value); // "4.60 ms"
// "4.60 ms, 4.00 ms in float32", of what a claim is of: their difference is the figure beside it.
std::string both_times(const Pair& pair, const std::vector<std::size_t>& places);
// "; together 4.60 ms, 4.00 ms in float32", where more pieces are claimed than the evidence tells; else nothing.
std::string together_words(const Pair& pair, const std::vector<std::size_t>& places, std::size_t told);
Remedy setting_remedy(const std::string& words, std::vector<Remedy::Setting> settings, const std::string& name); // of a copy beside

} // namespace mantissa::insight
