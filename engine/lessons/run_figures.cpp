// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Figures of a run, from its folder.
#include "lessons/figure.h"
#include "lessons/shown_weight.h"

#include "runs/validation.h"

#include <algorithm>

namespace mantissa::lessons {
namespace {

using P = Parameter::Of;

// Of the run that is asked about, if there is one.
template <typename Take>
Value from_run(const Asked& asked, const Take& take) {
    const RunFacts* run = asked.facts.run(asked.variant);
    return run ? take(run->stored()) : Value{};
}

template <auto Member>
Value final_figure(const Asked& asked) {
    return from_run(asked, [](const StoredRun& run) { return known(run.summary.final.*Member); });
}

Value named_figure(const Asked& asked, const std::string& path) {
    return from_run(asked, [&](const StoredRun& run) { return known(run.summary.figure(path)); });
}

Value best_figure(const Asked& asked) { return named_figure(asked, "best." + asked.rest); }
Value any_figure(const Asked& asked) { return named_figure(asked, asked.text(0)); }
Value time_figure(const Asked& asked) { return named_figure(asked, "time." + asked.rest); }
Value memory_figure(const Asked& asked) { return named_figure(asked, "memory." + asked.rest); }
Value format_memory_figure(const Asked& asked) { return named_figure(asked, "memory.format_bytes." + asked.rest); }
Value peak(const Asked& asked) { return named_figure(asked, "memory.peak_bytes"); }
Value predicted_peak_of_run(const Asked& asked) { return named_figure(asked, "memory.predicted_bytes"); }
Value step_time(const Asked& asked) { return named_figure(asked, "ms_step.median"); }

Value images_per_second(const Asked& asked) {
    return from_run(asked, [](const StoredRun& run) { return known(run.summary.images_s); });
}
Value steps_of_run(const Asked& asked) {
    return from_run(asked, [](const StoredRun& run) { return known(run.summary.steps); });
}
Value epochs_of_run(const Asked& asked) {
    return from_run(asked, [](const StoredRun& run) { return known(run.summary.epochs); });
}
Value batch_of_run(const Asked& asked) {
    return from_run(asked, [](const StoredRun& run) { return known(run.summary.batch); });
}

Value first_loss(const Asked& asked) {
    return from_run(asked, [](const StoredRun& run) { return run.log.steps.empty() ? Value{} : known(run.log.steps.front().loss); });
}

// The record of that step, or the nearest before it.
const StepRecord* record_at(const StoredRun& run, double step) {
    auto after = std::ranges::upper_bound(run.log.steps, step, {}, [](const StepRecord& one) { return static_cast<double>(one.step); });
    return after == run.log.steps.begin() ? nullptr : &*std::prev(after);
}

Value loss_at(const Asked& asked) {
    return from_run(asked, [&](const StoredRun& run) {
        const StepRecord* record = record_at(run, asked.number(0));
        return record ? known(record->loss) : Value{};
    });
}

Value scale_at(const Asked& asked) {
    return from_run(asked, [&](const StoredRun& run) {
        const StepRecord* record = asked.has(0) ? record_at(run, asked.number(0)) : run.log.steps.empty() ? nullptr : &run.log.steps.back();
        return record ? known(record->loss_scale) : Value{};
    });
}

Value lowest_scale(const Asked& asked) {
    return from_run(asked, [](const StoredRun& run) {
        auto least = std::ranges::min_element(run.log.steps, {}, &StepRecord::loss_scale);
        return least == run.log.steps.end() ? Value{} : known(least->loss_scale);
    });
}

Value highest_scale(const Asked& asked) {
    return from_run(asked, [](const StoredRun& run) {
        auto most = std::ranges::max_element(run.log.steps, {}, &StepRecord::loss_scale);
        return most == run.log.steps.end() ? Value{} : known(most->loss_scale);
    });
}

Value accuracy_of_epoch(const Asked& asked) {
    return from_run(asked, [&](const StoredRun& run) {
        for (const EpochRecord& epoch : run.log.epochs)
            if (static_cast<double>(epoch.epoch) == asked.number(0))
                return known(epoch.val_accuracy);
        return Value{};
    });
}

Value parameters_of_run(const Asked& asked) {
    return from_run(asked, [](const StoredRun& run) {
        double sum = 0;
        for (const LayerRow& layer : run.summary.layers)
            sum += static_cast<double>(layer.parameters);
        return run.summary.layers.empty() ? Value{} : Value{sum};
    });
}

// As the step itself has them; layers know only those that they put in.
Value casts_of_run(const Asked& asked) {
    const RunFacts* run = asked.facts.run(asked.variant);
    const RunProfile* profile = run ? run->evidence().operations.get() : nullptr;
    if (!profile)
        return {};
    return Value{static_cast<double>(std::ranges::count(profile->operations, mantissa::Part::cast, &OperationProfile::part))};
}

Value variable_of_run(const Asked& asked) {
    const RunFacts* run = asked.facts.run(asked.variant);
    return run ? known(largest_in_variable(*run, asked.text(0))) : Value{};
}

const Parameter a_step{P::number}, maybe_step{P::number, Parameter::Need::may};

} // namespace

const std::vector<Figure>& run_figures() {
    static const std::vector<Figure> figures = {
        {"final.loss", of_run, Kind::number, {}, "loss of training at the end", final_figure<&Results::loss>},
        {"final.accuracy", of_run, Kind::number, {}, "accuracy of training at the end, 0 to 1", final_figure<&Results::accuracy>},
        {"final.val_loss", of_run, Kind::number, {}, "loss of the last validation", final_figure<&Results::val_loss>},
        {"final.val_accuracy", of_run, Kind::number, {}, "accuracy of the last validation, 0 to 1", final_figure<&Results::val_accuracy>},
        {"best.*", of_run, Kind::number, {}, "of the best epoch: val_loss, val_accuracy, epoch, step", best_figure},
        {"first.loss", of_run, Kind::number, {}, "loss of the first step", first_loss},
        {"loss", of_run, Kind::number, {a_step}, "loss of a step", loss_at},
        {"val_accuracy", of_run, Kind::number, {a_step}, "accuracy of an epoch's validation", accuracy_of_epoch},
        {"steps", of_run, Kind::number, {}, "steps that it took", steps_of_run},
        {"epochs", of_run, Kind::number, {}, "epochs that it finished", epochs_of_run},
        {"batch", of_run, Kind::number, {}, "samples of a step", batch_of_run},
        {"ms", of_run, Kind::number, {}, "milliseconds of a step, the median", step_time},
        {"images_s", of_run, Kind::number, {}, "images a second", images_per_second},
        {"time.*",
         of_run,
         Kind::number,
         {},
         "milliseconds of a step's part: input, copy, cast, forward, backward, check, update, other",
         time_figure},
        {"peak", of_run, Kind::number, {}, "bytes at most, counted", peak},
        {"predicted", of_run, Kind::number, {}, "bytes at most, as predicted before the run", predicted_peak_of_run},
        {"memory.format.*", of_run, Kind::number, {}, "bytes of a category as the format itself would take", format_memory_figure},
        {"memory.*",
         of_run,
         Kind::number,
         {},
         "bytes: weights, master_weights, gradients, optimizer, activations, workspace, input, data_set",
         memory_figure},
        {"loss_scale", of_run, Kind::number, {maybe_step}, "loss scale at a step, or at the end", scale_at},
        {"lowest_scale", of_run, Kind::number, {}, "lowest loss scale", lowest_scale},
        {"highest_scale", of_run, Kind::number, {}, "highest loss scale", highest_scale},
        {"parameters", of_run, Kind::number, {}, "weights of the network", parameters_of_run},
        {"casts", of_run, Kind::number, {}, "casts in a step", casts_of_run},
        {"variable", of_run, Kind::number, {{P::text}}, "the largest magnitude in a variable at the end", variable_of_run},
        {"figure", of_run, Kind::number, {{P::text}}, "any figure of summary.json by its path", any_figure},
    };
    return figures;
}

} // namespace mantissa::lessons
