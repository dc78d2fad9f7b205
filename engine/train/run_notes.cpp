// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a run tells of itself besides its steps.
#include "core/json_if_any.h"
#include "core/parallel.h"
#include "runs/observed_shares.h"
#include "runs/stored_run.h"
#include "train/checkpoint.h"
#include "train/data_survey.h"
#include "train/microscope.h"
#include "train/ranges_told.h"
#include "train/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <sys/utsname.h>

namespace mantissa {
namespace {

constexpr const char* environment_file = "environment.json";
constexpr std::uintmax_t largest_environment = 64u << 20;

std::string now() { return moment_of(std::time(nullptr)); }

// Of what goes on. No object where there is none, or it is damaged: nothing is computed from it.
Json environment_before(const RunFolder& folder) {
    return folder.has(environment_file) ? json_if_any(read_file(folder.file(environment_file), largest_environment)) : Json();
}

bool has_twin(const RunLog& log) {
    return std::ranges::any_of(log.steps, [](const StepRecord& step) { return !std::isnan(step.twin_loss); });
}

} // namespace

void Run::write_environment() {
    write_json(folder_->file(environment_file), to_json(environment()));
    write_plan();
}

Summary Run::write_plan() {
    folder_->check_is_ours();
    write_json(folder_->file("selection.json"), Json(selection_of(session_->plan())));
    Summary planned = planned_summary(*session_, device_);
    planned.data->identity = identity_;
    write_json(folder_->file(planned_file), to_json(planned));
    return planned;
}

void Run::tell_about_data() {
    for (const auto& set : {session_->data().train, session_->data().validation})
        for (const std::string& note : set->notes())
            note_once(note);
    for (const Problem& remark : remarks(session_->variant(), facts_of(session_->data())))
        note_once(sentence_of(remark));
    if (const KeptData& kept = session_->kept_data(); kept.samples > 0)
        event(EventKind::note,
              fmt::format("the {} training{} images ({} MiB) are kept on the device, which is told of each batch which they are",
                          kept.samples, kept.validation > 0 ? fmt::format(" and {} validation", kept.validation) : "", kept.bytes >> 20));
    else if (!kept.why_not.empty())
        event(EventKind::note, "batches come from the host; the training set is not kept on the device: " + kept.why_not);
    note_broken_files();
}

void Run::note_once(const std::string& text) {
    if (told_notes_.insert(text).second)
        event(EventKind::note, text);
}

// What ran is not what was planned.
void Run::note_detours() {
    for (const std::string& detour : session_->programs().train().detours())
        note_once(detour);
}

void Run::note(const std::optional<DeviceReading>& reading) {
    if (!reading)
        return;
    ReadingRecord record{session_->steps_done(), session_->epoch_of(std::max<std::int64_t>(1, session_->steps_done())), clock_, *reading};
    folder_->append(record);
    notes_.add(*reading);
    observer_.on_reading(index_, record);
}

EpochRecord Run::validated() {
    tell_ranges();
    EpochRecord epoch = session_->validate();
    epoch.seconds = clock_;
    epoch.still = stillness_.remains(session_->state());
    return epoch;
}

void Run::note_scale() {
    double scale = session_->loss_scale();
    if (scale != last_scale_)
        event(EventKind::loss_scale, fmt::format("loss scale from {} to {}", last_scale_, scale), ScaleChange{last_scale_, scale});
    last_scale_ = scale;
}

// A run that was observed before goes on with its file, whether it is observed now or not: its later lines would be of another life.
void Run::open_health(std::int64_t keep_to_step) {
    if (sampling_.is_on() || folder_->has("health.jsonl"))
        health_log_.emplace(folder_->file("health.jsonl"), keep_to_step);
    cut_ranges(folder_->file("ranges.jsonl"), keep_to_step);
    if (keep_to_step > 0 && sampling_.is_on())
        count_earlier_samples();
}

// A run that goes on has not validated yet, and holds less than it did.
std::int64_t Run::earlier_peak(const RunLog& log) const {
    double peak = 0;
    try {
        const std::filesystem::path file = folder_->file("summary.json");
        if (std::filesystem::exists(file))
            peak = static_cast<double>(summary_from_json(read_json(file)).memory.peak_bytes.value_or(0));
    } catch (const std::exception&) { // damaged: nobody knows it any more
    }
    if (!folder_->has("health.jsonl") && !has_twin(log)) // what looks on is in the steps' figure, and no part of the peak
        for (const StepRecord& step : log.steps)         // of one that was killed there is no summary
            peak = std::fmax(peak, step.memory_bytes);
    return static_cast<std::int64_t>(peak);
}

// Those of a run that is resumed are of the same share: its clock goes on as well.
void Run::count_earlier_samples() {
    health::Sampling::Cost earlier{.samples = 0};
    double last = 0;
    read_health(folder_->file("health.jsonl"), [&](const HealthSample& sample) {
        earlier.seconds += last = sample.cost_seconds;
        ++earlier.samples;
    });
    earlier.once_seconds = earlier.seconds - last;
    if (earlier.samples > 0)
        sampling_.note(earlier);
}

bool Run::health_is_due() const { return sampling_.is_due(session_->steps_done(), clock_); }

// Steps ahead after which no numbers are looked at.
std::int64_t Run::certain_numbers() const {
    const std::int64_t done = session_->steps_done(), observed = sampling_.certain(done);
    return moves_ranges(session_->state()) ? std::min(observed, until_ranges_are_noted(done)) : observed;
}

void Run::look_at_numbers(Control& control) {
    if (const std::int64_t done = session_->steps_done(); done > 0 && until_ranges_are_noted(done - 1) == 1)
        note_ranges();
    if (health_is_due())
        observe(control);
}

// As the last step left them. What the scales of blocks were is known of observed steps alone.
void Run::note_ranges() {
    const std::int64_t step = session_->steps_done();
    if (step == ranges_noted_ || !moves_ranges(session_->state()))
        return;
    ranges_noted_ = step;
    RangeRecord record = record_of(ranges_of(session_->state()));
    record.step = step;
    record.epoch = session_->epoch_of(std::max<std::int64_t>(1, step));
    folder_->check_is_ours();
    append_ranges(folder_->file("ranges.jsonl"), record);
}

void Run::tell_ranges() {
    note_ranges();
    if (Ranges now = ranges_of(session_->state()); !now.exponents.empty() || !now.scales.empty())
        event(EventKind::ranges, words_of(now), now);
}

// The step after this one, before it is taken. Who only looks on ends no run.
void Run::observe(Control& control) {
    std::string why;
    try {
        folder_->check_is_ours();
        RangeRecord ranges;
        health::WatchList watched{.formats = settings_.health.formats, .places = control.watch().places(), .ranges = &ranges};
        HealthSample sample = observe_next_step(*session_, &watched);
        sample.seconds = clock_;
        observed_ = shares_of(sample);
        look_at_twin(sample);
        sampling_.note({.seconds = sample.cost_seconds, .once_seconds = sample.once_seconds, .bytes = health_log_->append(sample)});
        ranges.step = sample.step;
        ranges.epoch = sample.epoch;
        if (!ranges.empty())
            append_ranges(folder_->file("ranges.jsonl"), ranges);
        observer_.on_health(index_, sample);
        if (!watched.seen.empty())
            observer_.on_watched_updates(index_, watched.seen);
    } catch (const Error& error) {
        why = error.what();
    } catch (const std::bad_alloc&) {
        why = "memory ran out";
    }
    if (why.empty())
        return;
    sampling_.stop();
    event(EventKind::note, "numbers are not observed from here on: " + why);
}

void Run::tell_watched(Control& control) {
    if (!is_settled() || (control.goes_on(index_) && !control.watch().is_due(index_)))
        return; // where it holds, what stands there is of the step it holds at
    if (const auto places = control.watch().places(); !places.empty())
        observer_.on_watched(index_, read_watched(*session_, places));
}

bool Run::waits_at_skips() const {
    using OnSkips = TrainingSettings::OnSkips;
    const OnSkips wanted = session_->variant().training.on_skips;
    return settings_.attended && (wanted == OnSkips::pause || (wanted == OnSkips::tell && waits_at_divergence()));
}

bool Run::ends_by_skips() const {
    const TrainingSettings& wanted = session_->variant().training;
    return wanted.on_skips == TrainingSettings::OnSkips::stop && wanted.skips_in_a_row > 0 && skipped_in_a_row_ >= wanted.skips_in_a_row;
}

std::string Run::skipped_words() const {
    return skipped_in_a_row_ == 1 ? "a step was skipped" : fmt::format("{} steps in a row were skipped", skipped_in_a_row_);
}

// A scale that falls and falls does not help where a gradient is not finite in itself.
void Run::note_skip(const StepRecord& record, Control& control) {
    skipped_in_a_row_ = record.skipped ? skipped_in_a_row_ + 1 : 0;
    const std::int64_t many = session_->variant().training.skips_in_a_row;
    if (many == 0 || skipped_in_a_row_ != many)
        return;
    if (waits_at_skips())
        control.pause(); // before it is told: the answer may be there at once
    event(EventKind::skips, fmt::format("{}; the loss scale is down to {}", skipped_words(), session_->loss_scale()),
          Waiting{waits_at_skips()});
}

void Run::tell(const MemoryWatch::News& news) {
    event(news.level == MemoryLevel::low ? EventKind::memory_low : EventKind::memory_back, news.text);
}

Environment Run::environment() const {
    const Environment before = session_->steps_done() > 0 ? environment_from_json(environment_before(*folder_)) : Environment{};
    const std::string observing = health::sampling_text(sampling_.settings());
    utsname system{};
    uname(&system);
    return {.device = device_,
            .processor = info_.name,
            .facts = info_.facts,
            .threads = thread_count(),
            .program = MANTISSA_VERSION,
            .compiler = __VERSION__,
            .system = fmt::format("{} {}", system.sysname, system.release),
            .started = before.started.empty() ? now() : before.started, // what goes on began then
            .observing = session_->steps_done() == 0 || before.observing == observing ? observing : std::string()};
}

// What may make the rest of the run differ from one that was never interrupted.
std::string Run::differences_of_place(const TensorFile& kept) const {
    std::string text;
    if (folder_->has(environment_file) && !environment_before(*folder_).is_object()) {
        text = "; environment.json is damaged and is written anew";
    } else if (folder_->has(environment_file)) {
        const Json before = to_json(environment_from_json(environment_before(*folder_))), now = to_json(environment());
        for (const char* key : {"device", "threads", "program"}) // what a format means may be another thing to another program
            if (const Json was = before.value(key, Json()); was != now[key] && was != Json("")) // an older run may not say
                text += fmt::format("; {} was {}, is {}", key, was.dump(), now[key].dump());
    }
    SelectionRecord chosen = selection_of(session_->plan());
    const auto settings = kept_settings(kept, "checkpoint.safetensors");
    for (const auto& [operation, implementation] :
         settings && !settings->selection.empty() ? settings->selection : stored_selection(settings_.folder))
        if (chosen.contains(operation) && chosen[operation] != implementation)
            return text + "; " + operation + " was done by " + implementation + ", is done by " + chosen[operation];
    return text;
}

} // namespace mantissa
