// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "policy/policy.h"
#include "runs/records.h"

namespace mantissa {

// What is written down of a setting that is changed while a run goes on. Empty where nothing is otherwise.
struct SettingNote {
    std::string text = {}; // "conv2d: mixed_float16 to float32"
    SettingChanges changes = {};
};
SettingNote note_of(const Policy& from, const Policy& to);
SettingNote note_of(const LossScaling& from, const LossScaling& to);

} // namespace mantissa
