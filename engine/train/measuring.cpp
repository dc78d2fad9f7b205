// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/measuring.h"

#include "core/stopwatch.h"
#include "ops/operation_table.h"
#include "train/padding.h"
#include "train/profiling.h"

#include <algorithm>
#include <map>

namespace mantissa {
namespace {

constexpr int warm_up = 2;           // steps, once they run as all later ones will
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

    TimeSpan one_batch() {
        Session session(variant_, backend_, data_);
        for (const Operation& operation : session.plan().graph.operations)
            own_ways_[operation.name] = operation.selection.implementation;
        return steps_of(session, [&](std::span<const double> times) { add_times(session, times, own_); });
    }

    // After one_batch(): what products whose channels are no whole eights would take if they were. Nothing where all of them are, or little
    // time is theirs.
    void padded(RunProfile& profile) {
        if (odd_products(profile).empty())
            return;
        try {
            Session session(with_padded_channels(variant_), backend_, with_padded_channels(data_, variant_.training.batch),
                            {.place = DataPlace::host});
            const OperationTimes times = operation_times(session);
            for (OperationProfile* one : odd_products(profile))
                if (times.contains(one->name) && own_.contains(one->name))
                    one->padded = OperationProfile::Padded{padded_channels(one->in_channels), padded_channels(one->out_channels),
                                                           span_of(times.at(one->name)), span_of(own_.at(one->name))};
        } catch (const Error&) { // no room for it, or a network that has no such twin
        }
    }

    // After one_batch(): each operation that is worth it in its other ways, all of them at one time: the first ones, then the second ones.
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
    static double seconds_of(Repeats& repeats, int steps) { // of each
        Stopwatch watch;
        for (int left = steps; left > 0; --left)
            repeats.step(left);
        return watch.seconds() / steps;
    }

    template <typename Look>
    TimeSpan steps_of(Session& session, Look look) {
        Repeats repeats = session.repeats();
        std::vector<double> seconds;
        for (int i = 0; i < session.programs().train().steps_to_settle() + warm_up; ++i)
            seconds = {seconds_of(repeats, 1)};
        const int together = repeats.timed_together(seconds.back());
        if (together > 1) // a burst has launches of its own
            seconds_of(repeats, together);
        seconds.clear();
        for (int i = 0; i < settings_.steps; ++i) {
            seconds.push_back(seconds_of(repeats, together));
            look(repeats.operation_seconds());
        }
        return span_of(std::move(seconds));
    }

    using OperationTimes = std::map<std::string, std::vector<double>>; // seconds, by name
    static void add_times(const Session& session, std::span<const double> times, OperationTimes& to) {
        const auto& operations = session.plan().graph.operations;
        for (std::size_t i = 0; i < operations.size(); ++i)
            to[operations[i].name].push_back(times[i]);
    }
    OperationTimes operation_times(Session& session) {
        OperationTimes seconds;
        steps_of(session, [&](std::span<const double> times) { add_times(session, times, seconds); });
        return seconds;
    }

    static bool is_odd(const OperationProfile& one) {
        return one.in_channels > 0 && (one.in_channels % whole_channels != 0 || one.out_channels % whole_channels != 0);
    }

    std::vector<OperationProfile*> odd_products(RunProfile& profile) const {
        std::vector<OperationProfile*> odd;
        double time = 0;
        for (OperationProfile& one : profile.operations)
            if (one.work == OperationProfile::Work::multiplies && is_odd(one)) {
                odd.push_back(&one);
                time += one.time.milliseconds;
            }
        return time > settings_.worth * profile.step.milliseconds ? odd : std::vector<OperationProfile*>();
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
        const OperationTimes seconds = operation_times(session);
        for (const Operation& operation : session.plan().graph.operations)
            if (std::ranges::find(tried, operation.name) != tried.end())
                note(operation, span_of(seconds.at(operation.name)), profile);
    }

    // What a stored name stands for may be the way it was done before.
    void note(const Operation& operation, const TimeSpan& time, RunProfile& profile) const {
        for (OperationProfile& one : profile.operations)
            if (one.name == operation.name && one.implementation != operation.selection.implementation &&
                (!one.other || time.milliseconds < one.other->time.milliseconds))
                one.other = OperationProfile::Other{operation.selection.implementation, time, as_it_is(one)};
    }

    // The device may have chosen otherwise than for the run.
    TimeSpan as_it_is(const OperationProfile& one) const {
        const auto way = own_ways_.find(one.name);
        return way != own_ways_.end() && way->second == one.implementation ? span_of(own_.at(one.name)) : TimeSpan{};
    }

    const Variant& variant_;
    std::shared_ptr<const Backend> backend_;
    DataSets data_;
    MeasuringSettings settings_;
    OperationTimes own_;                          // of the step as it is
    std::map<std::string, std::string> own_ways_; // implementations, by name
};

} // namespace

void measure_more(const Variant& variant, const std::shared_ptr<const Backend>& backend, const DataSets& data, RunProfile& profile,
                  const MeasuringSettings& settings) {
    profile.peaks = backend->peaks();
    Measuring measuring(variant, backend, data, settings);
    profile.one_batch = measuring.one_batch();
    profile.other_batch = measuring.another_batch();
    measuring.padded(profile);
    measuring.other_ways(profile);
}

} // namespace mantissa
