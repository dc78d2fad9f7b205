// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/run.h"

#include "core/parallel.h"
#include "runs/stored_run.h"
#include "train/data_survey.h"
#include "train/resume.h"

#include <fmt/format.h>

#include <cmath>
#include <ctime>
#include <sys/utsname.h>

namespace mantissa {
namespace {

constexpr double checkpoint_seconds = 10;
constexpr int many_skipped = 10; // in a row: a scale that is only too large is found sooner

std::string now() {
    std::time_t time = std::time(nullptr);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&time));
    return text;
}

std::string what_diverged(const StepRecord& record) {
    return std::isfinite(record.loss) ? "a variable is not finite after its update" : "the loss is not finite";
}

} // namespace

Run::Run(int index, const Variant& variant, std::shared_ptr<const Backend> backend, DataSets data, RunSettings settings, Observer& observer)
    : index_(index),
      settings_(std::move(settings)),
      observer_(observer),
      device_(backend->device()),
      info_(backend->info()),
      watch_(backend->telemetry()) {
    bool keep = settings_.resume == RunSettings::Resume::yes && std::filesystem::exists(settings_.folder / "checkpoint.safetensors");
    if (keep)
        check_same_experiment(settings_.folder, variant);
    session_ = std::make_unique<Session>(variant, backend, std::move(data), keep ? stored_selection(settings_.folder) : SelectionRecord{},
                                         settings_.data);
    if (!keep && !settings_.weights.empty())
        session_->load_weights(read_tensors(settings_.weights), settings_.weights.string());
    // Only now that nothing can be refused any more is an earlier run moved out of the way.
    folder_ = std::make_unique<RunFolder>(settings_.folder, keep ? RunFolder::Existing::keep : RunFolder::Existing::move_away);
    target_steps_ = settings_.steps > 0 ? settings_.steps : variant.training.epochs * session_->steps_per_epoch();
    keep ? resume() : begin();
    last_scale_ = session_->loss_scale();
    observer_.on_start(index_, {variant.name, variant.policy.name, device_, settings_.folder.string(), session_->steps_done(),
                                target_steps_, session_->steps_per_epoch(), variant.training.batch, session_->memory()});
    tell_about_data();
}

void Run::tell_about_data() {
    for (const auto& set : {session_->data().train, session_->data().validation})
        for (const std::string& note : set->notes())
            event(EventKind::note, note);
    for (const Problem& remark : remarks(session_->variant(), facts_of(session_->data())))
        event(EventKind::note, sentence_of(remark));
    if (const KeptData& kept = session_->kept_data(); kept.samples > 0)
        event(EventKind::note, fmt::format("the {} training images ({} MiB) are kept on the device, which is told of each batch which they are",
                                  kept.samples, kept.bytes >> 20));
    else if (!kept.why_not.empty())
        event(EventKind::note, "batches come from the host; the training set is not kept on the device: " + kept.why_not);
    note_broken_files();
}

// Told when there are some, and again when there are more.
void Run::note_broken_files() {
    std::vector<BrokenFile> broken = session_->data().train->broken(), more = session_->data().validation->broken();
    broken.insert(broken.end(), more.begin(), more.end());
    if (broken.size() == told_broken_)
        return;
    told_broken_ = broken.size();
    PassedOver over{.count = static_cast<std::int64_t>(broken.size())};
    for (std::size_t i = 0; i < std::min<std::size_t>(100, broken.size()); ++i)
        over.files.push_back({broken[i].file, broken[i].reason});
    event(EventKind::broken_files,
          fmt::format("{} broken picture files are passed over, among them {}, which {}", broken.size(), broken.back().file,
                      broken.back().reason),
          std::move(over));
}

void Run::begin() {
    write_json(folder_->file("experiment.json"), session_->variant().resolved);
    write_environment();
    folder_->open_metrics(0);
}

void Run::resume() {
    std::string name = folder_->file("checkpoint.safetensors").string();
    session_->restore(read_tensors(name), name);
    folder_->open_metrics(session_->steps_done());
    const RunLog log = read_log(folder_->file("metrics.jsonl"));
    for (const StepRecord& step : log.steps)
        clock_ = std::max(clock_, step.seconds);
    if (!log.epochs.empty())
        last_validated_ = log.epochs.back().step;
    notes_ = SummaryNotes(log);
    last_checkpoint_ = clock_;
    event(EventKind::resumed,
          "resumed" + differences_of_place() + (log.last_step() < session_->steps_done() ? "; earlier lines of metrics.jsonl are lost" : ""));
    write_environment();
}

