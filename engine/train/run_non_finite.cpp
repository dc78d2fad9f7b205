// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a run finds out where a number is not finite.
#include "health/tensor_words.h"
#include "runs/health_log.h"
#include "train/microscope.h"
#include "train/non_finite.h"
#include "train/run.h"

#include <fmt/format.h>

namespace mantissa {

// A stop was asked for while steps were taken again: it stands before the one that was told last, and stops there.
bool Run::went_back(const std::exception& error) const { return dynamic_cast<const Interrupted*>(&error) && !session_->diverged(); }

bool Run::waits_at_divergence() const {
    return settings_.attended && session_->variant().training.on_divergence == TrainingSettings::OnDivergence::pause;
}

// What ends a run is worth more than the first step that a loss scale skipped.
bool Run::is_news(const std::optional<FirstNonFinite>& known) const { return !known || (known->skipped && session_->diverged()); }

// What its tensor held before, as it was observed; else as far as steps can be taken again.
std::optional<FirstNonFinite> Run::first_non_finite() {
    auto found = session_->find_first_non_finite();
    if (!found || !health_log_)
        return found;
    auto seen = seen_before(folder_->file("health.jsonl"), *found, most_seen_before);
    if (seen.size() > found->before.size())
        found->before = std::move(seen);
    return found;
}

std::optional<FirstNonFinite> Run::look_for_non_finite() {
    try {
        return first_non_finite();
    } catch (const std::exception& error) { // a finding less, not the end of the run
        if (went_back(error) || !session_->programs().are_ready())
            throw;
        event(EventKind::note, std::string("the first tensor that is not finite could not be looked for: ") + error.what());
        return std::nullopt;
    }
}

void Run::find_non_finite() {
    if (auto found = look_for_non_finite()) {
        notes_.set_first_non_finite(*found);
        event(EventKind::non_finite, health::value_in_words(found->tensor) + " is not finite", *found);
    }
}

// So that the bad step can be looked at when the run is long over. Not where it goes on, and one such step follows the other.
void Run::keep_before_divergence() {
    if (session_->variant().training.on_divergence == TrainingSettings::OnDivergence::go_on)
        return;
    folder_->check_is_ours();
    try {
        write_tensors(folder_->file(before_divergence_file), state_before_last_step(*session_));
    } catch (const std::exception& error) { // a look less, not another ending
        if (went_back(error))
            throw;
        event(EventKind::note, std::string("what there was before the bad step could not be kept: ") + error.what());
    }
}

std::string Run::first_non_finite_words() const {
    const std::optional<FirstNonFinite>& first = notes_.first_non_finite();
    return first ? fmt::format("; the first that is not finite, at step {}: {}", first->step, health::value_in_words(first->tensor)) : "";
}

} // namespace mantissa
