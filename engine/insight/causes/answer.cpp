// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/causes/answer.h"

#include "insight/ceiling.h"
#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double hides_all = 0.3;   // of a step that both spend on the same: then a format makes no difference
constexpr double negligible = 0.01; // of a step

double rank_of(const RankedCause& one) {
    double gain = one.claim.gain ? one.claim.gain->milliseconds : 0;
    return std::max({gain, one.explains, 0.5 * one.claim.holds_back});
}

// A cause of both runs explains no difference; it is told for what its remedy would bring.
bool is_worth_telling(const RankedCause& one, const Answer& answer, double noise) {
    double least = worth_telling * answer.run_ms, sure = answer.speed.is_told() ? least : std::max(least, noise);
    double gain = one.claim.gain ? one.claim.gain->milliseconds : 0;
    if (answer.is_alike)
        return std::max(gain, one.claim.holds_back) >= hides_all * answer.run_ms;
    return one.explains >= sure || gain >= sure || one.claim.holds_back >= least;
}

void ask_all(Answer& answer, const Pair& pair, std::vector<bool>& taken) {
    for (const Cause& cause : all_causes()) {
        Looked looked = cause.look(pair);
        if (!looked.lacks.empty())
            answer.lacks.push_back(fmt::format("Whether it is {} cannot be said without {}.", cause.title, looked.lacks));
        if (!looked.claim) {
            if (!looked.instead.empty())
                answer.not_causes.push_back(looked.instead);
            continue;
        }
        RankedCause one{.cause = &cause, .claim = std::move(*looked.claim)};
        if (one.claim.gain) { // two trainings differ by what one of them is not known better
            one.claim.gain->least -= pair.noise;
            one.claim.gain->most = std::min(pair.run_ms, one.claim.gain->most + pair.noise);
        }
        std::vector<std::size_t> free;
        for (std::size_t place : one.claim.pieces)
            if (!taken[place]) {
                free.push_back(place);
                one.explains += pair.pieces[place].change();
            }
        if (one.explains < 0) // it costs nothing that the other has not, too
            one.explains = 0;
        if (!is_worth_telling(one, answer, pair.noise)) {
            answer.not_causes.push_back(std::string(cause.title) + " (" + milliseconds(one.explains) + ")");
            continue;
        }
        if (one.explains > 0)
            for (std::size_t place : free)
                taken[place] = true;
        answer.causes.push_back(std::move(one));
    }
}

std::string savings_words(const Pair& pair, const std::vector<bool>& taken) {
    std::vector<std::pair<double, std::string>> rows;
    for (const LayerTime& row : times_by_layer(pair))
        rows.emplace_back(row.all.change(), row.name);
    std::ranges::sort(rows);
    std::vector<std::string> names;
    for (const auto& [change, name] : rows)
        if (change < 0 && names.size() < 3)
            names.push_back(name);
    bool whole = std::ranges::none_of(taken, [](bool one) { return one; });
    return names.empty() ? "" : std::string(whole ? "most of it in " : "in ") + listed(names);
}

// What no cause took: pieces that are faster are savings of the run; those that are slower for no reason known are unexplained.
void share_out_the_rest(Answer& answer, const Pair& pair, const std::vector<bool>& taken) {
    for (std::size_t i = 0; i < pair.pieces.size(); ++i)
        if (!taken[i])
            (pair.pieces[i].change() < 0 ? answer.saves : answer.unexplained) += pair.pieces[i].change();
    answer.saves_words = savings_words(pair, taken);
}

std::string interval_in_words(const Speed& speed) {
    return speed.pairing.ratio.n >= enough_turns
               ? fmt::format("{} to {} times as fast with 95 % confidence, {} turns side by side",
                             words_of_ratio(speed.pairing.ratio.least), words_of_ratio(speed.pairing.ratio.most), speed.pairing.ratio.n)
               : "no interval: " + std::to_string(speed.pairing.ratio.n) + " turns side by side count, it takes " +
                     std::to_string(enough_turns);
}

