// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/health_history.h"
#include "insight/learning.h"
#include "insight/loss_course.h"
#include "insight/step_profile.h"
#include "ops/capability.h"
#include "runs/device_notes.h"
#include "runs/environment.h"
#include "runs/held.h"
#include "runs/profile.h"
#include "runs/records.h"
#include "runs/turns.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mantissa::insight {

// How a run ended, or what it has just met: a step taken back, steps skipped in a row, a change that was refused, scarce memory.
struct Ending {
    enum class Kind {
        running,
        cut_off, // by a kill, of the process or the machine
        left,    // without an ending, and nobody trains it
        completed,
        stopped,
        would_diverge, // stopped before a step that was taken back
        diverged,
        failed,
        taken_back,
        skips,
        refused,
        memory_low
    } kind = Kind::running;
    std::int64_t steps = 0;
    std::string reason = {}; // one sentence, without a full stop
    std::string layer = {};  // of the first tensor that was not finite; empty: not known
    enum class Next { over, goes_on, waits } next = Next::over;
};
Ending::Kind kind_of(Status status);

// All that is known of one run. Whatever was not measured or not kept is empty, and no finding guesses it.
struct RunEvidence {
    // what it is
    std::string name, policy = {}, device = {};
    int group = -1;        // of runs that differ in their seed alone; -1: not known
    bool imported = false; // of another program, which tells of no turns
    // what was asked
    Json experiment = nullptr;
    Environment environment = {};
    std::string images = {};               // a hash of which they were; empty: not known
    std::vector<EventRecord> changes = {}; // of settings, as it went on
    std::vector<Held> held = {};           // what it had, and from which step
    // what was measured
    std::optional<StepProfile> profile = {};
    std::vector<Pace> paces = {};                      // turn by turn
    std::shared_ptr<const RunProfile> operations = {}; // what the step was made of; null: nothing was kept
    std::optional<std::int64_t> counted_steps = {};    // that its times are of
    std::optional<std::int64_t> skipped_steps = {};    // for a gradient that was not finite
    std::optional<std::int64_t> skipped_at_end = {};   // of them in a row, up to the last step
    std::optional<ProcessorFacts> processor = {};
    std::optional<double> card_megahertz = {}; // its multiprocessors' clock as it mostly was
    HeldClock held_clock = {};                 // what kept it from being faster
    Learning learning = {};
    std::optional<std::int64_t> warm_up_steps = {};
    std::optional<Support> support = {};        // the worst of its products
    bool has_better_products = false;           // than that
    std::vector<std::string> convolutions = {}; // what they were computed by; empty: not known, or it has none
    std::optional<Ending> ending = {};
    std::optional<FirstNonFinite> first_non_finite = {};
    std::optional<double> loss_scale = {}; // behind its last step
    LossCourse course = {};
    std::shared_ptr<const HealthHistory> health = {}; // null: nothing was observed
    std::vector<std::string> damage = {};             // of what was kept: a sentence for each file, without a full stop
};

bool is_of_formats(const EventRecord& change);
std::int64_t formats_from(const RunEvidence& run); // the step from which it has the formats that it has last

// A kind of evidence that a finding may need of every run it looks at.
enum class Need { experiment, profile, support, ending, turns, processor, clock, held_clock, health, course };
const char* words_for(Need need); // "the time of each part of a step"
bool has(const RunEvidence& run, Need need);
Json experiment_part(const RunEvidence& run, const char* key); // null: the run says nothing of it

// One run, or several beside a baseline.
struct Evidence {
    std::vector<RunEvidence> runs;
    int baseline = 0;

    const RunEvidence& base() const { return runs[static_cast<std::size_t>(baseline)]; }
};
std::vector<std::string> names_where(const Evidence& evidence, const std::function<bool(const RunEvidence&)>& good);

} // namespace mantissa::insight
