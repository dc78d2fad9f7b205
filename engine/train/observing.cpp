// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/observing.h"

#include "core/stopwatch.h"
#include "health/observed_step.h"
#include "train/session.h"

#include <algorithm>

namespace mantissa {

void Observing::forget() {
    programs_.clear();
    arena_.reset();
    lent_bytes_ = 0;
    plan_.reset();
}

Program& Observing::program(const Blueprint& blueprint, Programs& programs) {
    if (!plan_) {
        StepRequest request = blueprint.request(Mode::train);
        request.purpose = StepRequest::Purpose::observe;
        request.state = &programs.plan().state;
        request.wanted = selection_of(programs.plan());
        plan_ = std::make_shared<Plan>(compile(request, *blueprint.backend));
    }
    const bool lent = !arena_ && programs.make_room(plan_->arena_bytes);
    lent_bytes_ = lent ? programs.lent_bytes() : 0;
    if (!lent && !arena_)
        arena_ = blueprint.backend->allocate(plan_->arena_bytes);
    std::unique_ptr<Program>& over = programs_[&programs.snapshot()];
    if (!over)
        over = lent ? programs.over_snapshot(plan_) : programs.over_snapshot(plan_, *arena_);
    return *over;
}

HealthSample Observing::observe(const Blueprint& blueprint, Programs& programs, const Course& course, health::WatchList* watched) {
    Stopwatch watch;
    Program& observed = program(blueprint, programs);
    const double ready = watch.seconds();
    HealthSample sample;
    std::vector<Format> formats = health::usual_formats();
    for (const Format& format : watched ? watched->formats : std::vector<Format>{})
        if (std::ranges::find(formats, format) == formats.end())
            formats.push_back(format);
    take(programs, [&] {
        health::ObservedStep step(observed, programs.state(), programs.snapshot(), std::move(formats));
        step.watch(watched);
        replay(observed, programs.snapshot(), course, programs.state().block().step + 1);
        sample = step.sample();
    });
    sample.cost_seconds = watch.seconds();
    sample.once_seconds = ready;
    return sample;
}

std::vector<health::StepValues> Observing::values(const Blueprint& blueprint, Programs& programs, const Course& course) {
    Program& observed = program(blueprint, programs);
    std::vector<health::StepValues> values;
    take(programs, [&] {
        health::StepRecorder step(observed, programs.state());
        replay(observed, programs.snapshot(), course, programs.state().block().step + 1);
        values = step.take();
    });
    return values;
}

void Observing::take(Programs& programs, const std::function<void()>& step) {
    programs.take_snapshot();
    try {
        step();
    } catch (...) {
        programs.take_snapshot();
        throw;
    }
    programs.take_snapshot();
}

HealthSample observe_next_step(Session& session, health::WatchList* watched) {
    session.steps_.check_settled();
    session.begin_again_if_due();
    HealthSample sample = session.observing_.observe(session.blueprint_, *session.programs_, session.course_, watched);
    sample.epoch = session.epoch_of(sample.step);
    return sample;
}

} // namespace mantissa
