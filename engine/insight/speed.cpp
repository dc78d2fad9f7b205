// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/speed.h"

#include "insight/findings/health_rules.h"
#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr double noise = 1.02;        // faster or slower by less is called nothing
constexpr double near = 1.05;         // within which two are called as fast as each other
constexpr double many = 20;           // times the turns there are: more of them is no advice
constexpr double spare = 1.3;         // since the next turns will not be quite like those seen
constexpr double told_as_one = 0.005; // of a ratio in two digits

Json training_setting(const RunEvidence& run, const char* key) {
    const Json training = experiment_part(run, "training");
    return training.is_object() ? training.value(key, Json()) : Json();
}

Speed::Kind kind_of(const RankInterval& ratio) {
    if (ratio.least > noise)
        return Speed::Kind::faster;
    if (ratio.most < 1 / noise)
        return Speed::Kind::slower;
    return ratio.least >= 1 / near && ratio.most <= near ? Speed::Kind::alike : Speed::Kind::undecided;
}

// The interval shrinks with the root of the number of turns; it has to leave what is called nothing, or to fit into what is called alike.
double turns_needed(const RankInterval& ratio) {
    double middle = std::fabs(std::log(ratio.median)), half = std::log(ratio.most / ratio.least) / 2;
    double room = std::max(middle - std::log(noise), std::log(near) - middle);
    double times = room > 0 ? std::pow(half / room, 2) * spare : many + 1;
    return times <= many ? std::max(1.0, ratio.n * (times - 1)) : 0;
}

// In tens, as one would say it.
double rounded_up(double steps) {
    double unit = steps > 1000 ? 100 : 10;
    return std::ceil(steps / unit) * unit;
}

std::string advice(const Speed& speed) {
    if (speed.more_steps > 0)
        return "run " + words_of_count(speed.more_steps) + " more steps to settle it";
    return "a quieter machine would settle it";
}

std::string turns_side_by_side(int turns) { return words_of_count(turns) + (turns == 1 ? " turn" : " turns") + " side by side"; }

std::string interval(const Speed& speed, const char* what) {
    const RankInterval& ratio = speed.pairing.ratio;
    return words_of_ratio(ratio.least) + " to " + words_of_ratio(ratio.most) + what + " with 95 % confidence";
}

std::string why_untold(const Speed& speed, const RunEvidence& run, const RunEvidence& base) {
    switch (speed.kind) {
    case Speed::Kind::undecided:
        return "it was " + interval(speed, " times as fast") + ", " + turns_side_by_side(speed.pairing.ratio.n) + "; " + advice(speed);
    case Speed::Kind::too_few:
        return turns_side_by_side(speed.pairing.ratio.n) + (speed.pairing.ratio.n == 1 ? " counts" : " count") +
               ", and an interval needs " + std::to_string(enough_turns) + "; " + advice(speed);
    case Speed::Kind::apart:
        if (run.imported || base.imported)
            return "event files tell of no turns, so other work of the machine may have slowed one of them";
        return "they were not trained in turns, so other work of the machine may have slowed one of them; train them together to settle it";
    case Speed::Kind::no_result: {
        const RunEvidence& failing = run.learning.fails() ? run : base;
        return failing.name + " " + failing.learning.words;
    }
    case Speed::Kind::simulated: {
        const RunEvidence& simulated = run.support == Support::simulated ? run : base;
        return simulated.name + " is simulated and has no speed of its own";
    }
    case Speed::Kind::same_run: return "their turns are the same measurements, which tell nothing of their speed";
    default: return "they differ in network, batch, device or threads";
    }
}

} // namespace

double Speed::ratio() const { return is_told() ? pairing.ratio.median : std::numeric_limits<double>::quiet_NaN(); }

bool same_work(const RunEvidence& a, const RunEvidence& b) {
    return experiment_part(a, "model") == experiment_part(b, "model") && training_setting(a, "batch") == training_setting(b, "batch") &&
           a.device == b.device && a.environment.threads == b.environment.threads;
}

// What runs are called is told apart where they are read; what their experiments call them is not.
bool is_same_run(const RunEvidence& a, const RunEvidence& b) {
    const Json name = setting_of(a, "name");
    return !name.is_null() && name == setting_of(b, "name") && training_setting(a, "seed") == training_setting(b, "seed") &&
           same_work(a, b) && share_a_turn(a.paces, b.paces);
}

