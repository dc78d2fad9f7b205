// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/comparison.h"

#include <string>
#include <vector>

namespace mantissa::report {

// Runs of today beside stored ones of the same variants: is anything slower or less accurate, beyond the noise?
struct Regression {
    enum class Of { speed, accuracy } of = Of::speed;
    enum class Kind {
        better,
        same,      // within the noise
        not_worse, // no slower, and maybe faster
        worse,
        untold, // it cannot be told, and what cannot be told does not pass
        none    // there is nothing to judge: a simulated format has no speed
    } kind = Kind::untold;
    std::string variant = {};
    double before = 0, now = 0; // milliseconds per step, or a share of right answers; NaN: not known
    double change = 0;          // speed: before by now, 0.5 is half as fast; accuracy: now less before
    double least = 0, most = 0; // the interval of the change
    std::string words = {};     // how it was judged, or why not

    bool fails() const { return kind == Kind::worse || kind == Kind::untold; }
};
const char* name_of(Regression::Of of);
const char* name_of(Regression::Kind kind);

// Run folders, or folders that hold some, or a report.json that this program wrote: of that, what it tells of its runs.
std::vector<RunRecord> read_baseline(const std::filesystem::path& path);

// By variant, in the order of `before`; two lines each. A variant that is no longer there cannot be told, a new one is not judged.
std::vector<Regression> regressions(const std::vector<RunRecord>& before, const std::vector<RunRecord>& now);
// How it is judged, for who wants to check it.
std::string how_regressions_are_told();

Json to_json(const std::vector<Regression>& lines);

} // namespace mantissa::report
