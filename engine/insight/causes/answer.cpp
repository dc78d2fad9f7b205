// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/causes/answer.h"

#include "insight/causes/answer_words.h"
#include "insight/findings/different_settings.h"
#include "insight/words.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mantissa::insight {
namespace {

constexpr double nothing = 1e-4; // of a step
constexpr double least_told_ms = 0.001;
constexpr double hides_all = 0.3; // of a step that both spend on the same: then a format makes no difference

double rank_of(const RankedCause& one) {
    double gain = one.claim.gain ? one.claim.gain->milliseconds : 0;
    return std::max({gain, one.explains, 0.5 * one.claim.holds_back});
}

// Of a run that is slower, what makes it so stands before what keeps it from being faster, unless that is a large part of the step.
// What is of no piece of it, as a baseline in tf32, is of the whole comparison.
void sort_causes(Answer& answer) {
    const bool slower = answer.speed.kind == Speed::Kind::slower;
    const double least = worth_telling * answer.run_ms, large = hides_all * answer.run_ms;
    std::ranges::stable_sort(answer.causes, std::greater<>(), [&](const RankedCause& one) {
        const bool before = one.claim.pieces.empty() || one.explains >= least || (one.claim.gain && one.claim.gain->milliseconds >= large);
        return std::pair(!slower || before, rank_of(one));
    });
}

// A cause of both runs explains no difference; it is told for what its remedy would bring.
bool is_worth_telling(const RankedCause& one, const Answer& answer) {
    const double least = worth_telling * answer.run_ms, sure = answer.speed.is_told() ? least : std::max(least, answer.spread());
    double gain = one.claim.gain ? one.claim.gain->milliseconds : 0;
    if (answer.is_alike)
        return std::max(gain, one.claim.holds_back) >= hides_all * answer.run_ms;
    return one.explains >= sure || gain >= sure || (one.claim.holds_back >= least && !answer.is_open_and_simulated());
}

// Which pieces are somebody's already.
class Taken {
public:
    explicit Taken(const Pair& pair) : pair_(pair), taken_(pair.pieces.size(), false) {}
    bool is(std::size_t place) const { return taken_[place]; }
    double change_of_free(const std::vector<std::size_t>& places) const {
        double change = 0;
        for (std::size_t place : places)
            change += taken_[place] ? 0 : pair_.pieces[place].change();
        return change;
    }
    double change_of_taken(const std::vector<std::size_t>& places) const {
        double change = 0;
        for (std::size_t place : places)
            change += taken_[place] ? pair_.pieces[place].change() : 0;
        return change;
    }
    void take(const std::vector<std::size_t>& places) {
        for (std::size_t place : places)
            taken_[place] = true;
    }

private:
    const Pair& pair_;
    std::vector<bool> taken_;
};

double noise_of(const Answer& answer) { return answer.speed.is_told() ? answer.run_spread : answer.spread(); }

// Too small to be a cause, or less than is known of the step, and all the same its doing. False: it did nothing.
bool note_small(const Cause& cause, const std::vector<std::size_t>& pieces, Answer& answer, Taken& taken) {
    const double change = taken.change_of_free(pieces);
    const bool large = change >= std::max(worth_telling * answer.run_ms, noise_of(answer));
    if (change <= 0 || (large && !answer.is_alike)) // of two that are alike, something else makes up for it
        return false;
    taken.take(pieces);
    answer.small.push_back({cause.title, change});
    return true;
}

void note_untried(const std::string& rerun, Answer& answer) {
    if (!rerun.empty() && std::ranges::find(answer.untried, rerun) == answer.untried.end())
        answer.untried.push_back(rerun);
}

// Causes that wait for the same figure are told together.
void note_lack(const std::string& figure, const Cause& cause, std::vector<Lack>& lacks) {
    if (figure.empty())
        return;
    auto known = std::ranges::find(lacks, figure, &Lack::figure);
    if (known == lacks.end())
        known = lacks.insert(known, Lack{.figure = figure});
    known->causes.emplace_back(cause.title);
}

void rank(RankedCause one, Answer& answer, const Pair& pair, Taken& taken) {
    Claim& claim = one.claim;
    if (claim.gain) { // two trainings differ by what one of them is not known better
        claim.gain->least -= pair.longer;
        claim.gain->most = std::min(pair.run_ms, claim.gain->most + pair.shorter);
    }
    one.explains = taken.change_of_free(claim.pieces);
    one.counted = taken.change_of_taken(claim.pieces);
    if (one.explains < nothing * answer.run_ms)
        one.explains = 0;                                                               // it costs nothing that the other has not, too
    else if (std::abs(one.counted) >= std::max(nothing * answer.run_ms, least_told_ms)) // so that its evidence and figure add up
        claim.evidence += "; of that difference another cause counts " + words_of_more_milliseconds(one.counted) + " ms";
    if (!is_worth_telling(one, answer)) {
        if (!note_small(*one.cause, claim.pieces, answer, taken)) // else it is one, and told among the small ones
            answer.not_causes.push_back(std::string(one.cause->title) + " (" + milliseconds(one.explains) + ")");
        return;
    }
    note_untried(claim.untried, answer);
    if (one.explains > 0)
        taken.take(claim.pieces);
    answer.causes.push_back(std::move(one));
}

void ask_all(Answer& answer, const Pair& pair, Taken& taken) {
    for (const Cause& cause : all_causes()) {
        if (!answer.is_divided && cause.asks == Cause::Asks::many_steps)
            continue;
        Looked looked = cause.look(pair);
        note_lack(looked.lacks, cause, answer.lacks);
        note_untried(looked.untried, answer);
        if (looked.claim) {
            rank({.cause = &cause, .claim = std::move(*looked.claim)}, answer, pair, taken);
        } else if (!looked.instead.empty() && !note_small(cause, looked.pieces, answer, taken)) {
            answer.not_causes.push_back(looked.instead);
        }
    }
}

void leave_reading_out(Answer& answer, const Pair& pair, Taken& taken) {
    const std::vector<std::size_t> places = pair.places([&](const Piece& piece) { return pair.is_reading_alike(piece); });
    answer.reading += taken.change_of_free(places);
    taken.take(places);
}

// Made when it is needed, a batch takes as long whoever waits for it; made ahead, a quicker step may wait longer, which a cause may claim.
bool is_read_in_step(const RunProfile* profile) { return profile && profile->input.workers == 0; }

// What no cause took, a row of the layer table at a time: what passes to and fro between the operations of one layer is nobody's. A row
// that is faster is a saving of the run, one that is slower for no reason known is unexplained.
void share_out_the_rest(Answer& answer, const Pair& pair, Taken& taken) {
    leave_reading_out(answer, pair, taken);
    std::map<std::string, double> rows;
    for (std::size_t i = 0; i < pair.pieces.size(); ++i)
        if (pair.pieces[i].of == Piece::Of::stalled) // by whom is not known, and to be spared of it is no merit of a format
            answer.unexplained += pair.pieces[i].change();
        else if (!taken.is(i))
            rows[row_name(pair.pieces[i])] += pair.pieces[i].change();
    std::vector<std::pair<double, std::string>> saving;
    for (const auto& [name, change] : rows) {
        (change < 0 ? answer.saves : answer.unexplained) += change;
        if (change < 0)
            saving.emplace_back(change, name);
    }
    std::ranges::sort(saving);
    std::vector<std::string> names;
    for (const auto& [change, name] : saving)
        if (names.size() < 3 && change < 0.05 * answer.saves)
            names.push_back(name);
    answer.saves_words = names.empty() ? "" : (names.size() < saving.size() ? "most of it in " : "in ") + listed(names);
    std::ranges::stable_sort(answer.small, std::greater<>(), &SmallCause::milliseconds);
}

bool asked_alike(const RunEvidence& run, const RunEvidence& base) {
    for (const char* place : {"/model", "/data", "/training", "/variants/0/policy", "/variants/0/layers"})
        if (setting_at(run, place) != setting_at(base, place))
            return false;
    return true;
}

void divide(Answer& answer, const Pair& pair) {
    Taken taken(pair);
    if (answer.is_divided && is_read_in_step(pair.profile()) && is_read_in_step(pair.base_profile()))
        leave_reading_out(answer, pair, taken);
    if (!answer.is_alike || !asked_alike(pair.run, pair.base))
        ask_all(answer, pair, taken);
    if (answer.is_alike && answer.causes.empty()) { // nothing is left to explain
        answer.not_causes.clear();
        answer.untried.clear();
    }
    if (answer.is_divided)
        share_out_the_rest(answer, pair, taken);
    sort_causes(answer);
}

Speed asked_speed(const RunEvidence& run, const RunEvidence& base) {
    Speed speed = speed_by(run, base, [](const Pace& pace) { return pace.seconds(); });
    if (run.support == Support::simulated && speed.kind != Speed::Kind::same_run)
        speed.kind = Speed::Kind::simulated;
    return speed;
}

} // namespace

