// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/terminal_observer.h"

#include "insight/findings/finding.h"
#include "insight/tensor_words.h"
#include "insight/words.h"
#include "report/evidence.h"
#include "runs/passing_time.h"
#include "runs/record_json.h"
#include "runs/turns.h"
#include "runs/worst_product.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <unistd.h>

namespace mantissa {
namespace {

constexpr double repaint_seconds = 0.1;
constexpr int bar_width = 24;

// A loss that is not a number has no sign worth showing.
double plain(double value) { return std::isnan(value) ? std::fabs(value) : value; }

bool is_simulated(const Summary& summary) {
    const CapabilityRow* worst = worst_product(summary);
    return worst && worst->support == Support::simulated;
}

bool is_simulated(const RunStart& start) { return start.support == Support::simulated; }

// Nothing of a run that took no step, or ended in its warm-up, or whose figures were damaged; what is simulated has no speed of its own.
std::string speed_words(const RunEnd& end) {
    const Summary& summary = end.summary;
    if (is_simulated(summary))
        return ", simulated";
    std::string words;
    if (end.status != Status::completed && summary.steps.value_or(0) < fewest_steps)
        return words;
    if (summary.ms_step.median)
        words += ", " + words_of_milliseconds(*summary.ms_step.median) + " ms per step";
    if (summary.images_s)
        words += ", " + words_of(*summary.images_s) + " images/s";
    return words.empty() || summary.steps.value_or(0) >= fewest_steps ? words : words + ", all of it warm-up";
}

bool is_long(const std::filesystem::path& log) {
    constexpr std::uintmax_t most = 8U << 20; // more takes longer to read than others should wait
    std::error_code code;
    const std::uintmax_t bytes = std::filesystem::file_size(log, code);
    return !code && bytes > most;
}

// What its folder has kept by now, which `health` and reports look at, too.
void add_what_was_kept(insight::RunEvidence& evidence, const std::filesystem::path& folder) {
    const bool diverged = evidence.ending->kind == insight::Ending::Kind::diverged;
    const bool hardly_learned = evidence.skipped_steps.value_or(0) > evidence.ending->steps / 2;
    if (folder.empty() || (!diverged && !hardly_learned) || is_long(folder / "metrics.jsonl") || is_long(folder / "health.jsonl"))
        return;
    try {
        insight::RunEvidence kept = report::observed_evidence_of(report::read_run(folder));
        evidence.experiment = std::move(kept.experiment);
        evidence.skipped_at_end = kept.skipped_at_end;
        evidence.loss_scale = kept.loss_scale;
        if (!diverged)
            return;
        evidence.changes = std::move(kept.changes);
        evidence.learning = std::move(kept.learning);
        evidence.health = std::move(kept.health);
    } catch (const std::exception&) { // it is told without
    }
}

// A run that failed is told on stderr too, whatever becomes of stdout.
void complain(const RunEnd& end) {
    if (end.status == Status::failed)
        std::fprintf(stderr, "mantissa-cli: %s\n", end.reason.c_str());
}

class TerminalObserver : public Observer {
public:
    explicit TerminalObserver(std::size_t runs) : runs_(runs) {}

    void on_start(int run, const RunStart& start) override {
        starts_[run] = start;
        tell_where_earlier_runs_are(start);
        fmt::print("{}: {} on {}{}, {} of {}, {:.1f} MiB predicted\n", start.variant, start.policy, start.device,
                   is_simulated(start) ? ", simulated" : "", counted(static_cast<double>(start.total_steps), "step"),
                   counted(static_cast<double>(start.batch), "image"), static_cast<double>(start.memory.peak_bytes) / (1 << 20));
        std::fflush(stdout);
    }

    void on_step(int run, const StepRecord& record) override {
        last_[run] = record;
        passing_.add(record.step_seconds(), since_start_.seconds());
        if (!watched_ || (since_paint_.seconds() < repaint_seconds && record.step != starts_[run].total_steps))
            return;
        since_paint_.restart();
        const RunStart& start = starts_[run];
        double done = static_cast<double>(record.step) / static_cast<double>(start.total_steps);
        int filled = static_cast<int>(done * bar_width);
        std::string line =
            fmt::format("{} [{}{}] step {}/{}  loss {:.4f}  accuracy {} %  {}  about {} left", start.variant,
                        std::string(static_cast<std::size_t>(filled), '#'), std::string(static_cast<std::size_t>(bar_width - filled), '.'),
                        record.step, start.total_steps, plain(record.loss), words_of_rough_percent(record.accuracy),
                        is_simulated(start) ? "simulated" : words_of(record.images_s) + " images/s", time_in_words(seconds_left()));
        fmt::print("\r{}\033[K", line);
        std::fflush(stdout);
    }

    void on_epoch(int run, const EpochRecord& record) override {
        say(fmt::format("{}: epoch {}, step {}: val_loss {:.4f}, val_accuracy {} %, {:.1f} s", starts_[run].variant, record.epoch,
                        record.step, plain(record.val_loss), words_of_percent(record.val_accuracy), record.seconds));
    }

    void on_event(int run, const EventRecord& record) override {
        if (record.kind != EventKind::checkpoint && record.kind != EventKind::ranges)
            say(event_line(starts_[run].variant, record));
    }

    void on_health(int run, const HealthSample& sample) override {
        ++observed_[run].samples;
        observed_[run].seconds += sample.cost_seconds;
    }

