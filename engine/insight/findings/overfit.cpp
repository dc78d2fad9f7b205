// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The validation loss rises again while the training loss goes on falling: the network learns its pictures by heart.
#include "insight/findings/finding.h"
#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr std::size_t least_epochs_since = 2; // after the best
constexpr double rise = 0.1;                  // of the validation loss since its best
constexpr double far_more = 3;                // times as much as another run's is no matter of the images alone

// Of training, around the end of that epoch.
double training_loss_at(const LossCourse& course, std::int64_t step) {
    auto place = static_cast<std::size_t>(static_cast<double>(step) / static_cast<double>(course.steps) *
                                          static_cast<double>(course.stretches.size()));
    return course.stretches[std::min(course.stretches.size() - 1, place)];
}

// Outputs of the last layer that says how many it has; 0: none does.
double outputs_of(const Json& model) {
    const Json layers = model.value("layers", Json::array());
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer)
        for (const char* key : {"units", "filters"})
            if (layer->contains(key))
                return layer->at(key).get<double>();
    return 0;
}

// The loss of who says every class alike: whoever trains at more knows no picture by heart. Infinite where that is not known.
double loss_of_guessing(const RunEvidence& run) {
    const Json model = experiment_part(run, "model");
    const Json loss = model.is_object() ? model.value("loss", Json("sparse_categorical_crossentropy")) : Json();
    if (loss == "sparse_categorical_crossentropy" && outputs_of(model) > 1)
        return std::log(outputs_of(model));
    return loss == "binary_crossentropy" ? std::log(2.0) : loss == "squared_hinge" ? 1 : INFINITY;
}

// A setting that was changed when the loss was best, or later, explains it as well; null: there is none.
const EventRecord* change_since(const RunEvidence& run, std::int64_t step) {
    auto later = std::ranges::find_if(run.changes, [&](const EventRecord& change) { return change.step >= step; });
    return later == run.changes.end() ? nullptr : &*later;
}

std::vector<Found> overfit_in(const RunEvidence& run, int index) {
    const LossCourse& course = run.course;
    bool known = !course.stretches.empty() && course.epochs.size() > least_epochs_since &&
                 std::ranges::all_of(course.epochs, [](const EpochRecord& epoch) { return std::isfinite(epoch.val_loss); });
    if (!known)
        return {};
    auto best = std::ranges::min_element(course.epochs, {}, &EpochRecord::val_loss);
    auto since = static_cast<std::size_t>(course.epochs.end() - best) - 1;
    // All of them since then are above it by so much: one that swings is none.
    bool rises =
        since >= least_epochs_since && std::all_of(course.epochs.end() - least_epochs_since, course.epochs.end(),
                                                   [&](const EpochRecord& epoch) { return epoch.val_loss > best->val_loss * (1 + rise); });
    double then = training_loss_at(course, best->step), now = course.stretches.back();
    if (!rises || !(now < then) || !(now < loss_of_guessing(run)))
        return {};
    const EpochRecord& last = course.epochs.back();
    Found found{
        .severity = Severity::warning,
        .fact = "The validation loss has risen from " + mantissa::words_of(best->val_loss) + " in epoch " +
                words_of_count(static_cast<double>(best->epoch)) + " to " + mantissa::words_of(last.val_loss) +
                ", while the training loss fell from " + mantissa::words_of(then) + " to " + mantissa::words_of(now) + ".",
        .cause = "It is overfitting: the network goes on to learn its training pictures by heart; where it does so in float32 too, that is "
                 "no matter of the "
                 "format.",
        .run = index,
        .step = best->step,
        .figures = {{.name = "validation loss at best", .value = best->val_loss}, {.name = "validation loss now", .value = last.val_loss}}};
    if (const EventRecord* change = change_since(run, best->step)) {
        found.cause = "From step " + words_of_count(static_cast<double>(change->step + 1)) + " " + change->text +
                      ": that may be why, or it learns the training pictures by heart.";
        return {found};
    }
    found.remedies = {{.words = "Train for " + counted(static_cast<double>(best->epoch), "epoch"),
                       .settings = {{Json::json_pointer("/training/epochs"), best->epoch}}}};
    return {found};
}

double least_of(const RunEvidence& run) { return std::ranges::min_element(run.course.epochs, {}, &EpochRecord::val_loss)->val_loss; }

// How many times its best the validation loss is in the end.
double risen(const RunEvidence& run) {
    return run.course.epochs.size() > least_epochs_since ? run.course.epochs.back().val_loss / least_of(run) : NAN;
}

// Another run of the same network on the same images, for as long, in which it rose far less; null: there is none.
const RunEvidence* milder(const Evidence& evidence, const RunEvidence& run) {
    const auto it = std::ranges::find_if(evidence.runs, [&](const RunEvidence& other) {
        const auto same = [&](const char* part) { return experiment_part(other, part) == experiment_part(run, part); };
        return &other != &run && same("data") && same("model") && other.course.epochs.size() >= run.course.epochs.size() &&
               risen(run) > far_more * risen(other);
    });
    return it == evidence.runs.end() ? nullptr : &*it;
}

void compare(const Evidence& evidence, const RunEvidence& run, Found& found) {
    if (const RunEvidence* other = milder(evidence, run)) {
        found.cause = "In " + other->name + " it rose from " + mantissa::words_of(least_of(*other)) + " to " +
                      mantissa::words_of(other->course.epochs.back().val_loss) +
                      " on the same images: what goes beyond that comes from the format or the settings, not from learning by heart.";
        found.remedies.clear();
    }
}

std::vector<Found> look_for_overfit(const Evidence& evidence) {
    std::vector<Found> all;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i)
        for (Found& found : overfit_in(evidence.runs[i], static_cast<int>(i))) {
            compare(evidence, evidence.runs[i], found);
            all.push_back(std::move(found));
        }
    return all;
}

} // namespace

Finding overfit() {
    return {.looks = Finding::Looks::at_each,
            .title = "a network that learns by heart",
            .answers = {Question::numbers},
            .needs = {Need::course},
            .look = look_for_overfit};
}

} // namespace mantissa::insight
