// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A narrow format that waits for its data is slower for that and not for its arithmetic.
#include "insight/findings/finding.h"

#include <fmt/format.h>

namespace mantissa::insight {
namespace {

constexpr double noticeable = 1.02; // faster or slower by less is called nothing

std::vector<Found> look(const Evidence& evidence) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < evidence.runs.size(); ++i) {
        const RunEvidence &base = evidence.base(), &run = evidence.runs[i];
        if (!has(run, Need::profile) || &run == &base)
            continue;
        const StepProfile &a = *base.profile, &b = *run.profile;
        double wait = b.part(Part::input) - a.part(Part::input);
        bool slower = b.total() > a.total() * noticeable, faster_device = b.device() * noticeable < a.device();
        if (!slower || !faster_device || wait <= 0)
            continue;
        found.push_back({.severity = Severity::note,
                         .fact = fmt::format("{} is slower than {} ({:.3g} against {:.3g} ms per step) although its arithmetic is faster "
                                             "({:.3g} against {:.3g} ms): the device waits {:.3g} instead of {:.3g} ms for data.",
                                             run.name, base.name, b.total(), a.total(), b.device(), a.device(), b.part(Part::input),
                                             a.part(Part::input)),
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
            .needs = {Need::profile},
            .look = look};
}

} // namespace mantissa::insight