// What may make the rest of the run differ from one that was never interrupted.
std::string Run::differences_of_place() const {
    std::string text;
    if (folder_->has("environment.json")) {
        const Json before = to_json(environment_from_json(read_json(folder_->file("environment.json")))), now = to_json(environment());
        for (const char* key : {"device", "threads"})
            if (before.value(key, Json()) != now[key])
                text += fmt::format("; {} was {}, is {}", key, before.value(key, Json()).dump(), now[key].dump());
    }
    SelectionRecord chosen = selection_of(session_->plan());
    for (const auto& [operation, implementation] : stored_selection(settings_.folder))
        if (chosen.contains(operation) && chosen[operation] != implementation)
            return text + "; " + operation + " was done by " + implementation + ", is done by " + chosen[operation];
    return text;
}

Environment Run::environment() const {
    utsname system{};
    uname(&system);
    return {.device = device_,
            .processor = info_.name,
            .facts = info_.facts,
            .threads = thread_count(),
            .program = MANTISSA_VERSION,
            .compiler = __VERSION__,
            .system = fmt::format("{} {}", system.sysname, system.release),
            .started = now()};
}

void Run::write_environment() {
    write_json(folder_->file("environment.json"), to_json(environment()));
    Json selection = Json::object();
    for (const auto& [operation, implementation] : selection_of(session_->plan()))
        selection[operation] = implementation;
    write_json(folder_->file("selection.json"), selection);
}

void Run::event(EventKind kind, const std::string& text, EventFacts facts) {
    std::int64_t step = session_->steps_done();
    EventRecord record{kind, step, session_->epoch_of(std::max<std::int64_t>(1, step)), text, std::move(facts)};
    folder_->append(record);
    observer_.on_event(index_, record);
}

void Run::apply(Control& control) {
    for (const Control::Change& change : control.take_changes(index_)) {
        std::string text;
        change(*session_, text);
        last_scale_ = session_->loss_scale();
        event(EventKind::setting, text);
    }
}

bool Run::checkpoint_is_late() const {
    return session_->variant().training.checkpoint_steps == 0 && clock_ - last_checkpoint_ > checkpoint_seconds;
}

// Steps ahead after which nothing is looked at but what they tell.
std::int64_t Run::certain_steps() const {
    std::int64_t done = session_->steps_done(), epoch = session_->steps_per_epoch();
    std::int64_t every = session_->variant().training.checkpoint_steps;
    std::int64_t certain = std::min(target_steps_ - done, epoch - done % epoch);
    return checkpoint_is_late() ? 1 : every > 0 ? std::min(certain, every - done % every) : certain;
}

