// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/findings/evidence.h"

#include <string>

namespace mantissa::insight {

// "m differs from float32 in the network and batch, so a difference between them is not the format's: ..."; empty: what is known of what
// they were trained on, and with what, is alike.
std::string other_work_of(const RunEvidence& run, const RunEvidence& base);
bool differs_in_batch_alone(const RunEvidence& run, const RunEvidence& base); // of all that makes them other work

} // namespace mantissa::insight
