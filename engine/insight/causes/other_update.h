// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/pair.h"

namespace mantissa::insight {

// What makes the updates of the two other work, whatever their formats: another optimizer, or steps that were skipped. Sentences, each
// with a space before it; empty: nothing that is known.
std::string other_update_words(const Pair& pair);

} // namespace mantissa::insight
