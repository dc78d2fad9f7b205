// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/narrow_table.h"
#include "cli/sweep_choice.h"
#include "cli/sweep_progress.h"
#include "cli/terminal_observer.h"
#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

class Silent : public Observer {
public:
    void on_start(int, const RunStart&) override {}
    void on_step(int, const StepRecord&) override {}
    void on_epoch(int, const EpochRecord&) override {}
    void on_event(int, const EventRecord&) override {}
    void on_end(int, const RunEnd&) override {}
};

void check_is_one(std::size_t named, const char* option) {
    if (named > 1)
        throw bad_input(std::string(option) + ": --narrow looks at one, and " + std::to_string(named) + " are named; name the one it is");
}

// Of one policy with one batch: those that were named, else the first.
NarrowSettings narrow_settings(const SweepChoice& choice) {
    NarrowSettings settings{.seeds = choice.settings.seeds};
    if (!choice.settings.policies.empty())
        settings.policy = choice.settings.policies.front();
    if (!choice.settings.batches.empty())
        settings.batch = choice.settings.batches.front();
    if (choice.allowed >= 0)
        settings.allowed = choice.allowed / 100;
    if (!choice.tensors.empty())
        settings.tensors.clear();
    for (std::size_t tensor = 0; tensor < narrow_tensor_names.size(); ++tensor)
        if (std::ranges::find(choice.tensors, narrow_tensor_names[tensor]) != choice.tensors.end())
            settings.tensors.push_back(static_cast<NarrowTensor>(tensor));
    return settings;
}

} // namespace

std::unique_ptr<Observer> observer_of(const SweepChoice& choice, const std::function<std::unique_ptr<Observer>()>& people) {
    if (choice.json_lines)
        return make_json_lines_observer();
    return choice.json ? std::make_unique<Silent>() : people();
}

void run_narrow(const Experiment& experiment, SweepChoice& choice) {
    check_is_one(choice.settings.policies.size(), "--policy");
    check_is_one(choice.settings.batches.size(), "--batch");
    const Narrowing narrowing(experiment, narrow_settings(choice), choice.trainer.out);
    const auto seeds = narrowing.settings().seeds.size();
    if (choice.speaks())
        fmt::print("{} tensors, {}: at most {} tries of {}, beside the baseline's\n", narrowing.columns().size(),
                   narrowing.settings().policy, narrowing.most_tries(), counted(static_cast<double>(seeds), "run"));
    Control control;
    Interrupt interrupt(control);
    train_narrow(narrowing, choice.trainer, *observer_of(choice, make_narrow_progress), control, report::doubt_of_baseline);
    const report::NarrowResults results = report::narrow_results(narrowing);
    if (choice.speaks())
        print_narrow(results);
    else
        fmt::print("{}\n", narrow_json(results).dump(choice.json ? 1 : -1));
    report_runs(narrowing.baseline(), choice);
    if (interrupt.happened())
        throw ExitWith{ExitCode::stopped};
    if (!results.over)
        throw ExitWith{ExitCode::failed};
}

} // namespace mantissa
