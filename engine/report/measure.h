// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/run_record.h"
#include "train/experiment.h"

namespace mantissa::report {

// Measures what a stored run could not see of itself and keeps it in its profile. Throws bad_input where the folder does not tell what
// to train, or was trained on a device that is not here.
Variant variant_of(const RunRecord& run); // that it trained; throws where the folder does not tell
void measure_run(const RunRecord& run);

} // namespace mantissa::report
