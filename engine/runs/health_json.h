// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "runs/health_record.h"

namespace mantissa {

// A line of health.jsonl; short keys, and nothing that is zero: there are many of them.
Json to_json(const HealthSample& sample);
// Throws bad_input with what is wrong with it: one sentence without a full stop.
HealthSample health_from_json(const Json& json);

} // namespace mantissa
