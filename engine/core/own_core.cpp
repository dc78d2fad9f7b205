// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/own_core.h"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mantissa {

int core_here() { return sched_getcpu(); }
int thread_here() { return static_cast<int>(syscall(SYS_gettid)); }

bool leave_core_to(int other, int core, int threads) {
    cpu_set_t allowed;
    if (core < 0 || core >= CPU_SETSIZE || sched_getaffinity(other, sizeof allowed, &allowed) != 0)
        return false;
    if (CPU_COUNT(&allowed) < 2 || CPU_COUNT(&allowed) < threads)
        return false;
    CPU_CLR(core, &allowed);
    return sched_setaffinity(0, sizeof allowed, &allowed) == 0;
}

} // namespace mantissa