Control::Ended Run::advance(Control& control, std::int64_t most) {
    if (is_settled())
        apply(control);
    if (session_->steps_done() >= target_steps_) {
        complete();
        return Control::Ended::epoch;
    }
    StepRecord record = session_->step(control.goes_on(index_) ? std::min(most, certain_steps()) : 1);
    clock_ += record.step_seconds();
    record.seconds = clock_;
    if (session_->diverged() && waits_at_divergence()) {
        take_back(record, control);
        return Control::Ended::step;
    }
    folder_->append(record);
    notes_.add(record);
    observer_.on_step(index_, record);
    if (session_->saw_non_finite() && !notes_.first_non_finite())
        find_non_finite();
    note(watch_.read_if_due(clock_));
    note_scale();
    note_skip(record, control);
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

void Run::note(const std::optional<DeviceReading>& reading) {
    if (!reading)
        return;
    ReadingRecord record{session_->steps_done(), session_->epoch_of(std::max<std::int64_t>(1, session_->steps_done())), clock_, *reading};
    folder_->append(record);
    notes_.add(*reading);
    observer_.on_reading(index_, record);
}

void Run::note_scale() {
    double scale = session_->loss_scale();
    if (scale != last_scale_)
        event(EventKind::loss_scale, fmt::format("loss scale from {} to {}", last_scale_, scale), ScaleChange{last_scale_, scale});
    last_scale_ = scale;
}

void Run::find_non_finite() {
    try {
        if (auto found = session_->find_first_non_finite()) {
            notes_.set_first_non_finite({found->step, found->layer, found->tensor});
            event(EventKind::non_finite, fmt::format("{} in layer {} is not finite", found->tensor, found->layer),
                  TensorPlace{found->layer, found->tensor});
        }
    } catch (const std::exception& error) { // a finding less, not the end of the run
        event(EventKind::note, std::string("the first tensor that is not finite could not be looked for: ") + error.what());
    }
}

// A scale that falls and falls does not help where a gradient is not finite in itself.
void Run::note_skip(const StepRecord& record, Control& control) {
    skipped_in_a_row_ = record.skipped ? skipped_in_a_row_ + 1 : 0;
    if (skipped_in_a_row_ != many_skipped)
        return;
    if (waits_at_divergence())
        control.pause(); // before it is told: the answer may be there at once
    event(EventKind::skips,
          fmt::format("{} steps in a row were skipped; the loss scale is down to {}", many_skipped, session_->loss_scale()),
          Waiting{waits_at_divergence()});
}

bool Run::waits_at_divergence() const {
    return settings_.attended && session_->variant().training.on_divergence == TrainingSettings::OnDivergence::pause;
}

std::string Run::first_non_finite_words() const {
    const std::optional<FirstNonFinite>& first = notes_.first_non_finite();
    return first ? fmt::format("; the first that is not finite, at step {}: {} in layer {}", first->step, first->tensor, first->layer) : "";
}

// The run stands before the step again, and waits for a change.
void Run::take_back(const StepRecord& record, Control& control) {
    session_->take_back();
    EventFacts facts;
    std::string where;
    if (auto found = session_->find_first_non_finite()) {
        facts = TensorPlace{found->layer, found->tensor};
        where = fmt::format("; the first that is not finite: {} in layer {}", found->tensor, found->layer);
    }
    control.pause();
    event(EventKind::taken_back, fmt::format("step {} diverged and was taken back: {}{}", record.step, what_diverged(record), where),
          std::move(facts));
}

bool Run::finish_if_diverged(const StepRecord& record) {
    bool go_on = session_->variant().training.on_divergence == TrainingSettings::OnDivergence::go_on;
    if (go_on || !session_->diverged())
        return false;
    session_->settle(); // what is kept is what this step left
    end(Status::diverged, fmt::format("diverged at step {}: {}{}", record.step, what_diverged(record), first_non_finite_words()));
    return true;
}

void Run::end_epoch() {
    if (last_validated_ == session_->steps_done())
        return;
    EpochRecord epoch = session_->validate();
    epoch.seconds = clock_;
    last_validated_ = epoch.step;
    folder_->append(epoch);
    note_broken_files();
    Json said = {{"step", epoch.step}, {"epoch", epoch.epoch}, {"predicted", epoch.predicted}};
    write_file(folder_->file("validation.json"), said.dump() + "\n");
    if (notes_.add(epoch))
        write_tensors(folder_->file("best.safetensors"), session_->weights());
    observer_.on_epoch(index_, epoch);
}

void Run::save_checkpoint() {
    write_tensors(folder_->file("checkpoint.safetensors"), session_->checkpoint());
    last_checkpoint_ = clock_;
    event(EventKind::checkpoint, fmt::format("checkpoint at step {}", session_->steps_done()));
}

void Run::complete() {
    end_epoch();
    save_checkpoint();
    write_tensors(folder_->file("final.safetensors"), session_->weights());
    end(Status::completed, "");
}

void Run::stop() {
    save_checkpoint();
    end(Status::stopped, fmt::format("stopped at step {}", session_->steps_done()));
}

void Run::fail(const std::string& reason) { end(Status::failed, reason); }

void Run::end(Status status, const std::string& reason) {
    status_ = status;
    if (status != Status::failed)
        note(watch_.read()); // a short run has one too
    Summary summary = summary_of(notes_, *session_, device_, {status, reason});
    try {
        if (status == Status::diverged)
            write_tensors(folder_->file("final.safetensors"), session_->weights());
        write_json(folder_->file("summary.json"), to_json(summary));
    } catch (const Error& error) {
        if (status != Status::failed)
            throw;
    }
    observer_.on_end(index_, {status, reason, std::move(summary)});
}

} // namespace mantissa
