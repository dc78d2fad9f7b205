// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/training.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

// The steps of all variants, and whose turn it is.
namespace mantissa {
namespace {

constexpr std::int64_t least_turns = 12, most_steps_without_queue = 10, most_steps_of_a_turn = 64; // a queue runs dry with each turn
constexpr std::size_t most_whose_workers_wait = 16;

} // namespace

std::int64_t Training::turns_asked() const { return options_.turns >= 0 ? options_.turns : experiment_.variants.front().training.turns; }

// What goes wrong with one run ends that run alone: the others have their endings, too.
void Training::attempt(std::size_t i, Run& run, const std::function<void()>& work) {
    try {
        work();
    } catch (const std::bad_alloc&) {
        if (run.running())
            run.fail_for_memory("memory ran out: the system gave no more");
    } catch (const std::exception& error) {
        if (run.running())
            run.fail(error.what());
    }
    results_[i] = run.status();
}

void Training::take_steps(std::size_t i, Run& run, std::int64_t steps) {
    const int index = experiment_.variants[i].index;
    try {
        for (std::int64_t k = 0; run.running() && k < steps; ++k) {
            const Control::May may = run.is_settled() ? control_.may_step(index, [&run] { run.hold_turn(); }) : Control::May::step;
            run.take_up_turn();
            if (may == Control::May::stop)
                return end_early(run);
            if (may == Control::May::leave)
                return;
            control_.note(index, run.advance(control_, steps - k));
            if (run.waits() && runs_side_by_side_ > 1)
                return; // the others go on
            for (const MemoryWatch::News& news : memory_->take_news())
                run.tell(news);
        }
    } catch (const Interrupted&) { // the step under way never was
        end_early(run);
    }
}

void Training::end_early(Run& run) {
    std::string why = control_.given_up_for();
    if (why.empty())
        return run.stop(control_);
    run.save_checkpoint(); // it can go on from here when there is more
    run.fail_for_memory(why);
}

// What only the first one would pay for is paid before any clock starts.
void Training::read_ahead() {
    for (const Variant& variant : experiment_.variants)
        if (!finished(variant))
            shelf_.fill(variant, [this] { return control_.stopping(); });
}

void Training::one_after_another() {
    if (experiment_.variants.size() > 1)
        read_ahead();
    Runs runs(experiment_.variants.size());
    std::vector<std::size_t> waiting(experiment_.variants.size());
    std::iota(waiting.begin(), waiting.end(), std::size_t{0});
    try {
        while (!waiting.empty() && train_next(waiting, runs))
            ;
    } catch (const std::exception& error) {
        stop_all(waiting, runs);
        end_gave_way();
        fail_all(runs, error.what());
        throw;
    }
    for (std::size_t i : waiting) // a stop that was asked for while another one had its turn
        if (runs[i])
            attempt(i, *runs[i], [&] { take_steps(i, *runs[i], 1); });
    end_gave_way();
}

// What is held gives its memory to what has no room beside it, and goes on in its turn.
std::unique_ptr<Run> Training::start_beside_held(std::size_t i, std::vector<std::size_t>& waiting, Runs& runs) {
    try {
        return start(i);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::out_of_memory || std::ranges::none_of(runs, [](const auto& run) { return run != nullptr; }))
            throw;
    }
    give_way(waiting, runs);
    return start(i);
}

void Training::give_way(std::vector<std::size_t>& waiting, Runs& runs) {
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (runs[i]) {
            attempt(i, *runs[i], [&] { gave_way_.insert_or_assign(i, runs[i]->give_way(control_)); });
            runs[i].reset();
            if (!gave_way_.contains(i)) // it failed
                std::erase(waiting, i);
        }
}

void Training::end_gave_way() {
    for (const auto& [i, end] : std::exchange(gave_way_, {}))
        observer_.on_end(experiment_.variants[i].index, end);
}

// False: all stop. Whoever gave way to another is among those that wait again.
bool Training::train_next(std::vector<std::size_t>& waiting, Runs& runs) {
    const auto next = first_of(waiting, runs);
    const std::size_t i = *next;
    waiting.erase(next);
    if (!runs[i]) {
        runs[i] = start_beside_held(i, waiting, runs);
        if (!runs[i])
            return !control_.stopping();
        gave_way_.erase(i);
        runs[i]->measure_turns_of(turn_length({runs[i].get()}));
    }
    const bool goes_on = train_alone(i, waiting, runs);
    if (!runs[i]->running())
        runs[i].reset();
    else
        waiting.insert(std::ranges::lower_bound(waiting, i), i);
    return goes_on;
}

// Who alone is to go on does not wait for those before it, and who gave way to it comes before those that have not begun.
std::vector<std::size_t>::iterator Training::first_of(std::vector<std::size_t>& waiting, const Runs& runs) const {
    const auto found = std::ranges::find(waiting, control_.alone(), [this](std::size_t i) { return experiment_.variants[i].index; });
    const auto begun = std::ranges::find_if(waiting, [&](std::size_t i) { return has_begun(i, runs); });
    return found != waiting.end() ? found : begun != waiting.end() ? begun : waiting.begin();
}

