// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/sweep_progress.h"

#include "cli/terminal_observer.h"
#include "core/stopwatch.h"
#include "insight/words.h"
#include "runs/passing_time.h"
#include "runs/worst_product.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <unistd.h>

namespace mantissa {
namespace {

constexpr double progress_seconds = 0.1;

class SweepProgress : public Observer {
public:
    SweepProgress() = default;
    SweepProgress(const Sweep& sweep, const std::filesystem::path& out)
        : reader_(report::SweepReader(sweep, out)), runs_(sweep.runs.size()) {}

    void on_start(int run, const RunStart& start) override { starts_[run] = start; }

    void on_step(int run, const StepRecord& record) override {
        passing_.add(record.step_seconds(), since_start_.seconds());
        if (!watched_ || since_paint_.seconds() < progress_seconds)
            return;
        since_paint_.restart();
        fmt::print("\r{} runs, now {}, step {} of {}\033[K", counted_runs(), starts_[run].variant, record.step, starts_[run].total_steps);
        std::fflush(stdout);
    }

    void on_epoch(int, const EpochRecord&) override {}

    void on_event(int run, const EventRecord& record) override {
        if (record.kind != EventKind::checkpoint && record.kind != EventKind::ranges)
            say(event_line(starts_[run].variant, record));
    }

    void on_end(int, const RunEnd& end) override {
        const Summary& summary = end.summary;
        if (end.status == Status::failed)
            std::fprintf(stderr, "mantissa-cli: %s: %s\n", summary.variant.c_str(), end.reason.c_str());
        ended_ += end.status != Status::stopped;
        const bool has_result = summary.final.val_accuracy.has_value();
        say(fmt::format("{}: {}: {}{}{}", counted_runs(), summary.variant, ending_of(end), has_result ? result_of(summary) : "",
                        end.when == RunEnd::When::now ? time_left() : std::string())); // of those done before nobody waits
    }

private:
    // What is simulated has no time of its own.
    static std::string result_of(const Summary& summary) {
        const CapabilityRow* worst = worst_product(summary);
        const bool simulated = worst && worst->support == Support::simulated;
        return fmt::format(", {} %{}", words_of_percent(*summary.final.val_accuracy),
                           simulated || !summary.ms_step.median ? ""
                                                                : ", " + words_of_milliseconds(*summary.ms_step.median) + " ms per step");
    }

    static std::string ending_of(const RunEnd& end) {
        if (end.when == RunEnd::When::earlier)
            return std::string(name_of(end.status)) + " before";
        return end.status == Status::diverged ? fmt::format("diverged at step {}", end.summary.steps.value_or(0)) : name_of(end.status);
    }

    std::string counted_runs() const { return reader_ ? fmt::format("{} of {}", ended_, runs_) : fmt::format("{}", ended_); }

    std::string time_left() {
        if (!reader_)
            return {};
        const report::SweepResults results = reader_->read(report::SweepReader::Live::yes);
        const double left = results.seconds_left.value_or(0);
        return left > 0 ? fmt::format("; about {} left", duration(passing_.until_steps_took(left))) : "";
    }

    static std::string duration(double seconds) {
        return seconds < 90 ? fmt::format("{:.0f} s", std::ceil(seconds)) : fmt::format("{:.0f} min", std::ceil(seconds / 60));
    }

    void say(const std::string& line) {
        fmt::print("{}{}\n", watched_ ? "\r\033[K" : "", line);
        std::fflush(stdout);
    }

    std::optional<report::SweepReader> reader_; // none: of a search
    std::size_t runs_ = 0, ended_ = 0;
    std::map<int, RunStart> starts_;
    Stopwatch since_paint_, since_start_;
    PassingTime passing_;
    bool watched_ = isatty(STDOUT_FILENO) == 1;
};

} // namespace

std::unique_ptr<Observer> make_sweep_progress(const Sweep& sweep, const std::filesystem::path& out) {
    return std::make_unique<SweepProgress>(sweep, out);
}
std::unique_ptr<Observer> make_narrow_progress() { return std::make_unique<SweepProgress>(); }

} // namespace mantissa
