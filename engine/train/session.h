// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/burst.h"
#include "train/feed.h"
#include "train/non_finite.h"
#include "train/observer.h"
#include "train/observing.h"
#include "train/programs.h"
#include "train/repeats.h"
#include "train/safetensors.h"
#include "train/steps.h"

#include <memory>
#include <optional>

namespace mantissa {

enum class DataPlace { device_if_it_fits, host }; // of the training images

struct SessionSettings {
    SelectionRecord selection = {}; // to keep to; empty: chosen anew
    DataPlace place = DataPlace::device_if_it_fits;
    const Interruption* wish = nullptr; // another thread's, to leave undone what is under way; null: nobody may
};

// Trains one variant: programs over its State, and the batches they are fed with. Not thread-safe; see Trainer.
class Session {
public:
    Session(const Variant& variant, std::shared_ptr<const Backend> backend, DataSets data, SessionSettings settings = {});

    std::int64_t steps_done() const { return steps_.done(); } // and told; more may be under way
    std::int64_t steps_under_way() const { return steps_.under_way(); }
    std::int64_t steps_per_epoch() const { return steps_per_epoch_; }
    std::int64_t epoch_of(std::int64_t step) const { return (step - 1) / steps_per_epoch_ + 1; }
    const MemoryPrediction& memory() const { return programs_->memory(); }
    enum class Bytes { training, observing };                      // observed steps are no part of the training
    std::size_t allocated_bytes(Bytes of = Bytes::training) const; // so far, counted from what was really allocated
    const Plan& plan() const { return programs_->plan(); }
    State& state() { return programs_->state(); } // as the last step left it that was begun
    const Variant& variant() const { return blueprint_.variant; }
    const DataSets& data() const { return data_; }
    const KeptData& kept_data() const { return blueprint_.kept; }

    // The next step. So many are certain to come from here on, this one counted, that the device may be given some of them ahead:
    // nothing but step() is called meanwhile, or settle() first. Throws Interrupted where the step was left undone, without a trace.
    StepRecord step(std::int64_t certain = 1);
    friend class StepProfiler; // which reads what the last step and its batch took
    friend class Microscope;   // which takes the next step on the snapshot
    friend TensorFile state_before_last_step(Session& session);
    friend void rest(Session& session, BatchStream::Workers workers);
    void settle();    // brings State back to the end of the step told last; those under way never were
    void take_back(); // the step told last never was
    Repeats repeats() { return {*programs_, steps_, feed_, course_}; }
    EpochRecord validate(); // this and what follows throw Interrupted too, and leave State at the end of a step
    bool diverged() const { return has_diverged(steps_.block(), variant().loss_scale); } // after step()
    bool saw_non_finite() const { return mantissa::saw_non_finite(steps_.block()); }     // after step()
    std::optional<FirstNonFinite> find_first_non_finite(); // replays the last step with probes; may spoil nothing but its own copies

    friend class Twin; // which takes the same steps beside it
    // What the next step will do to the numbers; State stays as it is. Throws out_of_memory where there is no room to look.
    friend HealthSample observe_next_step(Session& session, health::WatchList* watched);

    // Between two steps. Where a change cannot be made, it throws, and everything is as it was.
    double loss_scale() const { return steps_.block().loss_scale; }
    void set_learning_rate(double rate);
    double learning_rate() const { return course_.learning_rate; }
    void set_loss_scale(const LossScaling& scaling);
    void replace(const Policy& policy);
    Programs& programs() { return *programs_; } // they are not ready where a change failed so badly that nothing can go on

    TensorFile weights() const;
    void load_weights(const TensorFile& file, const std::string& name); // converts; throws where they do not fit
    TensorSources checkpoint() const;                                   // tells of State as it is while it is read
    void restore(const TensorFile& checkpoint, const std::string& name);

private:
    void begin_with_programs();
    void keep_data(Blueprint& blueprint, std::size_t freed) const;
    void choose(const Blueprint& blueprint) const;
    void change_to(Blueprint next);
    std::unique_ptr<Programs> changed_programs(const Blueprint& next);
    double begin_steps(std::int64_t certain);
    std::int64_t until_ranges_are_found(std::int64_t certain);
    void begin_again_if_due();
    TensorSources kept(const State& state) const; // the checkpoint when State was so
    void go_back(std::int64_t step);              // to its end
    StepRecord record(double seconds, double waited) const;

    // settings
    DataPlace place_;

    // sources
    DataSets data_;
    Blueprint blueprint_;
    Course course_;
    std::int64_t steps_per_epoch_ = 1;
    std::optional<TensorFile> begun_with_; // the weights of a file; none: those of the initializers

    // derived
    std::unique_ptr<Programs> programs_;
    Steps steps_;
    Feed feed_;
    Burst burst_;
    Observing observing_;
    bool validated_ = false;
};

HealthSample observe_next_step(Session& session, health::WatchList* watched = nullptr);
// Others train until the next step: no batch is made ahead meanwhile.
inline void rest(Session& session, BatchStream::Workers workers = BatchStream::Workers::wait) { session.feed_.rest(workers); }

} // namespace mantissa