const char* Answer::small_title() const {
    double largest = 0;
    for (const SmallCause& one : small)
        largest = std::max(largest, one.milliseconds);
    return largest < worth_telling * run_ms ? "Too small to rank" : largest < noise_of(*this) ? "Within noise" : "Made up for elsewhere";
}

bool Answer::is_open_and_simulated() const {
    const RankInterval& ratio = speed.pairing.ratio;
    return speed.kind == Speed::Kind::simulated && ratio.n >= enough_turns && ratio.least <= 1 && ratio.most >= 1;
}

bool Answer::is_difference_known() const {
    const bool apart = speed.kind == Speed::Kind::faster || speed.kind == Speed::Kind::slower;
    const bool simulated = speed.kind == Speed::Kind::simulated && speed.pairing.ratio.n >= enough_turns && !is_open_and_simulated();
    return (apart || simulated) && std::abs(difference()) > spread() && disturbed.empty();
}

double Answer::small_ms() const {
    double sum = 0;
    for (const SmallCause& one : small)
        sum += one.milliseconds;
    return sum;
}

double Answer::explained_share() const {
    double sum = saves + small_ms();
    for (const RankedCause& one : causes)
        sum += one.explains;
    return difference_but_reading() == 0 ? 1 : sum / difference_but_reading();
}

