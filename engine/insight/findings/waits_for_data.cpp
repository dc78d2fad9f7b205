// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A narrow format that waits for its data is slower for that and not for its arithmetic.
#include "insight/findings/finding.h"
#include "insight/speed.h"
#include "insight/words.h"

#include <fmt/format.h>

namespace mantissa::insight {
namespace {

double waiting(const Pace& pace) { return pace.parts[static_cast<std::size_t>(Part::input)]; }
double device(const Pace& pace) { return pace.seconds() - waiting(pace) - pace.parts[static_cast<std::size_t>(Part::other)]; }

// All three are claims about speed, and each needs its own evidence.
bool explains(const RunEvidence& run, const RunEvidence& base) {
    auto is = [&](double (*figure)(const Pace&), Speed::Kind kind) { return speed_by(run, base, figure).kind == kind; };
    return is([](const Pace& pace) { return pace.seconds(); }, Speed::Kind::slower) && is(device, Speed::Kind::faster) &&
           is(waiting, Speed::Kind::slower);
}

std::vector<Found> look_for_waits_for_data(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence &base = evidence.base(), &run = evidence.runs[i];
        if (!has(run, Need::profile) || &run == &base || !explains(run, base))
            continue;
        const StepProfile &a = *base.profile, &b = *run.profile;
        double wait = b.part(Part::input) - a.part(Part::input);
        found.push_back({.severity = Severity::note,
                         .fact = fmt::format("{} is slower than {} ({} against {} ms per step) although its arithmetic is faster "
                                             "({} against {} ms): the device waits {} instead of {} ms for data.",
                                             run.name, base.name, words_of_milliseconds(b.total()), words_of_milliseconds(a.total()),
                                             words_of_milliseconds(b.device()), words_of_milliseconds(a.device()),
                                             words_of_milliseconds(b.part(Part::input)), words_of_milliseconds(a.part(Part::input))),
                         .run = static_cast<int>(i),
                         .figures = {{"time.input", b.part(Part::input), "ms", static_cast<int>(i)},
                                     {"time.input", a.part(Part::input), "ms", evidence.baseline}},
                         // At least what it waits longer, at most the whole wait.
                         .gain = Gain{wait, wait, b.part(Part::input)}});
    }
    return found;
}

} // namespace

Finding waits_for_data() {
    return {.looks = Finding::Looks::at_pairs,
            .title = "waiting for data",
            .answers = {Question::speed, Question::fairness},
            .needs = {Need::profile, Need::turns},
            .look = look_for_waits_for_data};
}

} // namespace mantissa::insight
