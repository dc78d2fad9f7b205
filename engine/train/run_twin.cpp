// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A run's twin: made, stepped, looked at and kept beside it. Whatever goes wrong with it, the run goes on.
#include "core/interruption.h"
#include "train/run.h"
#include "train/twin.h"

#include <fmt/format.h>

namespace mantissa {
namespace {

// What was kept belongs to a checkpoint, of which there is one: until the next one is there, the twin that goes with it lies beside the
// other.
const char* twin_file = "twin.safetensors";
const char* next_twin_file = "twin-next.safetensors";

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
    Interruptible not_now(nullptr); // the run was told to begin, and ends in order
    beside_twin([&] {
        const bool begun = session_->steps_done() > 0;
        if (begun && !folder_->has(twin_file) && !folder_->has(next_twin_file))
            throw Error("the run was begun without one");
        auto twin = std::make_shared<Twin>(*session_, kind);
        if (begun)
            restore_twin(*twin);
        else if (settings_.weights->are_there())
            settings_.weights->load_into(*twin);
        if (twin->steps_done() != session_->steps_done())
            throw Error("what was kept of it is of another step");
        twin_ = std::move(twin);
    });
}

// Killed between a checkpoint and its twin, a run finds that one under the other name.
void Run::restore_twin(Twin& twin) const {
    for (const char* name : {twin_file, next_twin_file})
        if (const std::string kept = folder_->file(name).string(); folder_->has(name) && twin.steps_done() != session_->steps_done())
            twin.restore(read_tensors(kept), kept);
}

void Run::step_twin(StepRecord& record) {
    if (twin_)
        beside_twin([&] {
            twin_->step(*session_);
            record.twin_loss = twin_->loss();
            record.memory_bytes += static_cast<double>(twin_->allocated_bytes());
            record.twin_distance = twin_->distance(*session_);
        });
}

void Run::look_at_twin(HealthSample& sample) {
    if (twin_)
        beside_twin([&] { sample.twin = twin_->look(*session_); });
}

void Run::keep_twin() {
    std::error_code none;
    if (twin_)
        write_tensors(folder_->file(next_twin_file), twin_->checkpoint());
    else // one of an earlier life would pass for this one's
        std::filesystem::remove(folder_->file(next_twin_file), none);
}

void Run::put_twin_in_place() {
    std::error_code none; // where it stays, it is found
    if (twin_)
        std::filesystem::rename(folder_->file(next_twin_file), folder_->file(twin_file), none);
}

void Run::tell_about_twin() {
    if (twin_)
        event(EventKind::note, fmt::format("the twin took {:.3g} s beside the run's own clock", twin_->seconds()));
}

} // namespace mantissa
