// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/finding.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

void tell(std::vector<Found>& found, const std::vector<std::string>& runs, const std::string& words) {
    if (!runs.empty())
        found.push_back({.severity = Severity::note, .fact = listed_names(runs) + words});
}

std::vector<Found> look_for_ran_converted(const Evidence& evidence) {
    const auto runs = [&](bool in_part) {
        return names_where(evidence, [in_part](const RunEvidence& run) {
            return run.support == Support::converted && run.has_better_products == in_part;
        });
    };
    std::vector<Found> found;
    tell(found, runs(false),
         " ran converted: values are stored in the format and computed in a wider one, so the speed is that of "
         "the wider format with casts, not of the format itself.");
    tell(found, runs(true),
         " ran converted in part: some products are computed in a wider format than their values are stored in, so the speed "
         "is not wholly that of the format itself.");
    return found;
}

} // namespace

Finding ran_converted() {
    return {.looks = Finding::Looks::at_each,
            .title = "conversion to a wider format",
            .answers = {Question::fairness},
            .needs = {Need::support},
            .look = look_for_ran_converted};
}

} // namespace mantissa::insight
