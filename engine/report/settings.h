// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/block.h"
#include "report/comparison.h"

namespace mantissa::report {

// One setting and what each run had; "–" where a run has none.
struct SettingRow {
    std::string key = {}, label = {}; // key: its path in the file; label: in the user's words
    std::vector<std::string> values = {};
    bool differs = false;
};
// All of them, in the order of the file; what does not say anything about the result (names) is left out.
std::vector<SettingRow> settings_of(const std::vector<RunRecord>& runs);

// Per role: the format each run's policy asks for, and its rounding where that is not to nearest; then the loss scale
// and the exceptions by layer.
std::vector<SettingRow> policies_of(const std::vector<RunRecord>& runs);
std::string policy_in_turn(const RunRecord& run);     // "float16; from step 41: bfloat16"
std::string loss_scale_words(const Json& loss_scale); // "off", "fixed 1,024", "dynamic from 2^15"

// One column per run. Differs from the baseline: strong; the same: muted.
Table settings_table(const Comparison& comparison, const std::string& id, const std::string& first, const std::vector<SettingRow>& rows);

} // namespace mantissa::report
