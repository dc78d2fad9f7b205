// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace mantissa {

void Run::fail(const std::string& reason) { end(Status::failed, reason); }

void Run::fail_for_memory(const std::string& reason) {
    std::string consumers = biggest_consumers(session_->memory());
    session_->programs().give_way(); // the ending is written with what that frees
    fail(reason + consumers + "; choose a smaller batch, or end other programs, and resume");
}

void Run::stop(Control& control) { observer_.on_end(index_, stopped(control)); }

RunEnd Run::give_way(Control& control) {
    event(EventKind::note, "gave its memory to a variant that does not fit beside it, and goes on after that one");
    return stopped(control);
}

RunEnd Run::stopped(Control& control) {
    save_checkpoint();
    if (is_settled() && control.has_changes(index_)) {
        apply(control, nullptr);
        save_checkpoint();
    }
    const std::string what = waits_for_.empty() ? "" : ": " + waits_for_; // it is not known of what was resumed
    return ended(Status::stopped, fmt::format("stopped at step {}{}", session_->steps_done(),
                                              notes_.taken_back() ? ", before one that diverges" + what : ""));
}

void Run::begin_turn(std::int64_t number) {
    tell_turn();
    if (settings_.clock)
        turn_.emplace(*settings_.clock, *session_->data().train,
                      TurnRecord{.step = session_->steps_done(),
                                 .number = number,
                                 .together = settings_.together ? settings_.together->name : std::string()});
}

void Run::measure_turns_of(std::int64_t steps) {
    length_of_turns_ = steps;
    begin_turn(1);
}

void Run::next_turn() {
    if (!turn_ || length_of_turns_ == 0 || session_->steps_done() - turn_->begins().step < length_of_turns_)
        return;
    std::int64_t next = turn_->begins().number + 1;
    end_turn();
    begin_turn(next);
}

void Run::end_turn() {
    std::int64_t step = session_->steps_done();
    if (turn_)
        ended_turn_ = turn_->ended_at(step, session_->epoch_of(std::max<std::int64_t>(1, step)));
    turn_.reset();
    if (settings_.together)
        rest(*session_, settings_.together->workers);
    if (ended_turn_ && settings_.together && ended_turn_->disturbed)
        settings_.together->disturbed.insert(ended_turn_->number);
}

void Run::hold_turn() {
    if (turn_)
        turn_->hold();
}

void Run::take_up_turn() {
    if (turn_)
        turn_->go_on();
}

// When the others have had theirs of that number, too: what disturbed one of them is left out of all, or the times of their steps
// would be of other moments than their ratio.
void Run::tell_turn() {
    const std::optional<TurnRecord> told = std::exchange(ended_turn_, std::nullopt);
    if (!told || told->steps <= 0)
        return;
    TurnRecord record = *told;
    record.disturbed = record.disturbed || (settings_.together && settings_.together->disturbed.contains(record.number));
    folder_->append(record);
    notes_.add(record);
    observer_.on_turn(index_, record);
}

} // namespace mantissa
