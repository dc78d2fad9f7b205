// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "runs/records.h"

namespace mantissa {

// The lines of metrics.jsonl; also what `run --json-lines` prints.
Json to_json(const StepRecord& record);
Json to_json(const EpochRecord& record);
Json to_json(const EventRecord& record);
Json to_json(const ReadingRecord& record);
Json to_json(const TurnRecord& record);
TurnRecord turn_record(const Json& line); // what is missing or beyond reason is unknown

} // namespace mantissa
