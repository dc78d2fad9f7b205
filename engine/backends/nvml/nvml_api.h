// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What is used of NVML, whose header comes with neither driver nor Debian: names, numbers and layouts of its documentation.
namespace mantissa::nvml {

using Status = int; // 0: it worked
using Device = struct OpaqueDevice*;
using GpmSample = struct OpaqueSample*;

struct Utilisation {
    unsigned int device = 0, memory = 0; // per cent of time
};
struct MemoryInfo {
    unsigned long long total = 0, free = 0, used = 0;
};

constexpr int temperature_of_chip = 0;
enum class Clock { multiprocessors = 1, memory = 2 };

struct GpmMetric {
    unsigned int id = 0;
    Status status = 0;
    double value = 0; // per cent
    char *short_name = nullptr, *long_name = nullptr, *unit = nullptr;
};
// The library reads and writes the first `count` metrics alone, however many its own header has room for.
struct GpmRequest {
    static constexpr unsigned int most = 333;
    unsigned int version = 1, count = 0;
    GpmSample before = nullptr, after = nullptr;
    GpmMetric metrics[most];
};
struct GpmSupport {
    unsigned int version = 1, supported = 0;
};
enum GpmId : unsigned int { multiprocessors_busy = 2, occupancy = 3, any_tensor_busy = 5, bandwidth_used = 10 };

struct SlowReason {
    unsigned long long bit;
    const char* words;
};
// Idle and set clocks are no slowing down.
constexpr SlowReason slow_reasons[] = {
    {0x04, "power cap"},
    {0x08, "hardware slowdown"},
    {0x10, "kept in step with another device"},
    {0x20, "temperature (driver)"},
    {0x40, "temperature (hardware)"},
    {0x80, "power brake"},
};

using Init = Status (*)();
using ErrorString = const char* (*)(Status);
using DeviceByBusId = Status (*)(const char*, Device*);
using GetUtilisation = Status (*)(Device, Utilisation*);
using GetMemory = Status (*)(Device, MemoryInfo*);
using GetNumber = Status (*)(Device, unsigned int*);
using GetTyped = Status (*)(Device, int, unsigned int*); // temperature and clocks
using GetReasons = Status (*)(Device, unsigned long long*);
using GpmQuery = Status (*)(Device, GpmSupport*);
using GpmAllocate = Status (*)(GpmSample*);
using GpmFree = Status (*)(GpmSample);
using GpmTake = Status (*)(Device, GpmSample);
using GpmGet = Status (*)(GpmRequest*);

} // namespace mantissa::nvml
