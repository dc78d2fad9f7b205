// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/import/curves.h"

#include "core/error.h"
#include "insight/words.h"
#include "report/import/clock_time.h"
#include "report/import/tag_meaning.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace mantissa::report {
namespace {

using Figure = TagMeaning::Figure;
using Of = TagMeaning::Of;
using By = TagMeaning::By;

constexpr double untold_figure = std::numeric_limits<double>::quiet_NaN();
constexpr std::int64_t most_leap = 1 << 20, most_steps = 20000000; // what a chart bears between two points, and in all
constexpr double most_seconds = 1e9, most_rate = 1e9;

struct Curve {
    std::string tag = {};
    By by = By::step;
    std::vector<ScalarPoint> points = {};
    bool empty() const { return points.empty(); }
};

// In the order of their steps, the last of each: a run that began anew at a step took the earlier points back. A writer that tells no
// steps gives all of them the same one.
std::vector<ScalarPoint> in_order(std::vector<ScalarPoint> points) {
    if (points.size() > 1 && std::ranges::all_of(points, [&](const ScalarPoint& point) { return point.step == points[0].step; }))
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i].step = static_cast<std::int64_t>(i);
    std::ranges::stable_sort(points, {}, &ScalarPoint::step);
    std::vector<ScalarPoint> last;
    for (const ScalarPoint& point : points) {
        if (!last.empty() && last.back().step == point.step)
            last.pop_back();
        last.push_back(point);
    }
    let_time_go_on(last);
    return last;
}

struct Wish {
    Figure figure;
    Of of;
    By by = By::step; // rather so
};

// The plainest name first, then the curve with more points.
Curve chosen(const Scalars& scalars, const Wish& wish, Of untold) {
    Curve best;
    auto rank = [&](const Curve& curve) {
        return std::tuple(curve.by != wish.by, meaning_of(curve.tag).other_words, -std::ssize(curve.points), curve.tag);
    };
    for (const auto& [tag, points] : scalars) {
        const TagMeaning meaning = meaning_of(tag);
        const bool tells = names_validation(tag) || names_training(tag);
        if (meaning.figure != wish.figure || (tells ? meaning.of : untold) != wish.of)
            continue;
        Curve curve{tag, meaning.by, in_order(points)};
        if (best.empty() || rank(curve) < rank(best))
            best = std::move(curve);
    }
    return best;
}

struct Chosen {
    Curve loss, accuracy, scale, rate, milliseconds, val_loss, val_accuracy;
    std::vector<const Curve*> all() const { return {&loss, &accuracy, &scale, &rate, &milliseconds, &val_loss, &val_accuracy}; }
};

Curve chosen_validation(const ForeignRun& run, Figure figure, By by) {
    Curve own = chosen(run.validation, {figure, Of::validation, by}, Of::validation);
    return own.empty() ? chosen(run.training, {figure, Of::validation, by}, Of::training) : own;
}

Chosen choose(const ForeignRun& run) {
    Chosen all;
    all.loss = chosen(run.training, {Figure::loss, Of::training}, Of::training);
    if (all.loss.empty())
        throw bad_input(run.training.empty() ? "it has no scalars"
                                             : fmt::format("none of its {} is called a training loss: {}",
                                                           counted(double(run.training.size()), "curve"), run.training.begin()->first));
    all.accuracy = chosen(run.training, {Figure::accuracy, Of::training, all.loss.by}, Of::training);
    all.scale = chosen(run.training, {Figure::loss_scale, Of::training}, Of::training);
    all.rate = chosen(run.training, {Figure::learning_rate, Of::training}, Of::training);
    all.milliseconds = chosen(run.training, {Figure::milliseconds, Of::training}, Of::training);
    all.val_loss = chosen_validation(run, Figure::loss, all.loss.by);
    all.val_accuracy = chosen_validation(run, Figure::accuracy, all.loss.by);
    return all;
}

// The step of the training curve that was reached by then.
std::int64_t step_at(const Curve& loss, double time) {
    const auto after = std::ranges::upper_bound(loss.points, time, {}, &ScalarPoint::time);
    return after == loss.points.begin() ? loss.points.front().step : (after - 1)->step;
}

// Whatever its tag says: as late as the loss by the clock, and at less than half of its steps.
bool counts_epochs(const Curve& curve, const Curve& loss) {
    const ScalarPoint &first = loss.points.front(), &last = loss.points.back();
    return curve.points.back().step < last.step / 2 && curve.points.back().time - first.time > 0.8 * (last.time - first.time);
}

// Epochs beside a loss by steps find their places by the clock.
void find_place(Curve& curve, const Curve& loss) {
    const bool clock = loss.points.back().time > loss.points.front().time;
    if (!clock || curve.empty() || (curve.by == loss.by && !counts_epochs(curve, loss)))
        return;
    for (ScalarPoint& point : curve.points)
        point.step = step_at(loss, point.time);
    curve.points = in_order(std::move(curve.points));
}

void check_steps(const Curve& curve) {
    std::int64_t before = std::max<std::int64_t>(0, curve.empty() ? 0 : curve.points.front().step);
    for (const ScalarPoint& point : curve.points) {
        if (point.step < 0 || point.step > most_steps)
            throw bad_input(fmt::format("{} has a step {}, but a run has steps from 0 to 20,000,000", curve.tag, point.step));
        if (point.step - before > most_leap)
            throw bad_input(fmt::format("{} leaps from step {} to {}, too far for a chart", curve.tag, before, point.step));
        before = point.step;
    }
}

