// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/answer.h"

namespace mantissa::insight {

// Sentence and detail of an answer whose causes are ranked.
void tell(Answer& answer, const Pair& pair);

} // namespace mantissa::insight
