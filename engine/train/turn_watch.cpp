// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/turn_watch.h"

#include <fmt/format.h>

#include <random>
#include <utility>

namespace mantissa {

std::string name_of_training() {
    std::random_device dice;
    return fmt::format("{:08x}{:08x}", dice(), dice());
}

TurnWatch::TurnWatch(ProcessorClock& clock, const Dataset& images, TurnRecord begins)
    : clock_(clock), images_(images), begins_(std::move(begins)), before_(clock.read()) {
    begins_.stored = images.stored();
}

void TurnWatch::hold() {
    if (is_held_)
        return;
    held_ = so_far();
    is_held_ = true;
}

void TurnWatch::go_on() {
    if (std::exchange(is_held_, false))
        before_ = clock_.read();
}

ProcessorShare TurnWatch::so_far() const {
    if (is_held_)
        return *held_;
    const ProcessorShare since = between(before_, clock_.read());
    return held_ ? share_of_both(*held_, since) : since;
}

TurnRecord TurnWatch::ended_at(std::int64_t step, std::int64_t epoch) const {
    TurnRecord record = begins_;
    record.steps = step - begins_.step;
    record.step = step;
    record.epoch = epoch;
    record.stored = images_.stored() - begins_.stored;
    record.processor = so_far();
    record.disturbed = is_disturbed(record.processor);
    return record;
}

} // namespace mantissa
