// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/check.h"

#include "backends/check/cases.h"
#include "backends/check/compare.h"
#include "backends/check/gradients.h"
#include "backends/registry.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mantissa {
namespace check {
namespace {

using Outcome = CheckResult::Outcome;

constexpr std::size_t guard_bytes = 128;

TensorValues absolute(TensorValues inputs, const Graph& graph) {
    for (auto& [tensor, values] : inputs)
        if (graph.tensor(tensor).role != Role::raw)
            std::ranges::transform(values, values.begin(), [](double value) { return std::abs(value); });
    return inputs;
}

// What the reference makes of a case, for every way in which a device does it: computed when the first of them asks.
class Expected {
public:
    Expected(const Case& c, const Backend& reference, std::uint64_t seed)
        : case_(c), reference_(reference), inputs_(draw_inputs(c, seed)) {}

    const TensorValues& inputs() const { return inputs_; }
    const Trial& trial() { return run(trial_, case_.graph, inputs_); }

    Values terms_of(int tensor, Values expected) {
        switch (case_.tolerance.terms) {
        case Tolerance::Terms::largest: return Values(expected.size(), largest());
        case Tolerance::Terms::absolute_inputs: return sums().values(tensor);
        case Tolerance::Terms::largest_sum: return Values(expected.size(), std::ranges::max(sums().values(tensor)));
        default: std::ranges::transform(expected, expected.begin(), [](double value) { return std::abs(value); }); return expected;
        }
    }

private:
    const Trial& run(std::optional<Trial>& trial, const Graph& graph, const TensorValues& inputs) const {
        if (!trial)
            trial.emplace(reference_, graph).run(inputs, case_.block);
        return *trial;
    }
    const Trial& sums() { return sums_ ? *sums_ : run(sums_, sum_of_terms(case_.graph), absolute(inputs_, case_.graph)); }

    // The number that Terms::largest stands for.
    double largest() {
        double largest = 0;
        auto look = [&](const Values& values) {
            for (double value : values)
                largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
        };
        for (const auto& [tensor, values] : inputs_)
            look(values);
        for (int tensor : case_.outputs)
            look(trial().values(tensor));
        return largest > 1 ? largest * largest : largest;
    }

    const Case& case_;
    const Backend& reference_;
    TensorValues inputs_;
    std::optional<Trial> trial_, sums_;
};

// One case on one device, against the reference.
class Examination {
public:
    Examination(const Case& c, const Backend& device, Expected& expected, SelectionRecord wanted)
        : case_(c), device_(device), expected_(expected), wanted_(std::move(wanted)) {}

    CheckResult run(const Graph& graph) {
        result_.name = case_.name;
        try {
            if (supported(graph))
                examine(graph);
        } catch (const std::exception& error) {
            return ended(Outcome::failed, error.what());
        }
        return result_;
    }

private:
    CheckResult ended(Outcome outcome, const std::string& message) {
        result_.outcome = outcome;
        result_.message = message;
        return result_;
    }

    bool supported(const Graph& graph) {
        for (const Operation& operation : graph.operations) {
            auto named = wanted_.find(operation.name);
            Selection selection = device_.select(graph, operation, named == wanted_.end() ? std::string{} : named->second);
            result_.implementation = selection.implementation;
            if (selection.support == Support::unsupported)
                ended(Outcome::unsupported, selection.reason);
        }
        return result_.outcome != Outcome::unsupported;
    }

    void examine(const Graph& graph) {
        const Trial& expected = expected_.trial();
        Trial actual(device_, graph, {.reuse = Placement::Reuse::none, .guard_bytes = guard_bytes}, wanted_);
        actual.run(expected_.inputs(), case_.block);
        std::string wrong = actual.damage();
        if (wrong.empty())
            wrong = difference(expected.block(), actual.block(), case_.tolerance.loss);
        if (wrong.empty())
            wrong = differences(expected, actual);
        if (wrong.empty())
            wrong = not_repeated(actual);
        if (wrong.empty() && graph.operations.front().kind == OpKind::quantize)
            wrong = miscounted(actual);
        // Memory of inputs that are first read later, after a packing say, is not theirs when the step begins.
        if (wrong.empty() && actual.plan().graph.operations.size() == 1)
            wrong = in_place(graph, actual);
        if (!wrong.empty())
            ended(Outcome::failed, wrong);
    }

