// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/microscope.h"

#include "core/paths.h"
#include "data/source.h"
#include "runs/stored_run.h"

namespace mantissa {

NextStep next_step_of(const Session& session) {
    return {.variant = session.variant(),
            .data = session.data(),
            .selection = selection_of(session.plan()),
            .state = gathered(session.checkpoint())};
}

NextStep diverged_step_in(const std::filesystem::path& folder) {
    const std::filesystem::path kept = folder / before_divergence_file;
    if (!std::filesystem::exists(kept))
        throw Error("The run's folder does not hold what there was before its last step; run it again to look at that step.",
                    ErrorKind::bad_input);
    const std::filesystem::path file = folder / "experiment.json";
    const Variant variant = parse_experiment(read_json(file), file).variants.at(0);
    return {.variant = variant,
            .data = open_data({variant.data, variant.model.input, folder, resources_folder()}),
            .selection = stored_selection(folder),
            .state = read_tensors(kept),
            .name = kept.string()};
}

TensorFile state_before_last_step(Session& session) {
    session.settle();
    Programs& programs = *session.programs_;
    replay(*programs.over_snapshot(), programs.snapshot(), session.course_, session.steps_.before().step);
    return gathered(session.kept(programs.snapshot()));
}

// Kept data is the run's: here a batch comes from the host, with the same bytes.
Microscope::Microscope(const NextStep& next, std::shared_ptr<const Backend> backend)
    : session_(next.variant, std::move(backend), next.data, {.selection = next.selection, .place = DataPlace::host}) {
    session_.restore(next.state, next.name);
    session_.begin_again_if_due();
    StepRequest request = session_.blueprint_.request(Mode::train);
    request.purpose = StepRequest::Purpose::observe;
    request.state = &session_.plan().state;
    request.wanted = selection_of(session_.plan());
    plan_ = std::make_shared<Plan>(compile(request, *session_.blueprint_.backend));
    arena_ = session_.blueprint_.backend->allocate(plan_->arena_bytes);
    program_ = session_.programs().over_snapshot(plan_, *arena_);
    walk_ = std::make_unique<health::Walk>(*program_, session_.programs().snapshot(), session_.state());
}

std::vector<health::Frame> Microscope::frames(const health::WalkRequest& request, const Interruption* wish) {
    session_.course_.wish = wish;
    State& state = session_.programs().snapshot();
    return walk_->frames(request, [&] { replay(*program_, state, session_.course_, step()); });
}

std::optional<std::size_t> Microscope::first_not_finite(const Interruption* wish) {
    session_.course_.wish = wish;
    State& state = session_.programs().snapshot();
    return walk_->first_not_finite([&] { replay(*program_, state, session_.course_, step()); });
}

} // namespace mantissa
