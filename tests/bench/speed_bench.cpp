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

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <random>
#include <thread>
#include <vector>

#include <sys/prctl.h>
#include <unistd.h>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

constexpr double slowdown = 1.2, mean_seconds = 0.3; // of a program that comes, and until it comes again

double seconds_of(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// By its own clock of processor time, so that it is drawn out by other programs as arithmetic is.
void work_for(double seconds) {
    for (double end = seconds_of(CLOCK_THREAD_CPUTIME_ID) + seconds; seconds_of(CLOCK_THREAD_CPUTIME_ID) < end;) {
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
        double end = seconds_of(CLOCK_MONOTONIC) + stay(dice);
        while (seconds_of(CLOCK_MONOTONIC) < end) {
        }
        std::this_thread::sleep_for(std::chrono::duration<double>(stay(dice)));
    }
}

struct Trial {
    enum class Second { same, slower } second = Second::same;
    std::int64_t steps = 360;
};

// The second variant's step takes `extra` seconds more.
insight::Speed compared(const Trial& what, double extra, const fs::path& out) {
    Json json = small_experiment({"float32", "float32"});
    json["variants"][0]["name"] = "a";
    json["variants"][1]["name"] = "b";
    auto notes = std::make_shared<WatchNotes>();
    const Plan* slow = nullptr;
    int trained = 0;
    notes->before_prepare = [&](const Plan& plan) {
        if (plan.mode == Mode::train && trained++ == 1)
            slow = &plan;
    };
    notes->before_step = [&](const Plan& plan) {
        if (what.second == Trial::Second::slower && &plan == slow)
            work_for(extra);
    };
    TrainerOptions options{.backend = watched(make_backend("cpu"), notes), .out = out, .steps = what.steps};
    Recorder recorder;
    Control control;
    train(with_options(parsed(json), options), options, recorder, control);
    report::Comparison both = report::compare(report::read_runs({out}), "b");
    fs::remove_all(out);
    return both.speeds[0]; // of a beside b: 1.2 where it was planted
}

double quiet_step(const fs::path& out) {
    Json json = small_experiment({"float32"});
    TrainerOptions options{.device = "cpu", .out = out, .steps = 200};
    Recorder recorder;
    Control control;
    train(with_options(parsed(json), options), options, recorder, control);
    fs::remove_all(out);
    return recorder.ends.at(0).summary.ms_step.median.value_or(1) * 1e-3;
}

} // namespace

int main(int argc, char** argv) {
    int comparisons = argc > 1 ? std::atoi(argv[1]) : 200, busy_per_core = argc > 2 ? std::atoi(argv[2]) : 1;
    fs::path out = fs::temp_directory_path() / fmt::format("speed-bench-{}", getpid());
    double extra = (slowdown - 1) * quiet_step(out);
    for (int i = 0; i < busy_per_core * processor_cores(); ++i)
        start_load(static_cast<unsigned>(i + 1));
    int claims = 0, found = 0, held = 0;
    fmt::print("| comparison | planted | verdict | ratio | 95 % from | to | turns |\n|---:|---|---|---:|---:|---:|---:|\n");
    for (int i = 0; i < 2 * comparisons; ++i) {
        bool planted = i % 2 == 1;
        insight::Speed speed = compared({.second = planted ? Trial::Second::slower : Trial::Second::same}, extra, out);
        bool differs = speed.kind == insight::Speed::Kind::faster || speed.kind == insight::Speed::Kind::slower;
        const insight::RankInterval& ratio = speed.pairing.ratio;
        claims += !planted && differs;
        found += planted && speed.kind == insight::Speed::Kind::faster;
        held += planted && ratio.least <= slowdown && slowdown <= ratio.most;
        fmt::print("| {} | {} | {} | {:.3f} | {:.3f} | {:.3f} | {} |\n", i / 2 + 1, planted ? "1.2" : "no",
                   differs ? "differs" : "not told apart", ratio.median, ratio.least, ratio.most, ratio.n);
        std::fflush(stdout);
    }
    fmt::print("\n{} of {} of the same claim a difference (at most {}); {} of {} planted are found (at least {}), {} intervals hold {}.\n",
               claims, comparisons, comparisons / 20, found, comparisons, comparisons * 9 / 10, held, slowdown);
}
