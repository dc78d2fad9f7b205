// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "device/libraries/cudnn_execute.h"
#include "device/libraries/cudnn_records.h"

namespace mantissa::stand_in {

// What a plan does with the pointers of a pack; throws Refused with a sentence where it could not be done on a card either.
ConvolutionJob job_of(const Record& plan, const Record& pack);

} // namespace mantissa::stand_in
