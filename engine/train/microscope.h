// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "health/walk.h"
#include "train/session.h"

namespace mantissa {

// A run between two steps, as a value of its own: what another thread needs to take the next step without it.
struct NextStep {
    Variant variant; // as it is trained now
    DataSets data;
    SelectionRecord selection;
    TensorFile state;             // a checkpoint
    std::string name = "the run"; // of that, for what is thrown
};
NextStep next_step_of(const Session& session); // no step is under way; the session stays as it is

// The step that diverged, from a run folder: State before it is kept there. Throws where it is not.
NextStep diverged_step_in(const std::filesystem::path& folder);
inline constexpr const char* before_divergence_file = "before_divergence.safetensors";
// State as it was before the step told last; to be asked before anything else is once that step was found bad.
TensorFile state_before_last_step(Session& session);

// Takes one step as often as it is asked, up to the operation that is wanted, on a session of its own: whoever it belongs to never
// hears of it.
class Microscope {
public:
    // Throws out_of_memory where there is no room beside the run.
    Microscope(const NextStep& next, std::shared_ptr<const Backend> backend);

    std::int64_t step() const { return session_.steps_done() + 1; } // that is looked at
    const Plan& plan() const { return *plan_; }                     // with its roundings apart
    std::int64_t samples() const { return plan_->batch; }
    const DataSets& data() const { return session_.data(); }
    // Throws Interrupted where that is wished.
    std::vector<health::Frame> frames(const health::WalkRequest& request, const Interruption* wish = nullptr);
    std::optional<std::size_t> first_not_finite(const Interruption* wish = nullptr); // the operation; none: all results are finite
    const State& after() { return session_.programs().snapshot(); } // of the last frames: where all were asked for, as the step leaves it

private:
    Session session_;
    std::shared_ptr<const Plan> plan_;
    std::unique_ptr<Memory> arena_;
    std::unique_ptr<Program> program_;
    std::unique_ptr<health::Walk> walk_;
};

} // namespace mantissa
