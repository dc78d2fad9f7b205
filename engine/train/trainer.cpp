// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/trainer.h"

#include "backends/registry.h"
#include "core/notice.h"
#include "core/parallel.h"
#include "data/folder/cache_file.h"
#include "runs/folder_lock.h"
#include "runs/leftovers.h"
#include "train/data_shelf.h"
#include "train/data_survey.h"
#include "train/memory_watch.h"
#include "train/resume.h"
#include "train/turn_watch.h"
#include "train/twin_memory.h"

#include <algorithm>
#include <optional>

namespace mantissa {
namespace {

constexpr std::int64_t least_turns = 12, most_steps_without_queue = 10, most_steps_of_a_turn = 64; // a queue runs dry with each turn

// Whatever a run lacks, it takes from the system that all of them share.
MemoryMargin margin_of(const Experiment& experiment) { return experiment.variants.front().training.memory_margin; }

class Training {
public:
    Training(const Experiment& experiment, const TrainerOptions& options, Observer& observer, Control& control)
        : experiment_(experiment),
          options_(options),
          observer_(observer),
          control_(control),
          backend_(options.backend
                       ? options.backend
                       : limited(make_backend(options.device, margin_of(experiment)), static_cast<std::size_t>(options.memory_limit))),
          cache_(options.out.empty() ? std::filesystem::path() : options.out / "cache"),
          shelf_(experiment, cache_),
          results_(experiment.variants.size(), Status::stopped),
          clock_(options.clock ? options.clock : std::shared_ptr<ProcessorClock>(system_processor_clock())) {}

    std::vector<Status> run() {
        bool side_by_side = options_.turns != 0 && experiment_.variants.size() > 1;
        bool cached = std::filesystem::exists(cache_);
        try {
            side_by_side = check_all(side_by_side);
        } catch (const Interrupted&) { // before anything began
            return results_;
        } catch (...) { // a run that is refused leaves nothing
            if (std::error_code code; !cached && !cache_.empty())
                std::filesystem::remove_all(cache_, code);
            throw;
        }
        watch_memory();
        side_by_side ? in_turns() : one_after_another();
        return results_;
    }

private:
    // Steps per turn that were asked for; 0: as many as suit.
    std::int64_t turns_asked() const { return options_.turns >= 0 ? options_.turns : experiment_.variants.front().training.turns; }

    // What is wrong with the last variant is said before the first one trains. Whether they train side by side.
    bool check_all(bool side_by_side) {
        std::size_t together = 0, kept = 0;
        for (std::size_t i = 0; i < experiment_.variants.size(); ++i) {
            const Variant& variant = experiment_.variants[i];
            Interruptible asked(&control_.interruption()); // folders may be long, and what is compiled may be measured first
            check_data(variant, shelf_.get(variant));
            if (finished(variant))
                continue;
            check_memory(variant, *backend_);
            together += predict_run(variant, *backend_).peak_bytes + predict_twin(variant, *backend_);
            kept += kept_data(variant, known(shelf_.get(variant)), *backend_, backend_->memory_limit()).bytes;
        }
        if (std::size_t limit = backend_->memory_limit(); side_by_side && limit > 0)
            side_by_side = fit_side_by_side(together, kept, limit);
        if (!cache_.empty())
            CacheFile::remove_unused(cache_); // every set that is needed is open by now
        return side_by_side;
    }

    // Who asked for turns is told why there can be none; who did not gets one after another.
    bool fit_side_by_side(std::size_t together, std::size_t kept, std::size_t limit) {
        if (together <= limit) {
            place_ = together + kept > limit ? DataPlace::host : place_;
            return true;
        }
        std::string why = "the variants together need " + std::to_string((together + (1u << 20) - 1) >> 20) + " MiB, " +
                          std::to_string(limit >> 20) + " may be used; ";
        if (turns_asked() > 0)
            throw problem_error({"training.turns", ProblemKind::does_not_fit, {}, why + "train them one after another (--turns 0)"},
                                ErrorKind::out_of_memory);
        give_notice("T" + why.substr(1) + "they train one after another, and their speeds cannot be set side by side.");
        return false;
    }

