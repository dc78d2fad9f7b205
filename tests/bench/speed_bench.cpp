// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Whether sentences about speed are earned, on a machine where other programs come and go: the same variant under two names, which nothing
// may tell apart, and one that waits a fifth of its time longer, which must be found. A table for results/, and how often each held.
#include "backends/registry.h"
#include "core/processor_cores.h"
#include "report/comparison.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "support/watched_backend.h"
#include "train/trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include <sys/prctl.h>
#include <unistd.h>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

constexpr double slowdown = 1.2, mean_seconds = 0.3; // of a program that comes, and until it comes again

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// Awake, since a sleep of microseconds takes as long as it likes.
void wait_until(double end) {
    while (now() < end) {
    }
}

// A program that works and rests, until this one ends.
void start_load(unsigned seed) {
    if (fork() != 0)
        return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::mt19937_64 dice(seed);
    std::exponential_distribution<double> stay(1 / mean_seconds);
    for (;;) {
        wait_until(now() + stay(dice));
        std::this_thread::sleep_for(std::chrono::duration<double>(stay(dice)));
    }
}

struct Trial {
    enum class Second { same, slower } second = Second::same;
    std::int64_t steps = 360;
};

// What a step takes beside its program (the batch, the record), in the middle: it belongs to the time that is to be a fifth longer.
class Beside : public Recorder {
public:
    double seconds = 0, program = 0; // of the slow variant's last step, its wait included

    void on_step(int variant, const StepRecord& record) override {
        if (variant != 1)
            return;
        beside_.push_back(std::max(0.0, record.step_seconds() - program));
        auto middle = beside_.begin() + static_cast<std::ptrdiff_t>(beside_.size() / 2);
        std::ranges::nth_element(beside_, middle);
        seconds = *middle;
    }

private:
    std::vector<double> beside_;
};

// Each step of the second variant is followed by a wait of a fifth of its own time, whatever the machine made of that.
insight::Speed compared(const Trial& what, const fs::path& out) {
    Json json = small_experiment({"float32", "float32"});
    json["variants"][0]["name"] = "a";
    json["variants"][1]["name"] = "b";
    auto notes = std::make_shared<WatchNotes>();
    Beside recorder;
    const Plan* slow = nullptr;
    int trained = 0;
    notes->before_prepare = [&](const Plan& plan) {
        if (plan.mode == Mode::train && trained++ == 1)
            slow = &plan;
    };
    double began = 0;
    notes->before_step = [&](const Plan&) { began = now(); };
    notes->after_step = [&](const Plan& plan) {
        if (what.second == Trial::Second::same || &plan != slow)
            return;
        recorder.program = slowdown * (now() - began) + (slowdown - 1) * recorder.seconds;
        wait_until(began + recorder.program);
    };
    TrainerOptions options{.backend = watched(make_backend("cpu"), notes), .out = out, .steps = what.steps};
    Control control;
    train(with_options(parsed(json), options), options, recorder, control);
    report::Comparison both = report::compare(report::read_runs({out}), "b");
    fs::remove_all(out);
    return both.speeds[0]; // of a beside b: 1.2 where it was planted
}

} // namespace

int main(int argc, char** argv) {
    int comparisons = argc > 1 ? std::atoi(argv[1]) : 200, busy_per_core = argc > 2 ? std::atoi(argv[2]) : 1;
    fs::path out = fs::temp_directory_path() / fmt::format("speed-bench-{}", getpid());
    for (int i = 0; i < busy_per_core * processor_cores(); ++i)
        start_load(static_cast<unsigned>(i + 1));
    int claims = 0, found = 0, held = 0;
    fmt::print("| comparison | planted | verdict | ratio | 95 % from | to | turns |\n|---:|---|---|---:|---:|---:|---:|\n");
    for (int i = 0; i < 2 * comparisons; ++i) {
        bool planted = i % 2 == 1;
        insight::Speed speed = compared({.second = planted ? Trial::Second::slower : Trial::Second::same}, out);
        bool differs = speed.kind == insight::Speed::Kind::faster || speed.kind == insight::Speed::Kind::slower;
        const insight::RankInterval& ratio = speed.pairing.ratio;
        claims += !planted && differs;
        found += planted && speed.kind == insight::Speed::Kind::faster;
        held += planted && ratio.least <= slowdown && slowdown <= ratio.most;
        fmt::print("| {} | {} | {} | {:.3f} | {:.3f} | {:.3f} | {} |\n", i / 2 + 1, planted ? "1.2" : "no",
                   differs ? "differs" : "not told apart", ratio.median, ratio.least, ratio.most, ratio.n);
        std::fflush(stdout);
    }
    fmt::print("\n{} of {} of the same claim a difference (at most {}); {} of {} planted are found (at least {}), {} intervals hold {} "
               "(at least {}).\n",
               claims, comparisons, comparisons / 20, found, comparisons, comparisons * 9 / 10, held, slowdown, comparisons * 9 / 10);
}