Speed speed_by(const RunEvidence& run, const RunEvidence& base, double (*figure)(const Pace&)) {
    Speed speed{.pairing = paired(run.paces, base.paces, figure)};
    const RankInterval& ratio = speed.pairing.ratio;
    if (!same_work(run, base))
        speed.kind = Speed::Kind::other_work;
    else if (is_same_run(run, base))
        speed.kind = Speed::Kind::same_run;
    else if (speed.pairing.turns() == 0)
        speed.kind = Speed::Kind::apart;
    else if (ratio.n < enough_turns)
        speed.kind = Speed::Kind::too_few;
    else
        speed.kind = kind_of(ratio);
    double turns = speed.kind == Speed::Kind::undecided ? turns_needed(ratio)
                   : speed.kind == Speed::Kind::too_few ? enough_turns - ratio.n + 1
                                                        : 0;
    speed.more_steps = rounded_up(turns * speed.pairing.steps);
    return speed;
}

Speed speed_of(const RunEvidence& run, const RunEvidence& base) {
    Speed speed = speed_by(run, base, [](const Pace& pace) { return pace.seconds(); });
    if (speed.kind == Speed::Kind::same_run)
        return speed;
    if (speed.kind != Speed::Kind::other_work && (run.learning.fails() || base.learning.fails()))
        speed.kind = Speed::Kind::no_result;
    if (run.support == Support::simulated || base.support == Support::simulated)
        speed.kind = Speed::Kind::simulated;
    if (!speed.is_asked())
        speed.more_steps = 0;
    return speed;
}

std::string interval_words(const Speed& speed, const std::string& base) {
    const RankInterval& ratio = speed.pairing.ratio;
    return words_of_ratio(ratio.least) + " to " + words_of_ratio(ratio.most) + " times as fast as " + base + " (95 % confidence, " +
           turns_side_by_side(ratio.n) + ")";
}

// Where the interval lies on one side of 1, what is left open is less.
std::string open_question(const Speed& speed, const RunEvidence& run, const RunEvidence& base) {
    const RankInterval& ratio = speed.pairing.ratio;
    const bool undecided = speed.kind == Speed::Kind::undecided, slower = undecided && ratio.most < 1 - told_as_one;
    return "whether " + run.name + " is " + (slower ? "slower" : "faster") + " than " + base.name +
           (slower || (undecided && ratio.least > 1 + told_as_one) ? ", or as fast, is not known" : " is not known");
}

std::string claim_of(const Speed& speed, const RunEvidence& run, const RunEvidence& base) {
    if (speed.kind == Speed::Kind::same_run)
        return run.name + " is the same run as " + base.name;
    if (!speed.is_told())
        return open_question(speed, run, base);
    const std::string times = speed.kind == Speed::Kind::alike ? "" : words_of_ratio(speed.ratio()) + " times ";
    return run.name + " is " + times + "as fast as " + base.name;
}

std::string grounds_of(const Speed& speed, const RunEvidence& run, const RunEvidence& base) {
    return speed.is_told() ? "median of " + turns_side_by_side(speed.pairing.ratio.n) + ", " + interval(speed, "")
                           : why_untold(speed, run, base);
}

std::string words_of(const Speed& speed, const RunEvidence& run, const RunEvidence& base) {
    const std::string claim = claim_of(speed, run, base), grounds = grounds_of(speed, run, base);
    return speed.is_told() ? claim + " (" + grounds + ")" : claim + ": " + grounds;
}

std::string sentence_of(const Speed& speed, const RunEvidence& run, const RunEvidence& base) {
    const std::string words = words_of(speed, run, base);
    return speed.is_told() || speed.kind == Speed::Kind::same_run ? words + "." : as_sentence(words);
}

std::string how_speed_is_told() {
    return "median of the ratios within a turn, each of the two steps of median length, with the interval of the sign test's order "
           "statistics (95 %, no distribution assumed); first turns, the first step of a turn, turns that decode pictures for the first "
           "time "
           "and, where six others remain, turns disturbed by other programs are left out; a ratio is told where its interval lies beyond "
           "1.02 or below 0.98, two runs are called alike where it lies between 0.95 and 1.05; an interval needs 6 turns";
}

} // namespace mantissa::insight
