// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// How a run went and ended, what its numbers were done by, and its settings.
#include "lessons/figure.h"

#include "insight/findings/finding.h"

#include <algorithm>

namespace mantissa::lessons {
namespace {

using P = Parameter::Of;

template <typename Take>
Value told_by(const Asked& asked, const Take& take) {
    const RunFacts* run = asked.facts.run(asked.variant);
    return run ? take(*run) : Value{};
}

Value status(const Asked& asked) {
    return told_by(asked, [](const RunFacts& run) { return Value{std::string(name_of(run.stored().status))}; });
}

Value reason(const Asked& asked) {
    return told_by(asked, [](const RunFacts& run) { return Value{run.stored().summary.reason}; });
}

Value diverged_at(const Asked& asked) {
    return told_by(
        asked, [](const RunFacts& run) { return run.stored().status == Status::diverged ? known(run.stored().summary.steps) : Value{}; });
}

Value skipped(const Asked& asked) {
    return told_by(asked, [](const RunFacts& run) { return known(run.stored().summary.numerics.skipped_steps); });
}

Value non_finite(const Asked& asked) {
    return told_by(asked, [](const RunFacts& run) { return known(run.stored().summary.numerics.non_finite_steps); });
}

template <auto Member>
Value first_bad(const Asked& asked) {
    return told_by(asked, [](const RunFacts& run) {
        const auto& first = run.stored().summary.numerics.first_non_finite;
        if (!first)
            return Value{};
        if constexpr (std::is_same_v<decltype(Member), std::int64_t FirstNonFinite::*>)
            return Value{static_cast<double>((*first).*Member)};
        else
            return Value{(*first).*Member};
    });
}

std::vector<insight::Found> rules_that_spoke(const RunFacts& run) {
    insight::Evidence evidence{.runs = {run.evidence()}};
    return insight::rules_about_numbers(evidence);
}

// By its place, the name; by a name, whether that rule spoke.
Value finding(const Asked& asked) {
    return told_by(asked, [&](const RunFacts& run) {
        std::vector<insight::Found> found = rules_that_spoke(run);
        if (std::string name = asked.text(0); !name.empty())
            return Value{std::ranges::any_of(found, [&](const insight::Found& one) { return one.finding == name; })};
        auto place = static_cast<std::size_t>(std::max(0.0, asked.number(0) - 1));
        return place < found.size() ? Value{found[place].finding} : Value{};
    });
}

Value first_cause(const Asked& asked) {
    return told_by(asked, [](const RunFacts& run) {
        std::vector<insight::Found> found = rules_that_spoke(run);
        bool bad = run.stored().summary.numerics.first_non_finite.has_value();
        return bad && !found.empty() ? Value{found.front().finding} : Value{};
    });
}

Value support(const Asked& asked) {
    return told_by(asked, [](const RunFacts& run) {
        const auto& worst = run.evidence().support;
        return worst ? Value{std::string(name_of(*worst))} : Value{};
    });
}

Value simulated(const Asked& asked) {
    return told_by(asked, [](const RunFacts& run) {
        const auto& worst = run.evidence().support;
        return worst ? Value{*worst == Support::simulated} : Value{};
    });
}

Value learns(const Asked& asked) {
    return told_by(asked, [](const RunFacts& run) {
        using Learns = insight::Learning::Kind;
        const insight::Learning& learning = run.evidence().learning;
        const bool known = learning.kind != Learns::unknown && learning.kind != Learns::too_few;
        return known ? Value{learning.kind == Learns::learns} : Value{};
    });
}

Value value_of_json(const Json& json) {
    if (json.is_boolean())
        return json.get<bool>();
    if (json.is_number())
        return json.get<double>();
    return json.is_string() ? Value{json.get<std::string>()} : Value{};
}

Json::json_pointer place_of(std::string path) {
    std::ranges::replace(path, '.', '/');
    return Json::json_pointer("/" + path);
}

// As the run was trained, else as the lesson's experiment would train it.
Value setting(const Asked& asked) {
    const RunFacts* run = asked.facts.run(asked.variant);
    const Variant* variant = asked.facts.variant(asked.variant);
    const Json all = run ? run->stored().experiment : variant ? variant->resolved : Json::object();
    const Json::json_pointer place = place_of(asked.text(0));
    if (all.contains(place))
        return value_of_json(all.at(place));
    const Json own = all.value("variants", Json::array()).empty() ? Json::object() : all.at("variants").front();
    return own.contains(place) ? value_of_json(own.at(place)) : Value{};
}

} // namespace

const std::vector<Figure>& ending_figures() {
    static const std::vector<Figure> figures = {
        {"status", of_run, Kind::text, {}, "running, completed, stopped, diverged or failed", status},
        {"reason", of_run, Kind::text, {}, "why it ended, one sentence", reason},
        {"diverged_at", of_run, Kind::number, {}, "the step after which it had diverged; nothing where it did not", diverged_at},
        {"skipped", of_run, Kind::number, {}, "steps that were skipped", skipped},
        {"non_finite", of_run, Kind::number, {}, "steps with numbers that were not finite", non_finite},
        {"first_bad.layer", of_run, Kind::text, {}, "layer of the first tensor that was not finite", first_bad<&FirstNonFinite::layer>},
        {"first_bad.tensor", of_run, Kind::text, {}, "the first tensor that was not finite", first_bad<&FirstNonFinite::tensor>},
        {"first_bad.step", of_run, Kind::number, {}, "its step", first_bad<&FirstNonFinite::step>},
        {"first_bad.cause", of_run, Kind::text, {}, "the gravest rule that spoke of the run", first_cause},
        {"finding",
         of_run,
         Kind::nothing,
         {{P::rule}},
         "finding(1): the first rule's name; finding(\"lost_updates\"): whether it spoke",
         finding},
        {"support", of_run, Kind::text, {}, "native, converted or simulated", support},
        {"simulated", of_run, Kind::truth, {}, "whether its time and memory are not the format's own", simulated},
        {"learns", of_run, Kind::truth, {}, "whether it learned anything", learns},
        {"setting", of_run, Kind::nothing, {{P::text}}, "a setting by its path in the experiment: training.batch", setting},
    };
    return figures;
}

} // namespace mantissa::lessons
