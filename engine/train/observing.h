// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "health/step_values.h"
#include "health/watched.h"
#include "runs/health_record.h"
#include "train/course.h"
#include "train/programs.h"

#include <functional>
#include <map>

namespace mantissa {

// Takes the next step of a run once more, observed, on the copy of State that is kept for replays. Its program is its own,
// and made when it is first asked for; its memory is that of the run's steps, or its own where it needs more.
class Observing {
public:
    // State is at the end of a step, and stays as it is. Throws out_of_memory where there is no room for it, Interrupted where a stop is
    // asked for.
    HealthSample observe(const Blueprint& blueprint, Programs& programs, const Course& course, health::WatchList* watched = nullptr);
    std::vector<health::StepValues> values(const Blueprint& blueprint, Programs& programs, const Course& course); // likewise
    void forget();                                                              // the programs it belongs to go
    std::size_t bytes() const { return arena_ ? arena_->size() : lent_bytes_; } // beside what the run's own steps need

private:
    void take(Programs& programs, const std::function<void()>& step); // and leaves the snapshot as it was
    Program& program(const Blueprint& blueprint, Programs& programs); // over the snapshot as it is now

    std::shared_ptr<const Plan> plan_;
    std::unique_ptr<Memory> arena_;
    std::size_t lent_bytes_ = 0;                                // of the programs' arena, which grew for it
    std::map<const State*, std::unique_ptr<Program>> programs_; // borrow both; of each State that is the snapshot by turns
};

} // namespace mantissa
