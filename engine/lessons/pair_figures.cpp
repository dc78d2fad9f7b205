// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Two runs side by side: which is faster, and why.
#include "lessons/figure.h"

#include "insight/causes/answer.h"

#include <algorithm>

namespace mantissa::lessons {
namespace {

using P = Parameter::Of;

struct Two {
    const RunFacts* a = nullptr;
    const RunFacts* b = nullptr;
    explicit operator bool() const { return a && b; }
};
Two two_runs(const Asked& asked) { return {asked.facts.run(asked.text(0)), asked.facts.run(asked.text(1))}; }

template <typename Take>
Value from_speed(const Asked& asked, const Take& take) {
    Two runs = two_runs(asked);
    return runs ? take(insight::speed_of(runs.a->evidence(), runs.b->evidence())) : Value{};
}

Value ratio(const Asked& asked) {
    return from_speed(asked, [](const insight::Speed& speed) { return known(speed.ratio()); });
}
Value ratio_low(const Asked& asked) {
    return from_speed(asked, [](const insight::Speed& speed) { return speed.is_told() ? known(speed.pairing.ratio.least) : Value{}; });
}
Value ratio_high(const Asked& asked) {
    return from_speed(asked, [](const insight::Speed& speed) { return speed.is_told() ? known(speed.pairing.ratio.most) : Value{}; });
}
Value ratio_told(const Asked& asked) {
    return from_speed(asked, [](const insight::Speed& speed) { return Value{speed.is_told()}; });
}
Value faster(const Asked& asked) {
    return from_speed(asked, [](const insight::Speed& speed) { return Value{speed.kind == insight::Speed::Kind::faster}; });
}

const insight::RankedCause* cause_asked(const insight::Answer& answer, const Asked& asked) {
    if (std::string name = asked.text(2); !name.empty()) {
        auto found = std::ranges::find_if(answer.causes, [&](const insight::RankedCause& one) { return one.cause->name == name; });
        return found == answer.causes.end() ? nullptr : &*found;
    }
    auto place = static_cast<std::size_t>(std::max(0.0, asked.number(2) - 1));
    return place < answer.causes.size() ? &answer.causes[place] : nullptr;
}

template <typename Take>
Value from_cause(const Asked& asked, const Take& take) {
    Two runs = two_runs(asked);
    if (!runs)
        return {};
    insight::Answer answer = insight::why(runs.a->evidence(), runs.b->evidence());
    return take(cause_asked(answer, asked));
}

// By its place, the name; by a name, whether that cause claims something.
Value cause(const Asked& asked) {
    return from_cause(asked, [&](const insight::RankedCause* one) {
        if (!asked.text(2).empty())
            return Value{one != nullptr};
        return one ? Value{one->cause->name} : Value{};
    });
}
Value cause_milliseconds(const Asked& asked) {
    return from_cause(asked, [](const insight::RankedCause* one) {
        return Value{!one ? 0.0 : one->claim.gain ? one->claim.gain->milliseconds : one->explains};
    });
}
Value cause_words(const Asked& asked) {
    return from_cause(asked, [](const insight::RankedCause* one) { return one ? Value{one->claim.fact} : Value{}; });
}

const std::vector<Parameter> pair_of_runs = {{P::variant}, {P::variant}}, pair_and_cause = {{P::variant}, {P::variant}, {P::cause}};

} // namespace

const std::vector<Figure>& pair_figures() {
    static const std::vector<Figure> figures = {
        {"ratio", of_program, Kind::number, pair_of_runs,
         "how many times as fast the first is as the second, from their turns side by side", ratio},
        {"ratio.low", of_program, Kind::number, pair_of_runs, "the least it is with 95 % confidence", ratio_low},
        {"ratio.high", of_program, Kind::number, pair_of_runs, "the most", ratio_high},
        {"ratio.told", of_program, Kind::truth, pair_of_runs, "whether a ratio may be told at all", ratio_told},
        {"faster", of_program, Kind::truth, pair_of_runs, "whether the first is surely faster", faster},
        {"cause", of_program, Kind::nothing, pair_and_cause,
         "cause(a, b, 1): the first cause's name why a is no faster than b; with a name: whether it is one", cause},
        {"cause.ms", of_program, Kind::number, pair_and_cause, "milliseconds that its remedy brings; 0: it is none", cause_milliseconds},
        {"cause.words", of_program, Kind::text, pair_and_cause, "its sentence", cause_words},
    };
    return figures;
}

} // namespace mantissa::lessons
