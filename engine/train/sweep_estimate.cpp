// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/sweep_estimate.h"

#include "backends/registry.h"
#include "core/interruption.h"
#include "core/stopwatch.h"
#include "train/data_shelf.h"
#include "train/data_survey.h"
#include "train/requirements.h"
#include "train/session.h"

#include <algorithm>
#include <cmath>
#include <omp.h>

namespace mantissa {
namespace {

// What the first images of a set take tells of all.
class FirstImages final : public Dataset {
public:
    FirstImages(std::shared_ptr<const Dataset> all, std::int64_t count) : all_(std::move(all)), count_(std::min(count, all_->size())) {}

    std::int64_t size() const override { return count_; }
    Shape shape() const override { return all_->shape(); }
    int classes() const override { return all_->classes(); }
    void image(std::int64_t index, std::uint8_t* out) const override { all_->image(index, out); }
    int label(std::int64_t index) const override { return all_->label(index); }
    bool varied_image(std::int64_t index, const Variation& variation, std::uint8_t* out) const override {
        return all_->varied_image(index, variation, out);
    }
    const std::uint8_t* images() const override { return all_->images(); }
    bool keeps_images() const override { return all_->keeps_images(); }
    std::vector<std::string> class_names() const override { return all_->class_names(); }

private:
    std::shared_ptr<const Dataset> all_;
    std::int64_t count_;
};

template <typename Work>
double median_seconds(const Work& work, const EstimateSettings& settings) {
    std::vector<double> seconds;
    const auto enough = [&](double spent) {
        const bool all = static_cast<int>(seconds.size()) >= settings.steps && spent >= settings.least;
        return seconds.size() >= 2 && (all || spent >= settings.patience);
    };
    for (Stopwatch all; !enough(all.seconds());) {
        Stopwatch one;
        work();
        seconds.push_back(one.seconds());
    }
    std::ranges::sort(seconds);
    return seconds[seconds.size() / 2];
}

struct Asked {
    const Variant& variant;
    std::int64_t steps = 0;
    DataSets data = {};
    double opening = 0; // seconds of the data's, that fall to this run
};

// The first step pays for what no other one does. Of the validation one batch is timed, which a last one takes as long as.
SweepEstimate::Cell timed(const Asked& asked, std::shared_ptr<const Backend> device, const Interruption* wish,
                          const EstimateSettings& settings) {
    const std::int64_t batch = asked.variant.training.batch, images = asked.data.validation ? asked.data.validation->size() : 0;
    DataSets data = asked.data;
    if (images > 0)
        data.validation = std::make_shared<FirstImages>(data.validation, batch);
    Stopwatch start;
    Session session(asked.variant, std::move(device), data, {.wish = wish});
    session.step();
    const double first = start.seconds(), step = median_seconds([&] { session.step(); }, settings);
    session.settle();
    const double epochs = std::ceil(static_cast<double>(asked.steps) / static_cast<double>(session.steps_per_epoch()));
    const double validation = images > 0 ? median_seconds([&] { session.validate(); }, settings) : 0;
    SweepEstimate::Cell cell{.batch = batch,
                             .step_seconds = step,
                             .start_seconds = asked.opening + std::max(0.0, first - step),
                             .validation_seconds =
                                 epochs * validation * std::ceil(static_cast<double>(images) / static_cast<double>(batch))};
    cell.run_seconds = cell.start_seconds + step * static_cast<double>(asked.steps) + cell.validation_seconds;
    return cell;
}

std::vector<std::size_t> runs_of_one_seed(const Sweep& sweep) { // the others take alike
    std::vector<std::size_t> runs;
    for (std::size_t run = 0; run < sweep.runs.size(); ++run)
        if (sweep.runs[run].seed == sweep.settings.seeds.front())
            runs.push_back(run);
    return runs;
}

// What is refused is refused before anything is drawn or timed. The seconds that opening the data took, as far as they were opened for it:
// once for each round, as later runs of it find them open.
double check_all_cells(const Experiment& whole, const std::vector<std::size_t>& runs, DataShelf& shelf, const Backend& backend) {
    double opening = 0;
    for (std::size_t run : runs) {
        Stopwatch reading;
        const DataSets data = shelf.look(whole.variants[run]);
        opening = std::max(opening, reading.seconds());
        check_data(whole.variants[run], data);
        check_memory(whole.variants[run], backend);
    }
    return opening;
}

SweepEstimate estimate_of(const Sweep& sweep, const Experiment& whole, TrainerOptions options, const Interruption* wish,
                          const EstimateSettings& settings) {
    if (!options.backend)
        options.backend = limited(make_backend(options.device, whole.variants.front().training.memory_margin),
                                  static_cast<std::size_t>(options.memory_limit));
    DataShelf shelf(whole, options.out.empty() ? std::filesystem::path() : options.out / "cache");
    const std::vector<std::size_t> asked = runs_of_one_seed(sweep);
    double opening = check_all_cells(whole, asked, shelf, *options.backend);
    SweepEstimate estimate;
    for (std::size_t run : asked) {
        const Variant& variant = whole.variants[run];
        Stopwatch reading;
        const DataSets data = shelf.get(variant);
        opening = std::max(opening, reading.seconds());
        estimate.cells.push_back(timed({.variant = variant,
                                        .steps = options.steps > 0 ? options.steps : shelf.steps_of(variant),
                                        .data = data,
                                        .opening = opening / static_cast<double>(sweep.round_size())},
                                       options.backend, wish, settings));
        estimate.cells.back().policy = sweep.runs[run].policy;
        estimate.seconds += estimate.cells.back().run_seconds * static_cast<double>(sweep.settings.seeds.size());
    }
    return estimate;
}

} // namespace

SweepEstimate estimate_sweep(const Sweep& sweep, const TrainerOptions& options, const Interruption* wish,
                             const EstimateSettings& settings) {
    if (options.threads > 0)
        omp_set_num_threads(options.threads);
    const Interruptible asked(wish);
    const Experiment whole = with_options(sweep.experiment, options);
    try {
        return estimate_of(sweep, whole, options, wish, settings);
    } catch (const Error& error) {
        throw with_file(whole, error);
    }
}

} // namespace mantissa
