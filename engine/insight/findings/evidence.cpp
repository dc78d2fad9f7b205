// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/evidence.h"

#include <algorithm>

namespace mantissa::insight {

Ending::Kind kind_of(Status status) {
    switch (status) {
    case Status::running: return Ending::Kind::running;
    case Status::completed: return Ending::Kind::completed;
    case Status::stopped: return Ending::Kind::stopped;
    case Status::diverged: return Ending::Kind::diverged;
    case Status::failed: return Ending::Kind::failed;
    }
    return Ending::Kind::running;
}

bool is_of_formats(const EventRecord& change) {
    const auto* changes = std::get_if<SettingChanges>(&change.facts);
    return changes && std::ranges::any_of(changes->list, [](const SettingChange& each) {
               return each.setting == "policy" || each.setting.starts_with("layers.");
           });
}

std::int64_t formats_from(const RunEvidence& run) {
    std::int64_t from = 1;
    for (const EventRecord& change : run.changes)
        if (is_of_formats(change))
            from = std::max(from, change.step + 1);
    return from;
}

const char* words_for(Need need) {
    switch (need) {
    case Need::experiment: return "the experiment";
    case Need::profile: return "the time of each part of a step";
    case Need::support: return "how its operations were computed";
    case Need::ending: return "how it ended";
    case Need::health: return "observed numbers";
    case Need::course: return "the course of its loss";
    case Need::turns: return "the time of each of its turns";
    case Need::clock: return "the clock of its card";
    case Need::held_clock: return "whether the clock of its card was held down";
    case Need::processor: return "how much of the processor it had";
    }
    return "";
}

bool has(const RunEvidence& run, Need need) {
    switch (need) {
    case Need::experiment: return run.experiment.is_object();
    case Need::profile: return run.profile && run.profile->total() > 0;
    case Need::support: return run.support.has_value();
    case Need::ending: return run.ending.has_value();
    case Need::health: return run.health && run.health->samples() > 0;
    case Need::course: return run.course.steps > 0;
    case Need::turns: return !run.paces.empty();
    case Need::clock: return run.card_megahertz.value_or(0) > 0;
    case Need::held_clock: return run.held_clock.readings > 0;
    case Need::processor: return run.processor && run.processor->had;
    }
    return false;
}

std::vector<std::string> names_where(const Evidence& evidence, const std::function<bool(const RunEvidence&)>& good) {
    std::vector<std::string> names;
    for (const RunEvidence& run : evidence.runs)
        if (good(run))
            names.push_back(run.name);
    return names;
}

Json experiment_part(const RunEvidence& run, const char* key) {
    return run.experiment.is_object() ? run.experiment.value(key, Json()) : Json();
}

} // namespace mantissa::insight
