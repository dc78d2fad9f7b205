/* SPDX-FileCopyrightText: 2026 The Mantissa authors */
/* SPDX-License-Identifier: MIT */
/* A stand-in for NVIDIA's driver (libcuda.so.1) that is new enough and knows of no device: installer/try-bundle. */
#include <stddef.h>
#include <string.h>

enum { success = 0, no_device = 100 };

int cuInit(unsigned flags) {
    (void)flags;
    return no_device;
}
int cuDriverGetVersion(int* version) {
    *version = 13000;
    return success;
}
int cuDeviceGetCount(int* count) {
    *count = 0;
    return no_device;
}
static int nothing(void) { return no_device; }

int cuGetProcAddress_v2(const char* name, void** function, int version, unsigned long long flags, int* status) {
    (void)version, (void)flags;
    static const struct {
        const char* name;
        void* function;
    } known[] = {{"cuInit", (void*)cuInit}, {"cuDriverGetVersion", (void*)cuDriverGetVersion}, {"cuDeviceGetCount", (void*)cuDeviceGetCount},
                 {"cuGetProcAddress", (void*)cuGetProcAddress_v2}};
    *function = (void*)nothing;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i)
        if (strcmp(name, known[i].name) == 0)
            *function = known[i].function;
    if (status)
        *status = 0;
    return success;
}
int cuGetProcAddress(const char* name, void** function, int version, unsigned long long flags) {
    return cuGetProcAddress_v2(name, function, version, flags, NULL);
}
