// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/stopwatch.h"
#include "train/observing.h"
#include "train/session.h"

namespace mantissa {

// A second training beside a run: the same network, start, order and batches, in float32 and without a loss scale. It steps after the
// run has, on a clock of its own, and the run never sees it.
class Twin {
public:
    // Of a session that has taken no step. Throws out_of_memory where there is no room for it.
    Twin(const Session& session, TrainingSettings::Twin kind);

    void step(const Session& session); // that the session took last; none is under way
    double loss() const { return loss_; }
    double distance(Session& session) const; // of the variables, as error of a Distance
    // Of the step that comes next, of both: activations and gradients in the order in which they are made, then the variables before.
    std::vector<TwinDistance> look(Session& session);

    std::int64_t steps_done() const { return programs_->state().block().step; }
    double seconds() const { return seconds_; } // that it took so far
    std::size_t allocated_bytes() const { return programs_->bytes() + observing_.bytes(); }
    void load_weights(const TensorFile& file, const std::string& name);
    TensorSources checkpoint() const;
    void restore(const TensorFile& checkpoint, const std::string& name);

private:
    Course course_beside(const Session& session) const;
    void begin_again_beside(const Session& session);

    // sources
    Blueprint blueprint_;
    bool shares_batches_ = false; // with the session: they are the same bytes

    // derived
    std::unique_ptr<Programs> programs_;
    Observing observing_;
    double seconds_ = 0, loss_ = 0;
};

} // namespace mantissa
