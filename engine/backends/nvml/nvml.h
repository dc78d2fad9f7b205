// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/telemetry.h"

#include <functional>

namespace mantissa {

struct NvmlSource {
    std::string library = default_library(); // $MANTISSA_NVML, or the driver's own
    std::function<double()> seconds;         // a clock; empty: the steady one
    static std::string default_library();
};

// Readings of the card at a PCI address, "0000:3b:00.0", through the driver's own library, loaded now. Never throws: where
// the library, the card or one figure is missing, the readings say why.
std::unique_ptr<Telemetry> nvml_telemetry(const std::string& bus_id, const NvmlSource& source = {});

} // namespace mantissa
