// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a session takes from files, and what it gives to them.
#include "train/checkpoint.h"
#include "train/session.h"

namespace mantissa {

TensorFile Session::weights() const {
    steps_.check_settled();
    return gathered(weights_of(programs_->state()));
}

void Session::load_weights(const TensorFile& file, const std::string& name) {
    steps_.check_settled();
    check_finite(file, name, programs_->state());
    put_weights(file, name, programs_->state());
    begun_with_ = file;
    programs_->take_snapshot();
}

TensorSources Session::kept(const State& state) const {
    TensorSources file = checkpoint_of(state, {variant().policy, variant().loss_scale, selection_of(plan())}, course_.learning_rate);
    if (begun_with_ && state.block().step <= variant().policy.precision.ranges.search)
        add_first_weights(*begun_with_, file);
    return file;
}

TensorSources Session::checkpoint() const {
    steps_.check_settled();
    return kept(programs_->state());
}

// Policy and loss scale may have been changed while the run went on; what it ended with is what goes on, done by what did it then. Where
// nothing was asked for, somebody wants that chosen anew.
void Session::restore(const TensorFile& checkpoint, const std::string& name) {
    steps_.check_settled();
    double rate = kept_learning_rate(checkpoint, name);
    if (auto kept = kept_settings(checkpoint, name)) {
        Blueprint next = blueprint_;
        bool same = write_policy(kept->policy) == write_policy(next.variant.policy) && kept->loss_scale == next.variant.loss_scale;
        if (!next.selection.empty() && (!same || !kept->selection.empty()))
            next.selection = std::move(kept->selection);
        same = same && next.selection == blueprint_.selection;
        next.variant.policy = kept->policy;
        next.variant.loss_scale = kept->loss_scale;
        if (same)
            blueprint_.variant = std::move(next.variant);
        else
            change_to(std::move(next));
    }
    put_checkpoint(checkpoint, name, programs_->state());
    begun_with_ = first_weights_in(checkpoint);
    course_.learning_rate = rate;
    feed_.go_elsewhere();
    programs_->take_snapshot();
}

} // namespace mantissa
