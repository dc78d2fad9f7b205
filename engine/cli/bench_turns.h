// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/processor_time.h"
#include "core/stopwatch.h"
#include "runs/turns.h"

#include <algorithm>
#include <functional>

namespace mantissa {

constexpr int warm_up = 5, most_steps_of_a_turn = 5;
constexpr int fewest_turns = 3, wanted_turns = 12;

inline double quantile(std::vector<double> values, double share) {
    std::ranges::sort(values);
    return values.at(static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5));
}

// Steps that were measured, in turns with those of other variants.
class Measured {
public:
    struct How {
        std::function<PartSeconds(std::int64_t certain)> step; // of a turn, this one among them: with the last, none is under way
        std::function<void()> rest = [] {};                    // when a turn ends
        std::function<int(double seconds)> timed_together;     // steps of this length
    };
    explicit Measured(How how) : how_(std::move(how)) {
        for (int i = 0; i < warm_up; ++i)
            seconds_ = std::max(1e-9, take(warm_up - i));
        each_ = how_.timed_together(seconds_);
        if (each_ > 1)
            seconds_ = std::max(1e-9, take(1)) * each_;
        how_.rest();
        steps_.clear();
    }

    double seconds() const { return seconds_; } // of what is timed as one, about
    void take_turn(ProcessorClock& clock, int steps) {
        TurnRecord turn{.number = std::ssize(turns_) + 1, .steps = steps, .together = "bench"};
        ProcessorTime before = clock.read();
        for (int i = 0; i < steps; ++i)
            take(steps - i);
        how_.rest();
        turn.step = std::ssize(steps_);
        turn.processor = between(before, clock.read());
        turn.disturbed = is_disturbed(turn.processor);
        turns_.push_back(turn);
    }

    std::vector<Pace> paces() const { return paces_of(steps_, turns_); }
    std::int64_t steps() const { return std::ssize(steady_steps(steps_, turns_)) * each_; } // that its figures are of
    PartSeconds middle() const { return middle_step(steady_steps(steps_, turns_)); }
    double milliseconds(double share) const { // at this share of the sorted ones
        std::vector<double> times;
        for (const StepRecord& step : steady_steps(steps_, turns_))
            times.push_back(step.step_seconds() * 1e3);
        return quantile(times, share);
    }

private:
    double take(int left) { // in this turn
        StepRecord record{.step = std::ssize(steps_) + 1};
        for (int i = 0; i < each_; ++i) {
            PartSeconds parts = how_.step(std::int64_t{left} * each_ - i);
            for (std::size_t part = 0; part < parts.size(); ++part)
                record.parts[part] += parts[part] / each_;
        }
        steps_.push_back(record);
        return record.step_seconds();
    }

    How how_;
    int each_ = 1;
    double seconds_ = 1;
    std::vector<StepRecord> steps_;
    std::vector<TurnRecord> turns_;
};

// Another one begins each time, for about `seconds` each.
inline void measure_in_turns(std::vector<Measured*> all, double seconds, ProcessorClock& clock) {
    Stopwatch watch;
    double wanted = seconds * static_cast<double>(all.size());
    for (int turn = 0; turn < fewest_turns || watch.seconds() < wanted; ++turn) {
        for (Measured* one : all)
            one->take_turn(clock, std::clamp(static_cast<int>(seconds / wanted_turns / one->seconds()), 1, most_steps_of_a_turn));
        std::ranges::rotate(all, all.begin() + 1);
    }
}

} // namespace mantissa