std::string time_in_words(double ms, double spread) {
    return spread > 0 ? words_of_milliseconds(ms) + " ± " + mantissa::words_of(spread, 2) : words_of_milliseconds(ms);
}

std::string detail_of(const Answer& answer, const Pair& pair) {
    std::string text = time_in_words(answer.run_ms, answer.run_spread) + " against " + time_in_words(answer.base_ms, answer.base_spread) +
                       " ms per step: " + interval_in_words(answer.speed) + ".";
    if (Json batch = setting_of(pair.run, "/training/batch"); batch.is_number_integer())
        text += " Batch " + std::to_string(batch.get<std::int64_t>()) +
                (pair.run.environment.processor.empty() ? "." : ", " + pair.run.environment.processor + ".");
    if (pair.run.learning.fails())
        text += " " + pair.run.name + " " + pair.run.learning.words + ".";
    if (!answer.causes.empty() && !answer.is_alike && std::abs(answer.difference()) > negligible * answer.run_ms && answer.difference() > 0)
        text += " The causes explain " + words_of_count(std::round(100 * answer.explained_share())) + " % of the difference.";
    return text;
}

// The one rule for ratios says what may be told, and what would settle it where nothing may.
std::string told_ratio(const Answer& answer, const Pair& pair) {
    switch (answer.speed.kind) {
    case Speed::Kind::faster:
    case Speed::Kind::slower: return answer.run + " is " + words_of_ratio(answer.speed.ratio()) + " times as fast as " + answer.base + ".";
    case Speed::Kind::alike: return answer.run + " is as fast as " + answer.base + ", within noise.";
    case Speed::Kind::simulated: return answer.run + " is simulated here and has no speed of its own.";
    default: return as_sentence(words_of(answer.speed, pair.run, pair.base));
    }
}

bool has_waited(const RankedCause& one, const Pair& pair) {
    return !one.claim.pieces.empty() && pair.pieces[one.claim.pieces.front()].part == Part::input;
}

std::string because(const Answer& answer, const Pair& pair) {
    if (answer.causes.empty() || answer.speed.kind == Speed::Kind::undecided)
        return {};
    const RankedCause& first = answer.causes.front();
    std::string text = has_waited(first, pair) && answer.speed.kind == Speed::Kind::slower ? " Not for its arithmetic: " : " ";
    std::string fact = first.claim.fact;
    if (first.explains >= negligible * answer.run_ms && answer.difference() > 0) {
        if (fact.ends_with('.'))
            fact.pop_back();
        if (text.ends_with(": "))
            fact[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(fact[0])));
        std::string costs = words_of_milliseconds(first.explains), loses = words_of_milliseconds(answer.difference());
        return text + fact +
               (first.explains <= 1.02 * answer.difference()
                    ? ", which costs " + costs + " of the " + loses + " ms it loses."
                    : ", which costs " + costs + " ms; it loses " + loses + ", as other things save some.");
    }
    return (answer.is_alike ? " Both spend their steps alike: " : text) + fact;
}

// Where nothing is wrong: how near it is to what this device can do.
std::string ceiling_words(const Pair& pair) {
    if (!pair.profile() || pair.profile()->peaks.flops_s.empty() || pair.run_ms > pair.base_ms)
        return {};
    const Peaks& peaks = pair.profile()->peaks;
    double ceiling = 0;
    for (const OperationProfile& one : pair.profile()->operations) {
        auto found = peaks.flops_s.find(one.support == Support::native ? one.format : "float32");
        double rate = found == peaks.flops_s.end() ? peaks.flops_s.at("float32") : found->second;
        ceiling += std::max(one.flops / rate, peaks.bytes_s > 0 ? one.bytes / peaks.bytes_s : 0) * 1e3;
    }
    return " It is as fast as it can be: " + words_of_count(std::round(100 * ceiling / pair.run_ms)) +
           " % of what this device's peaks allow.";
}

