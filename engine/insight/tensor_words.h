// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "health/tensor_words.h"
#include "runs/records.h"

#include <string>

namespace mantissa::insight {

using health::tensor_in_words, health::value_in_words;

// The event's sentence; that of a number that is not finite, which an older run folder keeps with the tensor's name, in words.
std::string event_in_words(const EventRecord& event);

} // namespace mantissa::insight