std::string Answer::saves_title() const { return "What " + run + (-saves < spread() ? " saves, within noise" : " saves"); }

Answer why(const RunEvidence& run, const RunEvidence& base) {
    Answer answer{.run = run.name,
                  .base = base.name,
                  .speed = asked_speed(run, base),
                  .has_result = !run.learning.fails() && !base.learning.fails(),
                  .other_work = other_work_of(run, base),
                  .disturbed = disturbed_words(run, base)};
    if (!has(run, Need::profile) || !has(base, Need::profile)) {
        const RunEvidence& unknown = has(run, Need::profile) ? base : run;
        answer.sentence = answer.other_work + (answer.other_work.empty() ? "" : " ") + "Nothing can be said yet: " + unknown.name +
                          " has no steps that were timed.";
        return answer;
    }
    const Pair pair = pair_of(run, base);
    answer.base_ms = pair.base_ms;
    answer.run_ms = pair.run_ms;
    answer.base_interval = step_interval(base);
    answer.run_interval = step_interval(run);
    answer.base_spread = half_of(answer.base_interval);
    answer.run_spread = half_of(answer.run_interval);
    answer.run_profile = run.operations;
    answer.base_profile = base.operations;
    answer.parts = parts_of(pair);
    answer.layers = times_by_layer(pair);
    answer.casts = casts_of(pair);
    answer.layer_names = layers_of(pair);
    answer.roofs = roofs_of(pair);
    answer.is_alike = answer.speed.kind == Speed::Kind::alike;
    answer.is_divided = !answer.is_of_other_work() && !answer.is_of_same_run() && !is_of_few_steps(run) && !is_of_few_steps(base);
    if (!answer.is_of_other_work() && !answer.is_of_same_run()) // of which no share is a format's
        divide(answer, pair);
    tell(answer, pair);
    return answer;
}

} // namespace mantissa::insight
