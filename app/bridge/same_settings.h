// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QString>

namespace mantissa::app {

// Whether two experiments train alike: a default that is written out, and a description, make no other settings.
bool sameSettings(const Json& kept, const Json& now);
// The first that differs, with both values where they are short: "Training, optimizer, beta 1 (0.9 then, 0.8 now)". Empty: it has no name.
QString otherSetting(const Json& kept, const Json& now);

} // namespace mantissa::app
