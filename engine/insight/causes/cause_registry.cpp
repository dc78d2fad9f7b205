// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>

// The one list of causes: those that are sure of their pieces before those that take what is left. CMake reads it too, so that a cause
// is its file and its line here.
#define CAUSES(_)                                                                                                                          \
    _(warm_up_counted)                                                                                                                     \
    _(simulated_format)                                                                                                                    \
    _(half_preparation)                                                                                                                    \
    _(nothing_ahead)                                                                                                                       \
    _(slow_reading)                                                                                                                        \
    _(casts)                                                                                                                               \
    _(gradient_check)                                                                                                                      \
    _(other_layouts)                                                                                                                       \
    _(other_algorithm)                                                                                                                     \
    _(slow_path)                                                                                                                           \
    _(matrix_units_idle)                                                                                                                   \
    _(no_units)                                                                                                                            \
    _(other_update)                                                                                                                        \
    _(rounded_update)                                                                                                                      \
    _(odd_channels)                                                                                                                        \
    _(loses_most)                                                                                                                          \
    _(small_batch)                                                                                                                         \
    _(tiny_network)                                                                                                                        \
    _(memory_bound)                                                                                                                        \
    _(slower_products)                                                                                                                     \
    _(tf32_baseline)

namespace mantissa::insight {

#define DECLARE_CAUSE(name) Cause cause_##name();
CAUSES(DECLARE_CAUSE)

namespace {

Cause named_cause(Cause cause, const char* name) {
    cause.name = name;
    return cause;
}

} // namespace

const std::vector<Cause>& all_causes() {
#define CAUSE_ENTRY(name) named_cause(cause_##name(), #name),
    static const std::vector<Cause> causes = {CAUSES(CAUSE_ENTRY)};
    return causes;
}

// Two trainings of the same differ by some per cent of a step, and a part that is gone is not always gone whole.
Gain about(const Pair& pair, double milliseconds) {
    double unsure = 0.1 * std::abs(milliseconds) + 0.04 * pair.run_ms;
    return {milliseconds, milliseconds - unsure, std::min(milliseconds + unsure, pair.run_ms)};
}

Gain between(double least, double most) { return {(least + most) / 2, least, most}; }

namespace {

// The base is measured: no more is promised than would make the run as it, but for data that is read in another way.
double most_of_base(const Pair& pair, double change, double others) {
    return setting_at(pair.run, "/data") == setting_at(pair.base, "/data") ? pair.change() : change + others;
}

} // namespace

bool offer_base_policy(Claim& claim, const Pair& pair, double change, double others) {
    constexpr double worth_a_policy = 0.1; // of a step
    const double gain = std::min(change, most_of_base(pair, change, others));
    if (pair.share(gain) < worth_a_policy || pair.base.policy == pair.run.policy)
        return false;
    claim.remedies = {setting_remedy("Train in " + pair.base.policy, {{Json::json_pointer("/policy"), pair.base.policy}},
                                     pair.run.name + " in " + pair.base.policy)};
    claim.gain = about(pair, gain);
    claim.gain->most += std::max(0.0, others);
    return true;
}

std::string milliseconds(double value) { return words_of_milliseconds(value) + " ms"; }

std::string both_times(const Pair& pair, const std::vector<std::size_t>& places) {
    double run = 0, base = 0;
    for (std::size_t place : places) {
        run += pair.pieces[place].run_ms;
        base += pair.pieces[place].base_ms;
    }
    return milliseconds(run) + ", " + milliseconds(base) + " in " + pair.base.name;
}

std::string together_words(const Pair& pair, const std::vector<std::size_t>& places, std::size_t told) {
    return places.size() > told ? "; together " + both_times(pair, places) : "";
}

Remedy setting_remedy(const std::string& words, std::vector<Remedy::Setting> settings, const std::string& name) {
    return {.takes = Remedy::Takes::copy, .words = words, .settings = std::move(settings), .name = name};
}

} // namespace mantissa::insight
