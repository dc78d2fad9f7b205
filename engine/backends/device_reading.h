// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/telemetry.h"
#include "core/json.h"

namespace mantissa {

// {"power_watts": 412.5, ..., "absent": {"tensor_cores_busy": "this card has no such counters"}}; null for no reading.
Json to_json(const DeviceReading& reading);
DeviceReading device_reading(const Json& json); // read back; what it lacks is absent without a reason
// "busy 87 %, Tensor Cores 41 %, 412 W, 61 °C, 1980 MHz", then what is absent, each reason once.
std::string sentence_of(const DeviceReading& reading);

} // namespace mantissa
