// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the learner predicted, and whether a run is done.
#include "lessons/figure.h"

namespace mantissa::lessons {
namespace {

using P = Parameter::Of;

// Of the step that is named, else of the last prediction.
const Outcome* outcome_asked(const Asked& asked) {
    auto found = asked.facts.outcomes.find(asked.has(0) ? asked.text(0) : asked.facts.last_outcome);
    return found == asked.facts.outcomes.end() ? nullptr : &found->second;
}

Value said(const Asked& asked) {
    const Outcome* outcome = outcome_asked(asked);
    return outcome ? outcome->said : Value{};
}
Value happened(const Asked& asked) {
    const Outcome* outcome = outcome_asked(asked);
    return outcome ? outcome->happened : Value{};
}
Value right(const Asked& asked) {
    const Outcome* outcome = outcome_asked(asked);
    return outcome && is_known(outcome->happened) ? Value{outcome->right} : Value{};
}
Value in_words(const Asked& asked, const Value& value) {
    const Outcome* outcome = outcome_asked(asked);
    return outcome && outcome->words && is_known(value) ? Value{outcome->words(value, asked.facts.language)} : Value{};
}
Value said_in_words(const Asked& asked) { return in_words(asked, said(asked)); }
Value happened_in_words(const Asked& asked) { return in_words(asked, happened(asked)); }

// However it ended.
Value done(const Asked& asked) {
    for (std::size_t i = 0; i < asked.arguments.size(); ++i) {
        const RunFacts* run = asked.facts.run(asked.text(i));
        if (!run || run->stored().status == Status::running || run->stored().status == Status::failed)
            return Value{false};
    }
    return Value{true};
}

const std::vector<Parameter> maybe_prediction = {{P::prediction, Parameter::Need::may}};

} // namespace

const std::vector<Figure>& learner_figures() {
    static const std::vector<Figure> figures = {
        {"said", of_program, Kind::nothing, maybe_prediction, "what was predicted", said},
        {"said.words", of_program, Kind::text, maybe_prediction, "the same in words", said_in_words},
        {"happened", of_program, Kind::nothing, maybe_prediction, "what happened", happened},
        {"happened.words", of_program, Kind::text, maybe_prediction, "the same in words", happened_in_words},
        {"right", of_program, Kind::truth, maybe_prediction, "whether the prediction was right", right},
        {"done", of_program, Kind::truth, {{P::variant, Parameter::Need::any_number}}, "whether these runs are over", done},
    };
    return figures;
}

} // namespace mantissa::lessons
