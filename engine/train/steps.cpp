// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/steps.h"

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

// A queue may run dry before each snapshot: rarely, then, and where groups of steps end.
constexpr std::int64_t snapshot_every_step = 10, snapshot_every_with_queue = 64;
constexpr double most_lag_seconds = 0.02; // by which what is told may be behind what the device does

} // namespace

void Steps::take_over(Programs& programs) { programs_ = &programs; }

StepBlock Steps::block() const {
    if (under_way_ > 0)
        return told_;
    try {
        return programs_->state().block();
    } catch (const Error&) { // of a device that is lost no more is known; what ends for it has an ending
        return told_;
    }
}

void Steps::check_settled() const {
    if (under_way_ > 0)
        throw Error("[session] " + std::to_string(under_way_) + " steps are under way: settle first");
}

// At least two, so that the device has the next when one ends.
std::int64_t Steps::reach(std::int64_t certain) const {
    if (!has_queue())
        return 1;
    auto in_time = static_cast<std::int64_t>(most_lag_seconds / std::max(seconds_, 1e-6));
    return std::clamp(std::min(certain, std::max<std::int64_t>(2, in_time)), std::int64_t{1}, std::int64_t{depth()});
}

std::int64_t Steps::snapshot_every() const { return has_queue() ? snapshot_every_with_queue : snapshot_every_step; }

void Steps::begin(double learning_rate, const BatchView& batch) {
    if (under_way_ == 0)
        told_ = programs_->state().block();
    auto rate = static_cast<float>(learning_rate);
    if (queue()) {
        if (wish_ && wish_->asked() && under_way_ == 0)
            throw Interrupted();
        queue()->begin(rate, batch);
        ++under_way_;
        return;
    }
    StepBlock start = told_;
    start.learning_rate = rate;
    programs_->state().set_block(start);
    Interruptible asked(wish_);
    programs_->train().step(batch);
    before_ = start;
}

void Steps::finish() {
    if (!queue())
        return;
    before_ = told_;
    told_ = queue()->finish();
    --under_way_;
}

void Steps::take_snapshot() {
    if (under_way_ > 0)
        programs_->take_snapshot_behind(begun());
    else
        programs_->take_snapshot();
}

void Steps::drop() {
    for (; under_way_ > 0; --under_way_)
        queue()->finish();
}

std::int64_t steps_to_growth(const StepBlock& block, const LossScaling& scaling) {
    const bool grows =
        scaling.mode == LossScaling::Mode::dynamic && (scaling.maximum <= 0 || static_cast<double>(block.loss_scale) < scaling.maximum);
    return grows ? scaling.growth_interval - block.good_steps : -1;
}

float told_loss(const StepBlock& block) { return static_cast<float>(block.loss); }

bool is_skipped(const StepBlock& block, const LossScaling& scaling) {
    return scaling.mode == LossScaling::Mode::dynamic && block.found_bad != 0;
}

bool has_diverged(const StepBlock& block, const LossScaling& scaling) {
    if (is_skipped(block, scaling))
        return block.loss_scale == 0; // it never grows again, and each step after it is skipped
    return !std::isfinite(told_loss(block)) || block.bad_variable != 0;
}

bool saw_non_finite(const StepBlock& block) {
    return block.found_bad != 0 || block.bad_variable != 0 || block.bad_state != 0 || !std::isfinite(told_loss(block));
}

} // namespace mantissa
