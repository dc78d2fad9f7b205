// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/stopwatch.h"
#include "health/sampling.h"
#include "runs/environment.h"
#include "runs/health_log.h"
#include "runs/run_folder.h"
#include "train/control.h"
#include "train/device_watch.h"
#include "train/given_weights.h"
#include "train/memory_watch.h"
#include "train/observer.h"
#include "train/profiling.h"
#include "train/session.h"
#include "train/stillness.h"
#include "train/summary.h"
#include "train/turn_watch.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace mantissa {

// A training whose runs take turns.
struct TurnTaking {
    std::string name;                      // no two have the same
    std::set<std::int64_t> disturbed = {}; // the numbers of turns in which somebody else was in the way of one of them
    // Of a run that is not at its turn; of very many, all that wait would be looked at with each turn of each.
    BatchStream::Workers workers = BatchStream::Workers::wait;
};

struct RunSettings {
    std::filesystem::path folder;          // of this run
    std::shared_ptr<GivenWeights> weights; // that it starts from, where they are there; never null
    std::int64_t steps = 0;                // attempted in all; 0: epochs decide
    enum class Resume { no, yes } resume = Resume::no;
    bool attended = false; // somebody is there who can change something while the run waits
    DataPlace data = DataPlace::device_if_it_fits;
    std::shared_ptr<TurnTaking> together = {}; // with whom it takes turns; null: it runs by itself
    ProcessorClock* clock = nullptr;           // null: turns are not measured
    const Interruption* wish = nullptr;        // to leave undone what is under way; null: nobody may
    Looks* looks = nullptr;                    // through which others see the session; null: nobody does
    health::SamplingSettings health = {};
};

class Twin;

// One variant on its way through its run folder: session, records, checkpoints, and exactly one ending.
class Run {
public:
    Run(int index, const Variant& variant, std::shared_ptr<const Backend> backend, DataSets data, RunSettings settings, Observer& observer);

    bool running() const { return status_ == Status::running; }
    Status status() const { return status_; }
    // One step of `most` and what follows it. Returns what ended with it.
    Control::Ended advance(Control& control, std::int64_t most);
    bool takes_steps_ahead() const { return session_->programs().queue() != nullptr; }
    bool waits() const { return waits_; }                                // its step was taken back: without a change it would be again
    bool is_settled() const { return session_->steps_under_way() == 0; } // no: it can be neither paused, changed nor stopped
    // Steps from here on are its turn of this number, until it ends or the run does.
    void begin_turn(std::int64_t number);
    void end_turn();
    void hold_turn(); // until it takes it up, the time is not its own
    void take_up_turn();
    void measure_turns_of(std::int64_t steps); // one after another, of a run that others do not wait for
    void stop(Control& control);               // with what was changed while it was held: it goes on so
    RunEnd give_way(Control& control);         // likewise, but for telling it: nobody may ever come to it
    void fail(const std::string& reason);
    void fail_for_memory(const std::string& reason); // names what took most of it, and gives it back
    void save_checkpoint();
    void tell(const MemoryWatch::News& news);
    const Session& session() const { return *session_; }

private:
    std::string begin(); // both return what is told of it once its start is: nothing, or how it was resumed
    std::string resume();
    void take_up(const RunLog& log, const TensorFile& kept);
    void settle_in(const std::string& resumed);
    void keep_best(const EpochRecord& epoch) const;
    void drop_best_of_later();
    void next_turn();
    void tell_turn();
    RunStart as_it_starts() const;
    Environment environment() const;
    std::string differences_of_place(const TensorFile& kept) const;
    void write_environment();
    Summary write_plan();
    void apply(Control& control, const Interruption* wish);
    std::int64_t certain_steps() const;
    bool checkpoint_is_late() const;
    bool owes_validation() const;
    void note_scale();
    void note(const std::optional<DeviceReading>& reading);
    void tell_about_data();
    std::vector<BrokenFile> broken_so_far() const;
    void note_broken_files();
    void tell_passed_over(UsedData& used) const;
    void note_detours();
    void note_once(const std::string& text);
    bool finish_if_diverged(const StepRecord& record);
    bool waits_at_divergence() const;
    bool waits_at_skips() const;
    bool ends_by_skips() const;
    std::string skipped_words() const;
    void take_back(const StepRecord& record, Control& control);
    void open_health(std::int64_t keep_to_step);
    bool health_is_due() const;
    void count_earlier_samples();
    std::int64_t earlier_peak(const RunLog& log) const;
    std::int64_t certain_numbers() const;
    void look_at_numbers(Control& control);
    void observe(Control& control);
    void note_ranges();
    void tell_ranges();
    void tell_watched(Control& control);
    void keep_before_divergence();
    void beside_twin(const std::function<void()>& work);
    void open_twin();
    void step_twin(StepRecord& record);
    void look_at_twin(HealthSample& sample);
    void restore_twin(Twin& twin) const;
    void keep_twin(); // before the checkpoint
    void put_twin_in_place();
    void tell_about_twin();
    void note_skip(const StepRecord& record, Control& control);
    std::string first_non_finite_words() const;
    bool went_back(const std::exception& error) const;
    bool is_news(const std::optional<FirstNonFinite>& known) const;
    std::optional<FirstNonFinite> first_non_finite();
    std::optional<FirstNonFinite> look_for_non_finite();
    void find_non_finite();
    EpochRecord validated();
    void end_epoch();
    void complete();
    void write_profile() const;
    RunEnd stopped(Control& control);
    RunEnd ended(Status status, const std::string& reason);
    void end(Status status, const std::string& reason); // and tells of it
    void event(EventKind kind, const std::string& text, EventFacts facts = {});

    // settings
    int index_;
    RunSettings settings_;
    Observer& observer_;
    std::string device_;
    DeviceInfo info_;

    // derived
    std::unique_ptr<RunFolder> folder_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<Looks::Seat> seat_; // goes before the session
    DeviceWatch watch_;
    std::string identity_;                 // of the data; empty: it goes on from a checkpoint without
    std::int64_t earlier_peak_ = 0;        // bytes; of what was trained before it was broken off
    std::optional<TurnWatch> turn_;        // none: it is not its turn
    std::optional<TurnRecord> ended_turn_; // none: it is told
    std::int64_t length_of_turns_ = 0;     // that follow one another; 0: others decide
    SummaryNotes notes_;
    Stillness stillness_;
    StepProfiler profiler_;
    health::Sampling sampling_;
    std::optional<HealthWriter> health_log_;
    ObservedShares observed_;        // of the step that comes next
    std::int64_t ranges_noted_ = -1; // the step at whose end they were noted last
    std::shared_ptr<Twin> twin_;     // null: there is none
    Status status_ = Status::running;
    std::int64_t target_steps_ = 0, last_validated_ = 0;
    bool waits_ = false;
    std::string waits_for_;                  // what diverged
    double clock_ = 0, last_checkpoint_ = 0; // seconds of this run's own turns
    double last_scale_ = 0;
    PassedOver passed_over_;           // as it was told last, before the run was broken off or since
    std::set<std::string> told_notes_; // before the run was broken off, too
    std::int64_t skipped_in_a_row_ = 0;
};

} // namespace mantissa