    std::string differences(const Trial& expected, const Trial& actual) const {
        for (int tensor : case_.outputs) {
            Values values = expected.values(tensor), terms = expected_.terms_of(tensor, values);
            std::string wrong = difference({case_.graph.tensor(tensor), case_.tolerance, values, terms}, actual.values(tensor));
            if (!wrong.empty())
                return wrong;
        }
        return {};
    }

    // The same step again, from the same memory, must give the same bytes, in the way in which later steps are run too.
    std::string not_repeated(Trial& trial) const {
        std::vector<std::vector<std::byte>> first;
        for (int tensor : case_.outputs)
            first.push_back(trial.bytes(tensor));
        for (int again = 1; again <= std::max(1, trial.steps_to_settle()); ++again) {
            trial.run_again(case_.block);
            for (std::size_t i = 0; i < first.size(); ++i)
                if (trial.bytes(case_.outputs[i]) != first[i])
                    return "run " + std::to_string(again + 1) + " gave another " + case_.graph.tensor(case_.outputs[i]).name;
        }
        return {};
    }

    // Of numbers of all kinds, against formats that have ends among them.
    std::string miscounted(const Trial& trial) const {
        for (const auto* list : {&case_.graph.operations.front().inputs, &case_.graph.operations.front().outputs})
            for (int tensor : *list)
                for (const Format& against : {float16, float8_e4m3, fixed_point(8, 8)})
                    if (!trial.counts_rightly(tensor, against))
                        return "counts another census of " + case_.graph.tensor(tensor).name + " against " + format_name(against);
        for (int output : case_.graph.operations.front().outputs)
            if (!trial.tallies_rightly(case_.graph.operations.front().inputs.front(), output))
                return "tallies otherwise what was rounded to " + case_.graph.tensor(output).name;
        return {};
    }

    // Where the plan lets input and output share memory.
    std::string in_place(const Graph& graph, const Trial& apart) const {
        Trial together(device_, graph, {.reuse = Placement::Reuse::lifetimes}, wanted_);
        together.run(expected_.inputs(), case_.block);
        for (int tensor : case_.outputs)
            if (together.bytes(tensor) != apart.bytes(tensor))
                return "gave another " + case_.graph.tensor(tensor).name + " where memory is reused";
        return {};
    }

    const Case& case_;
    const Backend& device_;
    Expected& expected_;
    SelectionRecord wanted_;
    CheckResult result_;
};

// Each implementation of the first operation that has several; the device's own choice where none has.
std::vector<SelectionRecord> ways(const Graph& graph, const Backend& device) {
    std::vector<SelectionRecord> records;
    for (const Operation& operation : graph.operations)
        for (const std::string& name : device.implementations(graph, operation))
            records.push_back({{operation.name, name}});
    return records.empty() ? std::vector<SelectionRecord>(1) : records;
}

} // namespace
} // namespace check

std::int64_t CheckReport::count(CheckResult::Outcome outcome) const { return std::ranges::count(results, outcome, &CheckResult::outcome); }

CheckReport run_contract_suite(const Backend& device, const CheckOptions& options) {
    auto reference = make_backend("reference");
    CheckReport report;
    auto wanted = [&](const std::string& name) { return name.find(options.filter) != std::string::npos; };
    std::size_t met = 0;
    for (const check::Case& c : check::all_cases(options.depth, options.filter)) {
        if (!wanted(c.name) || met++ % options.each != 0)
            continue;
        bool fused = c.joined == check::Case::Joined::fused;
        Graph graph = fused ? fuse(c.graph, device) : c.graph;
        // Where the device keeps the operations apart there is nothing more to see.
        if (fused && graph.operations.size() == c.graph.operations.size())
            continue;
        check::Expected expected(c, *reference, options.seed);
        for (const SelectionRecord& way : check::ways(graph, device))
            report.results.push_back(check::Examination(c, device, expected, way).run(graph));
    }
    // Finite differences need double precision, which only the reference has.
    if (device.device() == reference->device())
        for (const check::GradientPair& pair : check::gradient_pairs())
            if (wanted(pair.name))
                report.results.push_back(check::check_gradient(pair, *reference, options.seed));
    return report;
}

} // namespace mantissa