double value_at(const Curve& curve, std::int64_t step) {
    const auto at = std::ranges::lower_bound(curve.points, step, {}, &ScalarPoint::step);
    return at != curve.points.end() && at->step == step ? at->value : untold_figure;
}

// A share, or per cent of it; NaN, where it is neither.
double scale_of_share(const Curve& curve) {
    double most = 0, least = 0;
    for (const ScalarPoint& point : curve.points)
        if (std::isfinite(point.value))
            most = std::max(most, point.value), least = std::min(least, point.value);
    return least < 0 || most > 100 ? untold_figure : most > 1 ? 0.01 : 1;
}

// A curve of shares that says of itself how it is to be read, once.
void make_shares(Curve& curve) {
    const double scale = scale_of_share(curve);
    for (ScalarPoint& point : curve.points)
        point.value = std::isfinite(point.value) ? point.value * scale : untold_figure;
    if (std::isnan(scale))
        curve = {};
}

class LogMaker {
public:
    explicit LogMaker(Chosen chosen) : curves_(std::move(chosen)) {
        for (Curve* curve : {&curves_.accuracy, &curves_.val_loss, &curves_.val_accuracy})
            find_place(*curve, curves_.loss);
        for (Curve* curve : {&curves_.accuracy, &curves_.val_accuracy})
            make_shares(*curve);
        start_ = curves_.loss.points.front().time;
        for (const Curve* curve : curves_.all()) {
            check_steps(*curve);
            if (!curve->empty() && curve->points.front().step == 0)
                first_ = 0;
        }
    }

    RunLog made() const {
        RunLog log;
        log.epochs = epochs();
        std::size_t epoch = 0;
        for (const ScalarPoint& point : curves_.loss.points) {
            while (epoch < log.epochs.size() && log.epochs[epoch].step < step(point))
                ++epoch;
            log.steps.push_back(record(point, static_cast<std::int64_t>(epoch) + 1));
        }
        log.events.push_back({.kind = EventKind::imported, .text = told()});
        return log;
    }

private:
    std::int64_t step(const ScalarPoint& point) const { return point.step + (first_ == 0 ? 1 : 0); }
    double seconds(const ScalarPoint& point) const {
        const double since = point.time - start_;
        return since >= 0 && since <= most_seconds ? since : 0;
    }

    // By its own curve, where that of the validation lost some to a clock that was set back.
    double reached_at(std::int64_t step) const {
        const auto after = std::ranges::upper_bound(curves_.loss.points, step, {}, &ScalarPoint::step);
        return after == curves_.loss.points.begin() ? 0 : seconds(*(after - 1));
    }

    StepRecord record(const ScalarPoint& point, std::int64_t epoch) const {
        StepRecord record{.step = step(point),
                          .epoch = epoch,
                          .loss = point.value,
                          .accuracy = value_at(curves_.accuracy, point.step),
                          .images_s = untold_figure,
                          .loss_scale = value_at(curves_.scale, point.step),
                          .non_finite = !std::isfinite(point.value),
                          .seconds = seconds(point)};
        if (const double rate = value_at(curves_.rate, point.step); rate >= 0 && rate <= most_rate)
            record.learning_rate = rate;
        if (const double milliseconds = value_at(curves_.milliseconds, point.step); milliseconds > 0 && milliseconds < most_seconds)
            record.parts[static_cast<std::size_t>(Part::other)] = milliseconds / 1e3;
        return record;
    }

    std::vector<EpochRecord> epochs() const {
        std::map<std::int64_t, EpochRecord> found;
        auto add = [&](const Curve& curve, double EpochRecord::*figure) {
            for (const ScalarPoint& point : curve.points) {
                auto [at, fresh] = found.try_emplace(
                    step(point), EpochRecord{.step = step(point), .val_loss = untold_figure, .val_accuracy = untold_figure});
                at->second.*figure = point.value;
                at->second.seconds = std::max({at->second.seconds, seconds(point), reached_at(point.step)});
            }
        };
        add(curves_.val_loss, &EpochRecord::val_loss);
        add(curves_.val_accuracy, &EpochRecord::val_accuracy);
        std::vector<EpochRecord> epochs;
        for (auto& [step, epoch] : found) {
            epoch.epoch = std::ssize(epochs) + 1;
            epochs.push_back(epoch);
        }
        return epochs;
    }

    std::string told() const {
        const std::string training = tags({&curves_.loss, &curves_.accuracy, &curves_.scale, &curves_.rate, &curves_.milliseconds}),
                          validation = tags({&curves_.val_loss, &curves_.val_accuracy});
        return "Read from TensorBoard: " + training + (validation.empty() ? "" : "; validation: " + validation);
    }

    static std::string tags(const std::vector<const Curve*>& curves) {
        std::string text;
        for (const Curve* curve : curves)
            if (!curve->empty())
                text += (text.empty() ? "" : ", ") + curve->tag;
        return text;
    }

    Chosen curves_;
    double start_ = 0;
    std::int64_t first_ = 1;
};

} // namespace

RunLog log_of(const ForeignRun& run) { return LogMaker(choose(run)).made(); }

} // namespace mantissa::report