    void on_end(int run, const RunEnd& end) override {
        complain(end);
        ended_.insert(run);
        insight::RunEvidence evidence = evidence_of(starts_[run], end);
        add_what_was_kept(evidence, end.folder.empty() ? starts_[run].folder : end.folder);
        std::vector<insight::Found> endings = one_story(examine(insight::Question::ending, {.runs = {evidence}}).found);
        const bool told_below = end.when == RunEnd::When::now && !endings.empty();
        std::string reason = end.reason.empty() || told_below ? "" : " (" + end.reason + ")";
        say(fmt::format("{}: {}{}{}", evidence.name, name_of(end.status), reason, speed_words(end)));
        for (const insight::Found& found : endings)
            say(told(found));
        tell_what_observing_cost(run, end);
    }

private:
    static insight::RunEvidence evidence_of(const RunStart& start, const RunEnd& end) {
        return {.name = end.summary.variant.empty() ? start.variant : end.summary.variant,
                .policy = start.policy.empty() ? end.summary.policy : start.policy, // of what ended earlier there was no start
                .skipped_steps = end.summary.numerics.skipped_steps,
                .ending = insight::Ending{.kind = insight::kind_of(end.status),
                                          .steps = end.summary.steps.value_or(0),
                                          .reason = end.when == RunEnd::When::earlier ? end.summary.reason : end.reason},
                .first_non_finite = end.summary.numerics.first_non_finite};
    }

    // Once for all of them.
    void tell_where_earlier_runs_are(const RunStart& start) {
        const std::string older = std::filesystem::path(start.earlier).parent_path().string();
        if (!older.empty() && earlier_.insert(older).second)
            fmt::print("What was trained into this folder before is in {} now\n", older);
    }

    RunPace pace_of(int run, const RunStart& start) const {
        const auto last = last_.find(run);
        if (last == last_.end())
            return {.total = start.total_steps};
        const double step_seconds = last->second.seconds / static_cast<double>(last->second.step);
        return {step_seconds, ended_.contains(run) ? start.total_steps : last->second.step, start.total_steps};
    }

    // Of all runs, those too that have not begun.
    double seconds_left() const {
        std::vector<RunPace> paces;
        for (const auto& [run, start] : starts_)
            if (last_.contains(run) || !ended_.contains(run))
                paces.push_back(pace_of(run, start));
        std::set<int> known = ended_;
        for (const auto& [run, start] : starts_)
            known.insert(run);
        paces.resize(paces.size() + runs_ - std::min(runs_, known.size()));
        return passing_.until_steps_took(std::max(0.0, seconds_of_steps_left(paces)));
    }

    void tell_what_observing_cost(int run, const RunEnd& end) {
        auto observed = observed_.find(run);
        if (observed == observed_.end())
            return;
        const auto& [samples, seconds] = observed->second;
        double all = end.summary.seconds.value_or(0) + seconds;
        say(fmt::format("{}: numbers observed in {} {}, {} of the time; mantissa-cli health {}", starts_[run].variant, samples,
                        samples == 1 ? "step" : "steps", all > 0 ? fmt::format("{:.1f} %", 100 * seconds / all) : "–",
                        starts_[run].folder));
    }

    void say(const std::string& line) {
        fmt::print("{}{}\n", watched_ ? "\r\033[K" : "", line);
        std::fflush(stdout);
    }

    std::size_t runs_; // that there will be
    std::map<int, RunStart> starts_;
    struct Observed {
        std::int64_t samples = 0;
        double seconds = 0;
    };
    std::map<int, Observed> observed_;
    std::map<int, StepRecord> last_;
    std::set<int> ended_;
    std::set<std::string> earlier_; // folders that were told
    Stopwatch since_paint_, since_start_;
    PassingTime passing_;
    bool watched_ = isatty(STDOUT_FILENO) == 1;
};

class JsonLinesObserver : public Observer {
public:
    void on_start(int run, const RunStart& start) override {
        names_[run] = start.variant;
        line(run, {{"event", "start"},
                   {"policy", start.policy},
                   {"device", start.device},
                   {"folder", start.folder},
                   {"first_step", start.first_step},
                   {"total_steps", start.total_steps},
                   {"steps_per_epoch", start.steps_per_epoch},
                   {"batch", start.batch},
                   {"ran_as", start.support ? Json(name_of(*start.support)) : Json()},
                   {"predicted_bytes", start.memory.peak_bytes}});
    }
    void on_step(int run, const StepRecord& record) override { line(run, to_json(record)); }
    void on_epoch(int run, const EpochRecord& record) override { line(run, to_json(record)); }
    void on_event(int run, const EventRecord& record) override { line(run, to_json(record)); }
    void on_end(int run, const RunEnd& end) override {
        complain(end);
        names_.try_emplace(run, end.summary.variant);
        line(run, {{"event", "end"}, {"status", name_of(end.status)}, {"reason", end.reason}, {"summary", to_json(end.summary)}});
    }

private:
    void line(int run, Json json) {
        json["run"] = run;
        json["variant"] = names_[run];
        const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
        std::fwrite(text.data(), 1, text.size(), stdout); // a reader that is gone fails no run; main tells of a full disk
        std::fflush(stdout);
    }

    std::map<int, std::string> names_;
};

} // namespace

std::string time_in_words(double seconds) {
    const double whole = std::round(seconds); // first, or a minute would have 60 seconds
    return whole < 60 ? fmt::format("{:.0f} s", whole) : fmt::format("{:.0f} min {:02.0f} s", std::floor(whole / 60), std::fmod(whole, 60));
}

std::string event_line(const std::string& variant, const EventRecord& record) {
    const std::string when = record.step > 0 ? fmt::format("step {}: ", record.step) : "";
    return variant + ": " + when + insight::event_in_words(record);
}

std::unique_ptr<Observer> make_terminal_observer(std::size_t runs) { return std::make_unique<TerminalObserver>(runs); }
std::unique_ptr<Observer> make_json_lines_observer() { return std::make_unique<JsonLinesObserver>(); }

} // namespace mantissa
