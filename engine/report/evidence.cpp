// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/evidence.h"

#include "report/comparison.h"
#include "runs/validation.h"
#include "runs/worst_product.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace mantissa::report {
namespace {

std::optional<Support> support_of(const RunRecord& run) {
    switch (honesty_of(run)) {
    case Honesty::native: return Support::native;
    case Honesty::converted: return Support::converted;
    case Honesty::simulated: return Support::simulated;
    case Honesty::unknown: break;
    }
    return std::nullopt;
}

std::vector<std::string> convolutions_of(const RunRecord& run) {
    std::vector<std::string> names;
    for (const CapabilityRow& row : run.summary.capabilities)
        if (row.operation.starts_with("convolution"))
            names.push_back(row.implementation);
    return names;
}

// Of the last steps; one batch alone says little.
double late_accuracy(const RunRecord& run) {
    constexpr std::size_t late = 20;
    const std::size_t count = std::min(late, run.steps.size());
    double sum = 0;
    for (std::size_t i = run.steps.size() - count; i < run.steps.size(); ++i)
        sum += run.steps[i].accuracy;
    return count > 0 ? sum / static_cast<double>(count) : NAN;
}

// An older run does not tell its most frequent class, and no run how many images of it are broken, which no accuracy counts; but what
// was said of each image does.
ReadImages images_read(const RunRecord& run) {
    const UsedData told = run.summary.data.value_or(UsedData{});
    ReadImages read;
    for (const ByClass::Class& one : run.by_class.classes)
        read.all += one.images, read.commonest = std::max(read.commonest, one.images);
    return read.all > 0 && are_told_by_image(told) ? read : ReadImages{told.validation, told.commonest};
}

} // namespace

insight::LearningFacts learning_facts(const RunRecord& run) {
    const ReadImages images = images_read(run);
    return {.status = run.ending,
            .taken_back = run.would_diverge() ? run.summary.numerics.taken_back.value_or(0) : 0,
            .steps = run.last_step(),
            .skipped = run.summary.numerics.skipped_steps.value_or(0),
            .last_loss = run.steps.empty() ? NAN : run.steps.back().loss,
            .train_accuracy = late_accuracy(run),
            .epochs = run.epochs,
            .images = images.all,
            .classes = run.summary.data ? std::ssize(run.summary.data->classes) : 0,
            .commonest = images.commonest};
}

namespace {

insight::Ending ending_of(const RunRecord& run) {
    return {.kind = run.cut_off           ? insight::Ending::Kind::cut_off
                    : run.left            ? insight::Ending::Kind::left
                    : run.would_diverge() ? insight::Ending::Kind::would_diverge
                                          : insight::kind_of(run.ending),
            .steps = run.last_step(),
            .reason = run.reason};
}

insight::LossCourse course_of(const RunRecord& run) {
    auto loss = [&](std::size_t i) { return run.steps[i].loss; };
    insight::LossCourse course = insight::loss_course(run.last_step(), run.steps.size(), loss);
    course.epochs = run.epochs;
    return course;
}

// Of a run that ended in its warm-up nothing tells how fast it is.
StepProfile profile_of(const RunRecord& run) { return is_too_short(run) ? StepProfile{} : step_profile(run.summary); }

std::vector<Pace> told_paces(const RunRecord& run) {
    std::vector<Pace> paces = paces_of(run.steps, run.turns);
    for (Pace& pace : paces)
        pace.use = is_too_short(run) ? Pace::Use::first : pace.use;
    return paces;
}

std::optional<std::int64_t> skipped_at_end(const RunRecord& run) {
    if (is_imported(run) || is_thinned(run))
        return std::nullopt;
    const std::vector<StepRecord>& steps = run.steps;
    const auto last = std::ranges::find_if(steps.rbegin(), steps.rend(), [](const StepRecord& step) { return !step.skipped; });
    return last - steps.rbegin();
}

std::vector<EventRecord> changes_of(const RunRecord& run) {
    std::vector<EventRecord> changes;
    std::ranges::copy_if(run.events, std::back_inserter(changes),
                         [&](const EventRecord& event) { return event.kind == EventKind::setting && event.step < run.last_step(); });
    return changes;
}

} // namespace

insight::Learning learning_of(const RunRecord& run) { return insight::learning_of(learning_facts(run)); }

double most_by_guessing(const RunRecord& run) { return insight::most_by_guessing(learning_facts(run)); }

insight::RunEvidence evidence_of(const RunRecord& run) {
    return {.name = run.name,
            .policy = run.policy,
            .device = run.device,
            .imported = is_imported(run),
            .experiment = run.experiment,
            .environment = run.environment,
            .images = images_hash(run),
            .changes = changes_of(run),
            .held = held_by(run),
            .profile = profile_of(run),
            .paces = told_paces(run),
            .counted_steps = run.summary.ms_step.steps,
            .skipped_steps = run.summary.numerics.skipped_steps,
            .skipped_at_end = skipped_at_end(run),
            .processor = run.summary.processor,
            .card_megahertz = run.card_megahertz,
            .held_clock = run.held_clock,
            .learning = learning_of(run),
            .warm_up_steps = run.summary.ms_step.warm_up_steps,
            .support = support_of(run),
            .has_better_products = has_better_products(run.summary),
            .convolutions = convolutions_of(run),
            .ending = ending_of(run),
            .first_non_finite = run.summary.numerics.first_non_finite,
            .loss_scale = run.summary.numerics.loss_scale,
            .course = course_of(run),
            .damage = run.damage};
}

insight::RunEvidence observed_evidence_of(const RunRecord& run) {
    insight::RunEvidence evidence = evidence_of(run);
    LogDamage damage;
    evidence.health = std::make_shared<insight::HealthHistory>(insight::health_in(run.folder, &damage));
    if (damage.lines > 0)
        evidence.damage.push_back(sentence_of(damage, "health.jsonl"));
    return evidence;
}

insight::RunEvidence profiled_evidence_of(const RunRecord& run) {
    insight::RunEvidence evidence = evidence_of(run);
    try {
        if (auto profile = stored_profile(run.folder))
            evidence.operations = std::make_shared<RunProfile>(std::move(*profile));
    } catch (const Error& error) { // a damaged profile is none
        const std::string text = error.what(), place = (run.folder / profile_file).string() + ": ";
        evidence.damage.push_back("profile.json was left out: " + (text.starts_with(place) ? text.substr(place.size()) : text));
    }
    return evidence;
}

insight::RunEvidence lesson_evidence_of(const std::filesystem::path& folder) {
    RunRecord run = read_run(folder);
    insight::RunEvidence evidence = profiled_evidence_of(run);
    evidence.health = observed_evidence_of(run).health;
    return evidence;
}

insight::Evidence evidence_of(const Comparison& comparison) {
    insight::Evidence evidence{.runs = comparison.evidence, .baseline = comparison.baseline};
    for (std::size_t group = 0; group < comparison.groups.size(); ++group)
        for (int run : comparison.groups[group].runs)
            evidence.runs[static_cast<std::size_t>(run)].group = static_cast<int>(group);
    return evidence;
}

insight::Evidence ending_evidence_of(const Comparison& comparison) {
    insight::Evidence evidence = evidence_of(comparison);
    for (std::size_t i = 0; i < comparison.runs.size(); ++i)
        if (comparison.runs[i].ending != Status::completed)
            evidence.runs[i].health = std::make_shared<insight::HealthHistory>(insight::health_in(comparison.runs[i].folder));
    return evidence;
}

} // namespace mantissa::report