PartTime::Of bar_of(const Piece& piece) {
    using Of = PartTime::Of;
    if (piece.of == Piece::Of::preparing)
        return Of::preparing;
    switch (piece.part) {
    case Part::input: return Of::reading;
    case Part::copy: return Of::copy;
    case Part::cast: return Of::casts;
    case Part::forward: return Of::forward;
    case Part::backward: return Of::backward;
    case Part::check: return Of::check;
    case Part::update: return Of::update;
    case Part::other: return Of::other;
    }
    return Of::other;
}

std::vector<PartTime> parts_of(const Pair& pair) {
    std::vector<PartTime> parts(static_cast<std::size_t>(PartTime::Of::other) + 1);
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].of = static_cast<PartTime::Of>(i);
    for (const Piece& piece : pair.pieces) {
        PartTime& part = parts[static_cast<std::size_t>(bar_of(piece))];
        part.base += piece.base_ms;
        part.run += piece.run_ms;
    }
    return parts;
}

bool asked_alike(const RunEvidence& run, const RunEvidence& base) {
    for (const char* place : {"/model", "/data", "/training", "/variants/0/policy", "/variants/0/layers"})
        if (setting_of(run, place) != setting_of(base, place))
            return false;
    return true;
}

Speed asked_speed(const RunEvidence& run, const RunEvidence& base) {
    Speed speed = speed_by(run, base, [](const Pace& pace) { return pace.seconds(); });
    if (run.support == Support::simulated)
        speed.kind = Speed::Kind::simulated;
    return speed;
}

} // namespace

double Answer::explained_share() const {
    double sum = saves;
    for (const RankedCause& one : causes)
        sum += one.explains;
    return difference() == 0 ? 1 : sum / difference();
}

Answer why(const RunEvidence& run, const RunEvidence& base) {
    Answer answer{.run = run.name, .base = base.name, .speed = asked_speed(run, base)};
    if (!has(run, Need::profile) || !has(base, Need::profile)) {
        const RunEvidence& unknown = has(run, Need::profile) ? base : run;
        answer.sentence = "Nothing can be said yet: " + unknown.name + " has no steps that were timed.";
        return answer;
    }
    const Pair pair = pair_of(run, base);
    answer.base_ms = pair.base_ms;
    answer.run_ms = pair.run_ms;
    answer.base_spread = half_interval(base);
    answer.run_spread = half_interval(run);
    answer.run_profile = run.operations;
    answer.base_profile = base.operations;
    answer.parts = parts_of(pair);
    answer.layers = times_by_layer(pair);
    answer.roofs = roofs_of(pair);
    answer.is_alike = answer.speed.kind == Speed::Kind::alike;
    std::vector<bool> taken(pair.pieces.size(), false);
    if (!answer.is_alike || !asked_alike(run, base))
        ask_all(answer, pair, taken);
    if (answer.is_alike && answer.causes.empty())
        answer.not_causes.clear();
    share_out_the_rest(answer, pair, taken);
    std::ranges::stable_sort(answer.causes, std::greater<>(), rank_of);
    std::string cause = because(answer, pair);
    answer.sentence = told_ratio(answer, pair) + (cause.empty() && !answer.is_alike ? ceiling_words(pair) : cause);
    answer.detail = detail_of(answer, pair);
    return answer;
}

int worth_asking(const Evidence& evidence) {
    int found = -1;
    double slowest = 0;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence& run = evidence.runs[i];
        if (static_cast<int>(i) == evidence.baseline || !has(run, Need::profile) || !same_work(run, evidence.base()))
            continue;
        if (double time = run.profile->total(); time > slowest) {
            slowest = time;
            found = static_cast<int>(i);
        }
    }
    return found;
}

} // namespace mantissa::insight
