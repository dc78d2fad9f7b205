// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A run's twin: made, stepped, looked at and kept beside it. Whatever goes wrong with it, the run goes on.
#include "train/run.h"
#include "train/twin.h"

#include <fmt/format.h>

namespace mantissa {
namespace {

const char* twin_file = "twin.safetensors";

} // namespace

void Run::beside_twin(const std::function<void()>& work) {
    std::string why;
    try {
        return work();
    } catch (const Error& error) {
        why = error.what();
    } catch (const std::bad_alloc&) {
        why = "memory ran out";
    }
    twin_.reset();
    event(EventKind::note, "there is no twin from here on: " + why);
}

void Run::open_twin() {
    const TrainingSettings::Twin kind = session_->variant().training.twin;
    if (kind == TrainingSettings::Twin::none)
        return;
    beside_twin([&] {
        const std::string kept = folder_->file(twin_file).string();
        const bool begun = session_->steps_done() > 0;
        if (begun && !folder_->has(twin_file))
            throw Error("the run was begun without one");
        auto twin = std::make_shared<Twin>(*session_, kind);
        if (begun)
            twin->restore(read_tensors(kept), kept);
        else if (!settings_.weights.empty())
            twin->load_weights(read_tensors(settings_.weights), settings_.weights.string());
        if (twin->steps_done() != session_->steps_done())
            throw Error("what was kept of it is of another step");
        twin_ = std::move(twin);
    });
}

void Run::step_twin(StepRecord& record) {
    if (twin_)
        beside_twin([&] {
            twin_->step(*session_);
            record.twin_loss = twin_->loss();
            record.twin_distance = twin_->distance(*session_);
        });
}

void Run::look_at_twin(HealthSample& sample) {
    if (twin_)
        beside_twin([&] { sample.twin = twin_->look(*session_); });
}

void Run::keep_twin() {
    if (twin_)
        write_tensors(folder_->file(twin_file), twin_->checkpoint());
}

void Run::tell_about_twin() {
    if (twin_)
        event(EventKind::note, fmt::format("the twin took {:.3g} s beside the run's own clock", twin_->seconds()));
}

} // namespace mantissa