    void watch_memory() {
        MemoryWatch::Settings settings;
        if (options_.system_memory)
            settings.read = options_.system_memory;
        settings.margin = margin_of(experiment_).of(settings.read().available_bytes.value_or(0));
        settings.end = [this](const std::string& why) { control_.give_up("memory ran out: " + why); };
        memory_ = std::make_unique<MemoryWatch>(std::move(settings));
    }

    std::filesystem::path folder_of(const Variant& variant) const { return options_.out / run_folder_name(variant.index, variant.name); }

    std::optional<Summary> finished(const Variant& variant) {
        if (options_.resume == RunSettings::Resume::no)
            return std::nullopt;
        return finished_summary(folder_of(variant), target_of(variant));
    }

    // Null where the folder already holds the finished run, or a stop was asked for.
    std::unique_ptr<Run> start(std::size_t i) {
        const Variant& variant = experiment_.variants[i];
        if (auto summary = finished(variant)) {
            results_[i] = summary->status;
            observer_.on_end(variant.index, {results_[i], "finished before", *summary, RunEnd::When::earlier});
            return nullptr;
        }
        RunSettings settings{.folder = folder_of(variant),
                             .weights = options_.weights,
                             .steps = options_.steps,
                             .resume = options_.resume,
                             .attended = options_.attended,
                             .data = place_,
                             .together = together_,
                             .clock = clock_.get(),
                             .wish = &control_.interruption(),
                             .looks = &control_.looks(),
                             .health = options_.health};
        DataSets data = shelf_.get(variant);
        Interruptible asked(&control_.interruption());
        try {
            return std::make_unique<Run>(variant.index, variant, backend_, std::move(data), settings, observer_);
        } catch (const Interrupted&) { // before it began
            return nullptr;
        } catch (const std::bad_alloc&) {
            throw Error("memory ran out while variant \"" + variant.name + "\" was prepared; choose a smaller batch",
                        ErrorKind::out_of_memory);
        }
    }

    std::int64_t target_of(const Variant& variant) { return options_.steps > 0 ? options_.steps : shelf_.steps_of(variant); }

    // Takes steps until the run ends, `steps` are done or the user stops. False: stopped.
    bool advance(std::size_t i, Run& run, std::int64_t steps) {
        try {
            take_steps(i, run, steps);
        } catch (const std::bad_alloc&) {
            if (run.running())
                run.fail_for_memory("memory ran out: the system gave no more");
        } catch (const std::exception& error) {
            if (run.running())
                run.fail(error.what());
        }
        results_[i] = run.status();
        return !control_.stopping();
    }

    void take_steps(std::size_t i, Run& run, std::int64_t steps) {
        const int index = experiment_.variants[i].index;
        try {
            for (std::int64_t k = 0; run.running() && k < steps; ++k) {
                const Control::May may = run.is_settled() ? control_.may_step(index) : Control::May::step;
                if (may == Control::May::stop)
                    return end_early(run);
                if (may == Control::May::leave)
                    return;
                control_.note(index, run.advance(control_, steps - k));
                for (const MemoryWatch::News& news : memory_->take_news())
                    run.tell(news);
            }
        } catch (const Interrupted&) { // the step under way never was
            end_early(run);
        }
    }

    void end_early(Run& run) {
        std::string why = control_.given_up_for();
        if (why.empty())
            return run.stop();
        run.save_checkpoint(); // it can go on from here when there is more
        run.fail_for_memory(why);
    }

    void one_after_another() {
        for (std::size_t i = 0; i < experiment_.variants.size(); ++i)
            if (auto run = start(i); run ? !train_alone(i, *run) : control_.stopping())
                return;
    }

    bool train_alone(std::size_t i, Run& run) {
        run.measure_turns_of(turn_length({&run}));
        bool goes_on = true;
        while (run.running() && goes_on) {
            control_.rest({experiment_.variants[i].index}); // a stop is the run's to hear
            goes_on = advance(i, run, std::numeric_limits<std::int64_t>::max());
        }
        return goes_on;
    }

