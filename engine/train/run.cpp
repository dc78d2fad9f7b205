// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/run.h"

#include "data/identity.h"
#include "health/tensor_words.h"
#include "runs/stored_run.h"
#include "runs/validation.h"
#include "train/checkpoint.h"
#include "train/resume.h"
#include "train/validation.h"

#include <fmt/format.h>

#include <cmath>

namespace mantissa {
namespace {

constexpr double checkpoint_seconds = 10, first_checkpoints_seconds = 2; // of its own turns: beside three others a kill costs 8 of waiting

std::string what_diverged(const StepRecord& record) {
    if (record.skipped)
        return "the loss scale has fallen to 0, so that every step would be skipped";
    return std::isfinite(record.loss) ? "a variable is not finite after its update" : "the loss is not finite";
}

} // namespace

Run::Run(int index, const Variant& variant, std::shared_ptr<const Backend> backend, DataSets data, RunSettings settings, Observer& observer)
    : index_(index),
      settings_(std::move(settings)),
      observer_(observer),
      device_(backend->device()),
      info_(backend->info()),
      watch_(backend->telemetry()),
      sampling_(settings_.health) {
    if (variant.training.twin != TrainingSettings::Twin::none && !sampling_.is_on()) // what is looked at of it is kept with that
        sampling_ = health::Sampling({.mode = health::SamplingSettings::Mode::share});
    bool keep = settings_.resume == RunSettings::Resume::yes && std::filesystem::exists(settings_.folder / "checkpoint.safetensors");
    if (keep)
        check_same_experiment(settings_.folder, variant);
    identity_ = keep ? check_same_data(settings_.folder, data) : identity_of(data);
    session_ = std::make_unique<Session>(variant, backend, std::move(data),
                                         SessionSettings{.selection = keep ? stored_selection(settings_.folder) : SelectionRecord{},
                                                         .place = settings_.data,
                                                         .wish = settings_.wish});
    if (!keep && settings_.weights->are_there())
        settings_.weights->load_into(*session_);
    // Only now that nothing can be refused any more is an earlier run moved out of the way.
    folder_ = std::make_unique<RunFolder>(settings_.folder, keep ? RunFolder::Existing::keep : RunFolder::Existing::move_away);
    target_steps_ = settings_.steps > 0 ? settings_.steps : variant.training.epochs * session_->steps_per_epoch();
    sampling_.expect(target_steps_);
    const std::string resumed = keep ? resume() : begin();
    last_scale_ = session_->loss_scale();
    observer_.on_start(index_, as_it_starts());
    settle_in(resumed);
}

std::string Run::begin() {
    write_json(folder_->file("experiment.json"), session_->variant().resolved);
    write_environment();
    folder_->open_metrics(-1);
    open_health(0);
    stillness_.remains(session_->state());
    return {};
}

std::string Run::resume() {
    std::string name = folder_->file("checkpoint.safetensors").string();
    const TensorFile kept = read_tensors(name, TensorUse::checkpoint);
    session_->restore(kept, name);
    const std::int64_t taken = read_last_lines(folder_->file("metrics.jsonl")).last_step();
    folder_->open_metrics(session_->steps_done());
    open_health(session_->steps_done());
    const RunLog log = read_log(folder_->file("metrics.jsonl"));
    for (const StepRecord& step : log.steps)
        clock_ = std::max(clock_, step.seconds);
    if (!log.epochs.empty())
        last_validated_ = log.epochs.back().step;
    notes_ = SummaryNotes(log);
    take_up(log, kept);
    earlier_peak_ = earlier_peak(log);
    last_checkpoint_ = clock_;
    std::string lost = log.last_step() < session_->steps_done() ? "; earlier lines of metrics.jsonl are lost" : "";
    std::string words = "resumed" + differences_of_place(kept) + lost;
    if (const std::int64_t again = taken - session_->steps_done(); again > 0)
        words += fmt::format("; {} {} after its last checkpoint {} taken again", again, again == 1 ? "step" : "steps",
                             again == 1 ? "is" : "are");
    write_environment();
    return words;
}

void Run::event(EventKind kind, const std::string& text, EventFacts facts) {
    std::int64_t step = session_->steps_done();
    EventRecord record{kind, step, session_->epoch_of(std::max<std::int64_t>(1, step)), text, std::move(facts)};
    folder_->append(record);
    notes_.add(record);
    observer_.on_event(index_, record);
}

void Run::apply(Control& control, const Interruption* wish) {
    Interruptible asked(wish);
    std::vector<Control::Change> changes = control.take_changes(index_);
    for (auto change = changes.begin(); change != changes.end(); ++change) {
        SettingNote note;
        const Plan* before = &session_->plan(); // it outlives the one that takes its place
        try {
            (*change)(*session_, note);
        } catch (const Interrupted&) {
            control.give_back(index_, {change, changes.end()});
            throw;
        } catch (const std::exception& error) {
            if (!session_->programs().are_ready())
                throw;
            event(EventKind::refused, fmt::format("{} was refused, and the run goes on as it was: {}", note.text, error.what()));
            continue;
        }
        if (&session_->plan() != before)
            observer_.on_replanned(index_, write_plan());
        last_scale_ = session_->loss_scale();
        if (!note.text.empty()) // else it had been so
            event(EventKind::setting, note.text, std::move(note.changes));
    }
}

// It was stopped in the middle of it.
bool Run::owes_validation() const {
    std::int64_t done = session_->steps_done();
    return done > 0 && done % session_->steps_per_epoch() == 0 && last_validated_ != done;
}

bool Run::checkpoint_is_late() const {
    return session_->variant().training.checkpoint_steps == 0 &&
           clock_ - last_checkpoint_ > (clock_ < checkpoint_seconds ? first_checkpoints_seconds : checkpoint_seconds);
}

// Steps ahead after which nothing is looked at but what they tell.
std::int64_t Run::certain_steps() const {
    std::int64_t done = session_->steps_done(), epoch = session_->steps_per_epoch();
    std::int64_t every = session_->variant().training.checkpoint_steps;
    std::int64_t certain = std::min({target_steps_ - done, epoch - done % epoch, certain_numbers()});
    return checkpoint_is_late() || health_is_due() || twin_ ? 1 : every > 0 ? std::min(certain, every - done % every) : certain;
}

Control::Ended Run::advance(Control& control, std::int64_t most) {
    if (is_settled())
        apply(control, settings_.wish);
    if (session_->steps_done() >= target_steps_) {
        complete();
        return Control::Ended::epoch;
    }
    if (is_settled() && owes_validation()) {
        end_epoch();
        return Control::Ended::epoch;
    }
    if (is_settled())
        look_at_numbers(control);
    StepRecord record = session_->step(control.goes_on(index_) ? std::min(most, certain_steps()) : 1);
    clock_ += record.step_seconds();
    record.seconds = clock_;
    record.observed = std::exchange(observed_, {});
    if (session_->diverged() && waits_at_divergence()) {
        take_back(record, control);
        return Control::Ended::step;
    }
    waits_ = false;
    step_twin(record);
    folder_->append(record);
    notes_.add(record);
    profiler_.add(record, *session_);
    observer_.on_step(index_, record);
    tell_watched(control);
    if (session_->diverged())
        keep_before_divergence();
    if (session_->saw_non_finite() && is_news(notes_.first_non_finite()))
        find_non_finite();
    note(watch_.read_if_due(clock_));
    note_scale();
    note_skip(record, control);
    note_detours();
    next_turn();
    if (finish_if_diverged(record))
        return Control::Ended::step;
    bool epoch_ends = record.step % session_->steps_per_epoch() == 0, last = record.step >= target_steps_;
    if (epoch_ends || last)
        end_epoch();
    std::int64_t every = session_->variant().training.checkpoint_steps;
    bool due = every > 0 ? record.step % every == 0 : epoch_ends || checkpoint_is_late();
    if (last)
        complete();
    else if (due && is_settled())
        save_checkpoint();
    return epoch_ends || last ? Control::Ended::epoch : Control::Ended::step;
}

// The run stands before the step again, and waits for a change.
void Run::take_back(const StepRecord& record, Control& control) {
    session_->take_back();
    EventFacts facts;
    std::string where;
    if (auto found = look_for_non_finite()) {
        facts = *found;
        where = "; the first that is not finite: " + health::value_in_words(found->tensor);
    }
    control.pause();
    waits_for_ = what_diverged(record) + where;
    event(EventKind::taken_back, fmt::format("step {} diverged{} and was taken back: {}", record.step, waits_ ? " again" : "", waits_for_),
          std::move(facts));
    waits_ = true;
}

bool Run::finish_if_diverged(const StepRecord& record) {
    bool go_on = session_->variant().training.on_divergence == TrainingSettings::OnDivergence::go_on;
    const bool diverged = !go_on && session_->diverged();
    if (!diverged && !ends_by_skips())
        return false;
    session_->settle(); // what is kept is what this step left
    end(Status::diverged, fmt::format("diverged at step {}: {}{}", record.step, diverged ? what_diverged(record) : skipped_words(),
                                      first_non_finite_words()));
    return true;
}

// Its line comes last of its files: of whom a kill leaves with the line, it is not validated again, and none of them would come any more.
void Run::end_epoch() {
    if (last_validated_ == session_->steps_done())
        return;
    EpochRecord epoch = validated();
    folder_->check_is_ours();
    keep_validation(folder_->path(), {epoch.epoch, epoch.step, epoch.predicted, labels_of(*session_->data().validation)});
    if (notes_.is_best(epoch))
        keep_best(epoch);
    last_validated_ = epoch.step;
    folder_->append(epoch);
    note_broken_files();
    notes_.add(epoch);
    observer_.on_epoch(index_, epoch);
}

void Run::save_checkpoint() {
    folder_->check_is_ours();
    keep_twin();
    TensorSources checkpoint = session_->checkpoint();
    if (!identity_.empty())
        checkpoint.metadata[kept_identity] = identity_;
    if (!stillness_.seen().empty())
        checkpoint.metadata[kept_stillness] = stillness_.seen();
    write_tensors(folder_->file("checkpoint.safetensors"), checkpoint);
    put_twin_in_place();
    last_checkpoint_ = clock_;
    event(EventKind::checkpoint, fmt::format("checkpoint at step {}", session_->steps_done()));
}

void Run::complete() {
    end_epoch();
    save_checkpoint();
    write_tensors(folder_->file("final.safetensors"), weights_of(session_->state()));
    end(Status::completed, "");
}

void Run::end(Status status, const std::string& reason) { observer_.on_end(index_, ended(status, reason)); }

// Until all of it is written the run has not ended: what throws before ends it as failed.
RunEnd Run::ended(Status status, const std::string& reason) {
    if (status == Status::failed) {
        turn_.reset();
        ended_turn_.reset();
    } else {
        folder_->check_is_ours();
        end_turn();
        tell_turn();
        note(watch_.read()); // a short run has one too
        tell_about_twin();
        write_profile();
    }
    Summary summary = summary_of(notes_, *session_, device_, {status, reason});
    if (sampling_.samples() > 0)
        summary.observing_s = sampling_.seconds();
    summary.data->identity = identity_;
    tell_passed_over(*summary.data);
    summary.memory.peak_bytes = std::max(summary.memory.peak_bytes.value_or(0), earlier_peak_);
    try {
        folder_->check_is_ours();
        if (status == Status::diverged)
            write_tensors(folder_->file("final.safetensors"), weights_of(session_->state()));
        write_json(folder_->file("summary.json"), to_json(summary));
    } catch (const Error& error) {
        if (status != Status::failed)
            throw;
    }
    status_ = status;
    return {status, reason, std::move(summary)};
}

} // namespace mantissa
