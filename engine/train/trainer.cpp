// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/trainer.h"

#include "backends/registry.h"
#include "core/parallel.h"
#include "core/paths.h"
#include "data/folder/cache_file.h"
#include "data/source.h"
#include "runs/folder_lock.h"
#include "runs/leftovers.h"
#include "train/data_survey.h"
#include "train/memory_watch.h"
#include "train/resume.h"

#include <algorithm>
#include <map>
#include <optional>

namespace mantissa {
namespace {

// Variants with the same "data" see the very same sets.
class DataShelf {
public:
    DataShelf(const Experiment& experiment, std::filesystem::path cache)
        : folder_(std::filesystem::absolute(experiment.file).parent_path()), cache_(std::move(cache)) {}

    DataSets get(const Variant& variant) {
        std::string key = variant.data.dump() + Json(variant.model.input).dump();
        auto found = sets_.find(key);
        if (found == sets_.end())
            found = sets_.emplace(key, open_data({variant.data, variant.model.input, folder_, resources_folder(), cache_})).first;
        return found->second;
    }

private:
    std::filesystem::path folder_, cache_;
    std::map<std::string, DataSets> sets_;
};

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
          results_(experiment.variants.size(), Status::stopped) {}

    std::vector<Status> run() {
        std::int64_t turns = options_.turns >= 0 ? options_.turns : experiment_.variants.front().training.turns;
        bool side_by_side = turns > 0 && experiment_.variants.size() > 1;
        bool cached = std::filesystem::exists(cache_);
        try {
            check_all(side_by_side);
        } catch (const Interrupted&) { // before anything began
            return results_;
        } catch (...) { // a run that is refused leaves nothing
            std::error_code code;
            if (!cached && !cache_.empty())
                std::filesystem::remove_all(cache_, code);
            throw;
        }
        watch_memory();
        side_by_side ? in_turns(turns) : one_after_another();
        return results_;
    }

private:
    // What is wrong with the last variant is said before the first one trains.
    void check_all(bool side_by_side) {
        std::size_t together = 0, kept = 0;
        for (std::size_t i = 0; i < experiment_.variants.size(); ++i) {
            const Variant& variant = experiment_.variants[i];
            check_data(variant, shelf_.get(variant));
            if (finished(variant))
                continue;
            Interruptible asked(&control_.interruption()); // what is compiled may be measured first
            check_memory(variant, *backend_);
            together += predict_run(variant, *backend_).peak_bytes;
            kept += kept_data(variant, known(shelf_.get(variant)), *backend_, backend_->memory_limit()).bytes;
        }
        if (std::size_t limit = backend_->memory_limit(); side_by_side && limit > 0 && together > limit)
            throw problem_error({"training.turns",
                                 ProblemKind::does_not_fit,
                                 {},
                                 "the variants together need " + std::to_string(together >> 20) + " MiB, " + std::to_string(limit >> 20) +
                                     " may be used; train them one after another (--turns 0)"},
                                ErrorKind::out_of_memory);
        else if (side_by_side && limit > 0 && together + kept > limit)
            place_ = DataPlace::host;
        if (!cache_.empty())
            CacheFile::remove_unused(cache_); // every set that is needed is open by now
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
        RunSettings settings{folder_of(variant), options_.weights, options_.steps,           options_.resume,
                             options_.attended,  place_,           &control_.interruption(), options_.health};
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

    std::int64_t target_of(const Variant& variant) {
        if (options_.steps > 0)
            return options_.steps;
        BatchPlan plan{.batch = variant.training.batch, .steps_per_epoch = variant.training.steps_per_epoch};
        return variant.training.epochs *
               (plan.steps_per_epoch > 0 ? plan.steps_per_epoch : steps_per_epoch(*shelf_.get(variant).train, plan));
    }

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

    bool train_to_end(std::size_t i, Run& run) {
        bool goes_on = true;
        while (run.running() && goes_on) {
            control_.rest({experiment_.variants[i].index}); // a stop is the run's to hear
            goes_on = advance(i, run, std::numeric_limits<std::int64_t>::max());
        }
        return goes_on;
    }

    void one_after_another() {
        for (std::size_t i = 0; i < experiment_.variants.size(); ++i)
            if (auto run = start(i); run ? !train_to_end(i, *run) : control_.stopping())
                return;
    }

    void in_turns(std::int64_t steps) {
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
        bool going = true;
        while (going) {
            going = false;
            std::vector<int> running;
            for (std::size_t i = 0; i < runs.size(); ++i)
                if (runs[i] && runs[i]->running())
                    running.push_back(experiment_.variants[i].index);
            control_.rest(running);
            for (std::size_t i = 0; i < runs.size(); ++i)
                if (runs[i] && runs[i]->running()) {
                    advance(i, *runs[i], steps); // after a stop this only saves and ends the run
                    going = going || runs[i]->running();
                }
        }
    }

    const Experiment& experiment_;
    const TrainerOptions& options_;
    Observer& observer_;
    Control& control_;
    std::shared_ptr<const Backend> backend_;
    std::filesystem::path cache_; // of images; empty: none
    DataShelf shelf_;
    std::vector<Status> results_;
    DataPlace place_ = DataPlace::device_if_it_fits;
    std::unique_ptr<MemoryWatch> memory_; // last: it ends before what it tells
};

} // namespace

Experiment with_options(Experiment experiment, const TrainerOptions& options) {
    for (const std::string& name : options.variants)
        if (std::ranges::find(experiment.variants, name, &Variant::name) == experiment.variants.end())
            throw unknown_variant(experiment, name);
    if (!options.variants.empty())
        std::erase_if(experiment.variants,
                      [&](const Variant& v) { return std::ranges::find(options.variants, v.name) == options.variants.end(); });
    if (options.epochs > 0)
        for (Variant& variant : experiment.variants) {
            variant.training.epochs = options.epochs;
            variant.resolved["training"]["epochs"] = options.epochs;
        }
    if (options.memory_margin >= 0)
        for (Variant& variant : experiment.variants)
            variant.training.memory_margin.bytes = static_cast<std::size_t>(options.memory_margin) << 20;
    return experiment;
}

std::vector<Status> train(const Experiment& experiment, const TrainerOptions& options, Observer& observer, Control& control) {
    if (options.threads > 0)
        omp_set_num_threads(options.threads);
    try {
        const std::filesystem::path out = options.out.empty() ? "." : options.out;
        FolderLock lock(out);
        clear_leftovers(out);
        return Training(experiment, options, observer, control).run();
    } catch (const Error& error) {
        throw with_file(experiment, error);
    }
}

} // namespace mantissa