    struct Turn {
        std::int64_t number = 1, steps = 1;
    };

    void take_turn(std::size_t i, Run& run, const Turn& turn) {
        run.begin_turn(turn.number);
        advance(i, run, turn.steps); // after a stop this only saves and ends the run
        if (run.running())
            run.end_turn();
    }

    // Short, so that what else the machine does meets all alike, and so that there are many: a ratio needs six that count.
    std::int64_t turn_length(const std::vector<Run*>& runs) {
        if (std::int64_t asked = turns_asked(); asked > 0)
            return asked;
        bool queued = std::ranges::any_of(runs, &Run::takes_steps_ahead);
        std::int64_t length = queued ? most_steps_of_a_turn : most_steps_without_queue;
        for (Run* run : runs)
            length = std::min(length, (target_of(run->session().variant()) - run->session().steps_done()) / least_turns);
        return std::max<std::int64_t>(1, length);
    }

    void in_turns() {
        together_ = std::make_shared<TurnTaking>(name_of_training());
        for (const Variant& variant : experiment_.variants) // what only the first one would pay for is paid before any clock starts
            if (!finished(variant))
                shelf_.fill(variant, [this] { return control_.stopping(); });
        std::vector<std::unique_ptr<Run>> runs;
        try {
            for (std::size_t i = 0; i < experiment_.variants.size(); ++i)
                runs.push_back(start(i));
        } catch (const std::exception& error) { // who has begun must end
            for (const auto& run : runs)
                if (run)
                    run->fail(error.what());
            throw;
        }
        take_turns(runs);
    }

    // Another one begins each time: what it costs to be first, all pay alike.
    void take_turns(const std::vector<std::unique_ptr<Run>>& runs) {
        std::vector<Run*> started;
        for (const auto& run : runs)
            if (run)
                started.push_back(run.get());
        std::int64_t steps = turn_length(started);
        for (std::int64_t number = 1; std::ranges::any_of(started, &Run::running); ++number) {
            control_.rest(indices_of_running(runs)); // a stop is each run's to hear
            for (std::size_t k = 0; k < runs.size(); ++k)
                if (std::size_t i = (k + static_cast<std::size_t>(number - 1)) % runs.size(); runs[i] && runs[i]->running())
                    take_turn(i, *runs[i], {number, steps});
        }
    }

    std::vector<int> indices_of_running(const std::vector<std::unique_ptr<Run>>& runs) const {
        std::vector<int> indices;
        for (std::size_t i = 0; i < runs.size(); ++i)
            if (runs[i] && runs[i]->running())
                indices.push_back(experiment_.variants[i].index);
        return indices;
    }

    const Experiment& experiment_;
    const TrainerOptions& options_;
    Observer& observer_;
    Control& control_;
    std::shared_ptr<const Backend> backend_;
    std::filesystem::path cache_; // of images; empty: none
    DataShelf shelf_;
    std::vector<Status> results_;
    std::shared_ptr<ProcessorClock> clock_;
    std::shared_ptr<TurnTaking> together_; // null: they do not take turns
    DataPlace place_ = DataPlace::device_if_it_fits;
    std::unique_ptr<MemoryWatch> memory_; // last: it ends before what it tells
};

} // namespace

std::vector<Status> train(const Experiment& experiment, const TrainerOptions& options, Observer& observer, Control& control) {
    if (options.threads > 0)
        omp_set_num_threads(options.threads);
    try {
        const std::filesystem::path out = options.out.empty() ? "." : options.out;
        const auto lock = options.lock ? options.lock : std::make_shared<const FolderLock>(out);
        if (!options.lock) // else whoever holds it cleared it, once for all rounds
            clear_leftovers(out);
        return Training(experiment, options, observer, control).run();
    } catch (const Error& error) {
        throw with_file(experiment, error);
    }
}

} // namespace mantissa
