// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "made_machine.h"

#include <algorithm>
#include <random>

namespace mantissa::insight {
namespace {

class Machine {
public:
    explicit Machine(const MadeMachine& made) : made_(made), dice_(made.seed) { change(); }

    // Seconds of a step that would take so many alone.
    double step(double alone) {
        while (now_ >= until_) {
            busy_ = !busy_;
            change();
        }
        double seconds = alone * (busy_ ? 1 + (made_.slows_by - 1) * share_(dice_) : 1) * (1 + 0.03 * share_(dice_));
        now_ += seconds;
        return seconds;
    }
    bool is_busy() const { return busy_; }

private:
    void change() {
        double mean = busy_ ? made_.burst_seconds : made_.burst_seconds * (1 / made_.busy_share - 1);
        until_ = now_ + std::exponential_distribution<double>(1 / mean)(dice_);
    }

    MadeMachine made_;
    std::mt19937_64 dice_;
    std::uniform_real_distribution<double> share_{0, 1};
    double now_ = 0, until_ = 0;
    bool busy_ = false;
};

struct Log {
    std::vector<StepRecord> steps;
    std::vector<TurnRecord> turns;
};

void take_turn(Machine& machine, Log& log, double milliseconds, std::int64_t steps) {
    bool disturbed = false;
    for (std::int64_t i = 0; i < steps; ++i) {
        StepRecord record{.step = std::ssize(log.steps) + 1};
        record.parts[static_cast<std::size_t>(Part::forward)] = machine.step(milliseconds * 1e-3);
        disturbed = disturbed || machine.is_busy();
        log.steps.push_back(record);
    }
    log.turns.push_back(
        {.step = std::ssize(log.steps), .number = std::ssize(log.turns) + 1, .steps = steps, .together = "made", .disturbed = disturbed});
}

} // namespace

std::vector<RunEvidence> train_on(const MadeMachine& machine, const MadeTraining& training) {
    Machine made(machine);
    std::size_t count = training.milliseconds.size();
    std::vector<Log> logs(count);
    for (int turn = 0; turn < training.turns; ++turn)
        for (std::size_t i = 0; i < count; ++i) { // another one begins each time
            std::size_t variant = (i + static_cast<std::size_t>(turn)) % count;
            take_turn(made, logs[variant], training.milliseconds[variant], training.steps);
        }
    std::vector<RunEvidence> runs;
    for (const Log& log : logs)
        runs.push_back({.name = std::string(1, static_cast<char>('a' + runs.size())), .paces = paces_of(log.steps, log.turns)});
    return runs;
}

} // namespace mantissa::insight
