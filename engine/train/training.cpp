// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/training.h"

#include "backends/registry.h"
#include "core/notice.h"
#include "data/folder/cache_file.h"
#include "train/data_survey.h"
#include "train/requirements.h"
#include "train/resume.h"
#include "train/twin_memory.h"

#include <algorithm>

namespace mantissa {
namespace {

// Whatever a run lacks, it takes from the system that all of them share.
MemoryMargin margin_of(const Experiment& experiment) { return experiment.variants.front().training.memory_margin; }

} // namespace

Training::Training(const Experiment& experiment, const TrainerOptions& options, Observer& observer, Control& control)
    : experiment_(experiment),
      options_(options),
      observer_(observer),
      control_(control),
      backend_(options.backend
                   ? options.backend
                   : limited(make_backend(options.device, margin_of(experiment)), static_cast<std::size_t>(options.memory_limit))),
      cache_(options.out.empty() ? std::filesystem::path() : options.out / "cache"),
      shelf_(experiment, cache_),
      weights_(std::make_shared<GivenWeights>(options.weights)),
      results_(experiment.variants.size(), Status::stopped),
      clock_(options.clock ? options.clock : std::shared_ptr<ProcessorClock>(system_processor_clock())) {}

std::vector<Status> Training::run() {
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

bool Training::check_all(bool side_by_side) {
    std::size_t together = 0, kept = 0;
    for (std::size_t i = 0; i < experiment_.variants.size(); ++i) {
        const Variant& variant = experiment_.variants[i];
        Interruptible asked(&control_.interruption()); // folders may be long, and what is compiled may be measured first
        check_data(variant, shelf_.look(variant));
        if (finished(variant))
            continue;
        if (options_.resume == RunSettings::Resume::yes)
            check_goes_on(folder_of(variant), variant);
        if (!goes_on(variant))
            weights_->look();
        together += check_memory(variant, *backend_) + predict_twin(variant, *backend_);
        kept += kept_data(variant, known(shelf_.look(variant)), *backend_, backend_->memory_limit()).bytes;
    }
    if (std::size_t limit = backend_->memory_limit(); side_by_side && limit > 0)
        side_by_side = fit_side_by_side(together, kept, limit);
    open_data_sets();
    return side_by_side;
}

// Only now, for drawing takes its time: what does not fit was refused without.
void Training::open_data_sets() {
    for (const Variant& variant : experiment_.variants) {
        Interruptible asked(&control_.interruption());
        if (!finished(variant))
            shelf_.get(variant);
    }
    if (!cache_.empty())
        CacheFile::remove_unused(cache_); // every set that is needed is open by now
}

// Who asked for turns is told why there can be none; who did not gets one after another.
bool Training::fit_side_by_side(std::size_t together, std::size_t kept, std::size_t limit) {
    if (together <= limit) {
        place_ = together + kept > limit ? DataPlace::host : place_;
        return true;
    }
    const ToldBeside told = mebibytes_beside(together, limit);
    std::string why = "the variants together need " + told.needed + ", " + told.at_most + " may be used; ";
    if (turns_asked() > 0)
        throw problem_error({"training.turns", ProblemKind::does_not_fit, {}, why + "train them one after another (--turns 0)"},
                            ErrorKind::out_of_memory);
    give_notice("T" + why.substr(1) + "they train one after another, and their speeds cannot be compared.");
    return false;
}

void Training::watch_memory() {
    MemoryWatch::Settings settings;
    if (options_.system_memory)
        settings.read = options_.system_memory;
    settings.margin = margin_of(experiment_).of(settings.read().available_bytes.value_or(0));
    settings.end = [this](const std::string& why) { control_.give_up("memory ran out: " + why); };
    memory_ = std::make_unique<MemoryWatch>(std::move(settings));
}

std::optional<Summary> Training::finished(const Variant& variant) {
    if (options_.resume == RunSettings::Resume::no)
        return std::nullopt;
    return finished_summary(folder_of(variant), variant, target_of(variant));
}

bool Training::goes_on(const Variant& variant) const {
    return options_.resume == RunSettings::Resume::yes && std::filesystem::exists(folder_of(variant) / "checkpoint.safetensors");
}

bool Training::is_over() {
    return std::ranges::all_of(experiment_.variants, [&](const Variant& variant) { return finished(variant).has_value(); });
}

std::unique_ptr<Run> Training::start(std::size_t i) {
    const Variant& variant = experiment_.variants[i];
    if (auto summary = finished(variant)) {
        results_[i] = summary->status;
        observer_.on_end(variant.index, {results_[i], "finished before", *summary, RunEnd::When::earlier, folder_of(variant).string()});
        return nullptr;
    }
    RunSettings settings{.folder = folder_of(variant),
                         .weights = weights_,
                         .steps = options_.steps,
                         .resume = gave_way_.contains(i) ? RunSettings::Resume::yes : options_.resume,
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
        auto run = std::make_unique<Run>(variant.index, variant, backend_, std::move(data), settings, observer_);
        if (!run->running()) // it ended as it began
            results_[i] = run->status();
        return run;
    } catch (const Interrupted&) { // before it began
        return nullptr;
    } catch (const std::bad_alloc&) {
        throw Error("memory ran out while variant \"" + variant.name + "\" was prepared; choose a smaller batch", ErrorKind::out_of_memory);
    }
}

} // namespace mantissa
