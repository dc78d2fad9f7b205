// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <string_view>

namespace mantissa {

// Of a text that may be anything. Discarded where it is no JSON, or nested deeper than any of ours: a million brackets take more of the
// stack to copy than there is.
Json json_if_any(std::string_view text);

} // namespace mantissa
