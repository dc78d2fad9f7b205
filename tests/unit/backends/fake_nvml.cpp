// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A driver's library that says what $FAKE_NVML tells it to: words apart by commas switch parts of it off.
#include "backends/nvml/nvml_api.h"

#include <cstdlib>
#include <cstring>
#include <string>

using namespace mantissa::nvml;

namespace {

constexpr Status not_supported = 3;
int samples = 0;

bool is_off(const char* part) {
    const char* list = std::getenv("FAKE_NVML");
    return list && std::string(list).find(part) != std::string::npos;
}

Status answer(const char* part, unsigned int* to, unsigned int value) {
    *to = value;
    return is_off(part) ? not_supported : 0;
}

} // namespace

extern "C" {

Status nvmlInit_v2() { return is_off("init") ? 9 : 0; }
const char* nvmlErrorString(Status status) { return status == not_supported ? "Not Supported" : "Driver Not Loaded"; }
Status nvmlDeviceGetHandleByPciBusId_v2(const char* id, Device* device) {
    *device = reinterpret_cast<Device>(std::size_t{1});
    return std::strcmp(id, "0000:3b:00.0") == 0 ? 0 : 6;
}
Status nvmlDeviceGetUtilizationRates(Device, Utilisation* to) {
    *to = {.device = 87, .memory = 40};
    return is_off("busy") ? not_supported : 0;
}
Status nvmlDeviceGetMemoryInfo(Device, MemoryInfo* to) {
    *to = {.total = 8ull << 30, .free = 6ull << 30, .used = 2ull << 30};
    return 0;
}
Status nvmlDeviceGetPowerUsage(Device, unsigned int* to) { return answer("power", to, 412500); }
Status nvmlDeviceGetTemperature(Device, int, unsigned int* to) { return answer("temperature", to, 61); }
Status nvmlDeviceGetClockInfo(Device, int which, unsigned int* to) { return answer("clock", to, which == 1 ? 1980 : 2619); }
Status nvmlDeviceGetCurrentClocksThrottleReasons(Device, unsigned long long* to) {
    *to = is_off("cool") ? 0x1 : 0x24;
    return is_off("reasons") ? not_supported : 0;
}
Status nvmlGpmQueryDeviceSupport(Device, GpmSupport* to) {
    to->supported = is_off("counters") ? 0 : 1;
    return 0;
}
Status nvmlGpmSampleAlloc(GpmSample* to) {
    *to = reinterpret_cast<GpmSample>(new int(0));
    return 0;
}
Status nvmlGpmSampleFree(GpmSample sample) {
    delete reinterpret_cast<int*>(sample);
    return 0;
}
Status nvmlGpmSampleGet(Device, GpmSample sample) {
    *reinterpret_cast<int*>(sample) = ++samples;
    return is_off("sampling") ? not_supported : 0;
}
// The shares tell which two samples were compared.
Status nvmlGpmMetricsGet(GpmRequest* request) {
    if (request->version != 1)
        return 2;
    for (unsigned int i = 0; i < request->count; ++i) {
        GpmMetric& metric = request->metrics[i];
        metric.status = metric.id == occupancy ? not_supported : 0;
        metric.value = metric.id + 10.0 * (*reinterpret_cast<int*>(request->after) - *reinterpret_cast<int*>(request->before));
    }
    return 0;
}
}
