// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/parallel.h"
#include "core/system_cause.h"
#include "train/checkpoint.h"
#include "train/run.h"
#include "train/safetensors.h"
#include "train/validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ranges>

namespace mantissa {

// What is told of a run before its first step.
RunStart Run::as_it_starts() const {
    const Variant& variant = session_->variant();
    const DataSets& sets = session_->data();
    return {.variant = variant.name,
            .policy = variant.policy.name,
            .device = device_,
            .folder = settings_.folder.string(),
            .first_step = session_->steps_done(),
            .total_steps = target_steps_,
            .steps_per_epoch = session_->steps_per_epoch(),
            .batch = variant.training.batch,
            .threads = thread_count(),
            .classes = sets.train->classes(),
            .validation_images = sets.validation ? sets.validation->size() : 0,
            .commonest = sets.validation ? images_of_commonest_class(*sets.validation) : 0,
            .memory = session_->memory(),
            .support = worst_support(session_->plan()),
            .earlier = folder_->earlier().string()};
}

// Whoever was told that it begins is told of its end, though that comes at once, as on a disk that is full just then.
void Run::settle_in(const std::string& resumed) {
    try {
        if (!resumed.empty()) {
            event(EventKind::resumed, resumed);
            drop_best_of_later();
        }
        tell_about_data();
        open_twin();
        seat_ = std::make_unique<Looks::Seat>(settings_.looks, index_, *session_);
    } catch (const std::bad_alloc&) {
        fail_for_memory("memory ran out: the system gave no more");
    } catch (const std::exception& error) {
        fail(error.what());
    }
}

namespace {

const char* best_file = "best.safetensors";
const char* kept_step = "step"; // in its metadata: of the epoch it is of; files of older programs do not say

std::int64_t step_of_best(const std::filesystem::path& file) {
    try {
        const TensorFile best = read_tensor_header(file, TensorUse::weights);
        const auto step = best.metadata.find(kept_step);
        return step == best.metadata.end() ? 0 : std::atoll(step->second.c_str());
    } catch (const Error&) { // damaged: whoever reads it is told
        return 0;
    }
}

} // namespace

void Run::keep_best(const EpochRecord& epoch) const {
    TensorSources best = weights_of(session_->state());
    best.metadata[kept_step] = std::to_string(epoch.step);
    write_tensors(folder_->file(best_file), best);
}

// Killed behind an epoch that no checkpoint has: it is trained again, and with another setting may be the best no more. Told first: a kill
// in between leaves the file, which is dropped by whoever goes on next.
void Run::drop_best_of_later() {
    const std::filesystem::path file = folder_->file(best_file);
    const std::int64_t step = folder_->has(best_file) ? step_of_best(file) : 0;
    if (step <= session_->steps_done())
        return;
    event(EventKind::best_dropped, fmt::format("{} was of step {}, which is trained again, and is removed"
                                               "; an epoch that validates better than all before it writes it anew",
                                               best_file, step));
    std::error_code code;
    std::filesystem::remove(file, code);
    if (code)
        throw Error(file.string() + ": could not be removed: " + why_not_written(code.value()));
}

// What it was in the middle of: a row of skips, and an epoch in which the weights may have moved before the checkpoint.
void Run::take_up(const RunLog& log, const TensorFile& kept) {
    const auto latest_first = log.steps | std::views::reverse;
    skipped_in_a_row_ = std::ranges::find(latest_first, false, &StepRecord::skipped) - latest_first.begin();
    if (const auto seen = kept.metadata.find(kept_stillness); seen != kept.metadata.end())
        stillness_.go_on_from(seen->second);
    else if (last_validated_ == session_->steps_done()) // an old checkpoint does not say, and elsewhere nobody knows
        stillness_.remains(session_->state());
    for (const EventRecord& event : log.events) {
        if (event.kind == EventKind::note)
            told_notes_.insert(event.text);
        if (const auto* passed_over = std::get_if<PassedOver>(&event.facts))
            passed_over_ = *passed_over;
    }
}

// A run that goes on has not read all pictures yet, and knows those it met before.
std::vector<BrokenFile> Run::broken_so_far() const {
    std::vector<BrokenFile> broken = session_->data().train->broken(), more = session_->data().validation->broken();
    broken.insert(broken.end(), more.begin(), more.end());
    for (const PassedOver::File& file : passed_over_.files)
        if (std::ranges::find(broken, file.file, &BrokenFile::file) == broken.end())
            broken.push_back({file.file, file.reason});
    return broken;
}

// Told when there are some, and again when there are more.
void Run::note_broken_files() {
    const std::vector<BrokenFile> broken = broken_so_far();
    if (std::ssize(broken) <= passed_over_.count)
        return;
    passed_over_ = {.count = std::ssize(broken)};
    for (std::size_t i = 0; i < std::min<std::size_t>(100, broken.size()); ++i)
        passed_over_.files.push_back({broken[i].file, broken[i].reason});
    event(EventKind::broken_files, words_of_passed_over(broken), passed_over_);
}

void Run::tell_passed_over(UsedData& used) const {
    for (const PassedOver::File& file : passed_over_.files)
        if (std::ranges::find(used.broken, file.file, &PassedOver::File::file) == used.broken.end())
            used.broken.push_back(file);
    used.broken_files = std::max({used.broken_files, passed_over_.count, static_cast<std::int64_t>(used.broken.size())});
}

} // namespace mantissa