bool Training::train_alone(std::size_t i, std::vector<std::size_t>& waiting, Runs& runs) {
    Run& run = *runs[i];
    bool goes_on = true;
    while (run.running() && goes_on && !control_.goes_first(others_of(waiting, runs))) {
        control_.rest({experiment_.variants[i].index}, others_of(waiting, runs),
                      [&run] { run.hold_turn(); }); // a stop is the run's to hear
        stop_held(waiting, runs);
        attempt(i, run, [&] { take_steps(i, run, std::numeric_limits<std::int64_t>::max()); });
        goes_on = !control_.stopping();
    }
    if (run.running()) // another one alone is to go on
        run.hold_turn();
    return goes_on;
}

Control::Others Training::others_of(const std::vector<std::size_t>& waiting, const Runs& runs) const {
    Control::Others others;
    for (std::size_t i : waiting)
        (has_begun(i, runs) ? others.held : others.waiting).push_back(experiment_.variants[i].index);
    return others;
}

// Each that is to stop alone.
void Training::stop_held(std::vector<std::size_t>& waiting, Runs& runs) {
    std::erase_if(waiting, [&](std::size_t i) {
        const int index = experiment_.variants[i].index;
        if (!has_begun(i, runs) || !control_.is_to_stop(index))
            return false;
        if (const auto gone = gave_way_.extract(i)) {
            observer_.on_end(index, gone.mapped());
            return true;
        }
        attempt(i, *runs[i], [&] { take_steps(i, *runs[i], 1); });
        if (!runs[i]->running())
            runs[i].reset();
        return !runs[i];
    });
}

// Whose step was taken back holds up nobody who can go on; it tries again when something of it was changed, or when all others have
// ended, or where it alone is to go on.
bool Training::lets_others_go_on(int index, const Run& run, const Runs& runs) const {
    if (!run.waits() || control_.has_changes(index) || control_.is_to_stop(index) || control_.alone() == index)
        return false;
    return std::ranges::any_of(runs, [](const auto& other) { return other && other->running() && !other->waits(); });
}

void Training::take_turn(std::size_t i, Run& run, const Turn& turn) {
    attempt(i, run, [&] {
        run.begin_turn(turn.number);
        take_steps(i, run, turn.steps); // after a stop this only saves and ends the run
        if (run.running())
            run.end_turn();
    });
}

// Short, so that what else the machine does meets all alike, and so that there are many: a ratio needs six that count.
std::int64_t Training::turn_length(const std::vector<Run*>& runs) {
    if (std::int64_t asked = turns_asked(); asked > 0)
        return asked;
    bool queued = std::ranges::any_of(runs, &Run::takes_steps_ahead);
    std::int64_t length = queued ? most_steps_of_a_turn : most_steps_without_queue;
    for (Run* run : runs)
        length = std::min(length, (target_of(run->session().variant()) - run->session().steps_done()) / least_turns);
    return std::max<std::int64_t>(1, length);
}

void Training::in_turns() {
    together_ = std::make_shared<TurnTaking>(name_of_training());
    if (experiment_.variants.size() > most_whose_workers_wait)
        together_->workers = BatchStream::Workers::leave;
    read_ahead();
    Runs runs;
    try {
        for (std::size_t i = 0; i < experiment_.variants.size(); ++i)
            runs.push_back(start(i));
    } catch (const std::exception&) {
        std::vector<std::size_t> begun(runs.size());
        std::iota(begun.begin(), begun.end(), std::size_t{0});
        stop_all(begun, runs);
        throw;
    }
    take_turns(runs);
}

// Beside what cannot begin: they go on from where they stand, another time.
void Training::stop_all(const std::vector<std::size_t>& which, const Runs& runs) {
    for (std::size_t i : which)
        if (runs[i] && runs[i]->running())
            attempt(i, *runs[i], [&] { runs[i]->stop(control_); });
}

// Who has begun must end.
void Training::fail_all(const Runs& runs, const std::string& why) {
    for (const auto& run : runs)
        if (run && run->running())
            run->fail(why);
}

// Another one begins each time: what it costs to be first, all pay alike.
void Training::take_turns(const Runs& runs) {
    std::vector<Run*> started;
    for (const auto& run : runs)
        if (run)
            started.push_back(run.get());
    runs_side_by_side_ = started.size();
    std::int64_t steps = turn_length(started);
    for (std::int64_t number = 1; std::ranges::any_of(started, &Run::running); ++number) {
        control_.rest(indices_of_running(runs)); // a stop is each run's to hear
        for (std::size_t k = 0; k < runs.size(); ++k)
            if (std::size_t i = (k + static_cast<std::size_t>(number - 1)) % runs.size(); runs[i] && runs[i]->running()) {
                const int index = experiment_.variants[i].index;
                if (lets_others_go_on(index, *runs[i], runs))
                    control_.note(index, Control::Ended::epoch); // nobody waits for it
                else
                    take_turn(i, *runs[i], {number, steps});
            }
    }
}

std::vector<int> Training::indices_of_running(const Runs& runs) const {
    std::vector<int> indices;
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (runs[i] && runs[i]->running())
            indices.push_back(experiment_.variants[i].index);
    return indices;
}

} // namespace mantissa
