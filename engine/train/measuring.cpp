// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/measuring.h"

#include "core/stopwatch.h"
#include "ops/operation_table.h"
#include "train/profiling.h"

#include <algorithm>
#include <map>

namespace mantissa {
namespace {

constexpr int warm_up = 2;
constexpr std::size_t most_ways = 6; // of doing one operation

class Measuring {
public:
    Measuring(const Variant& variant, std::shared_ptr<const Backend> backend, DataSets data, const MeasuringSettings& settings)
        : variant_(variant), backend_(std::move(backend)), data_(std::move(data)), settings_(settings) {}

    // Nothing where there is no room or no data for it.
    std::optional<OtherBatch> another_batch() {
        Variant other = variant_;
        std::int64_t there = std::min<std::int64_t>(settings_.most, data_.train->size());
        other.training.batch = std::min(variant_.training.batch * settings_.larger, there);
        if (other.training.batch < 2 * variant_.training.batch)
            return std::nullopt;
        try {
            Session session(other, backend_, data_);
            return OtherBatch{other.training.batch, steps_of(session, [](std::span<const double>) {})};
        } catch (const Error&) {
            return std::nullopt;
        }
    }

    // Each operation that is worth it in its other ways, all of them at one time: the first ones, then the second ones.
    void other_ways(RunProfile& profile) {
        Session session(variant_, backend_, data_);
        const SelectionRecord own = selection_of(session.plan());
        std::map<std::string, std::vector<std::string>> ways = ways_of(session.plan(), profile);
        for (std::size_t k = 0; k < most_ways; ++k) {
            SelectionRecord asked = own;
            std::vector<std::string> tried;
            for (const auto& [name, names] : ways)
                if (k < names.size()) {
                    asked[name] = names[k];
                    tried.push_back(name);
                }
            if (tried.empty())
                return;
            try_ways(asked, tried, profile);
        }
    }

private:
    template <typename Look>
    TimeSpan steps_of(Session& session, Look look) {
        Repeats repeats = session.repeats();
        std::vector<double> seconds;
        for (int i = 0; i < warm_up + settings_.steps; ++i) {
            Stopwatch watch;
            repeats.step();
            if (i < warm_up)
                continue;
            seconds.push_back(watch.seconds());
            look(repeats.operation_seconds());
        }
        return span_of(std::move(seconds));
    }

    std::map<std::string, std::vector<std::string>> ways_of(const Plan& plan, const RunProfile& profile) {
        std::map<std::string, std::vector<std::string>> ways;
        for (const OperationProfile& one : profile.operations)
            for (const Operation& operation : plan.graph.operations)
                if (operation.name == one.name && is_product(operation.kind) &&
                    one.time.milliseconds > settings_.worth * profile.step.milliseconds) {
                    std::vector<std::string> names = backend_->implementations(plan.graph, operation);
                    std::erase_if(names, [&](const std::string& name) { return name == one.implementation; });
                    if (!names.empty())
                        ways[one.name] = names;
                }
        return ways;
    }

    void try_ways(const SelectionRecord& asked, const std::vector<std::string>& tried, RunProfile& profile) {
        Session session(variant_, backend_, data_, {.selection = asked});
        const auto& operations = session.plan().graph.operations;
        std::map<std::string, std::vector<double>> seconds;
        steps_of(session, [&](std::span<const double> times) {
            for (std::size_t i = 0; i < operations.size(); ++i)
                seconds[operations[i].name].push_back(times[i]);
        });
        for (const Operation& operation : operations)
            if (std::ranges::find(tried, operation.name) != tried.end())
                note(operation, span_of(seconds[operation.name]), profile);
    }

    // What a stored name stands for may be the way it was done before.
    static void note(const Operation& operation, const TimeSpan& time, RunProfile& profile) {
        for (OperationProfile& one : profile.operations)
            if (one.name == operation.name && one.implementation != operation.selection.implementation &&
                (!one.other || time.milliseconds < one.other->time.milliseconds))
                one.other = OperationProfile::Other{operation.selection.implementation, time};
    }

    const Variant& variant_;
    std::shared_ptr<const Backend> backend_;
    DataSets data_;
    MeasuringSettings settings_;
};

} // namespace

void measure_more(const Variant& variant, const std::shared_ptr<const Backend>& backend, const DataSets& data, RunProfile& profile,
                  const MeasuringSettings& settings) {
    profile.peaks = backend->peaks();
    Measuring measuring(variant, backend, data, settings);
    profile.other_batch = measuring.another_batch();
    measuring.other_ways(profile);
}

} // namespace mantissa
