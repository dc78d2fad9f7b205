// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/short_turns.h"

#include <cstdint>

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mantissa {
namespace {

// As the kernel has it; no header of the C library does.
struct Scheduling {
    std::uint32_t size = 0, policy = 0;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime = 0, deadline = 0,
                  period = 0; // runtime: of an ordinary thread, how long its turns are; 0: it cannot be asked for
};

bool read(Scheduling& now) { return syscall(SYS_sched_getattr, 0, &now, sizeof now, 0) == 0; }

} // namespace

bool ask_for_short_turns() {
    Scheduling wanted;
    if (!read(wanted) || wanted.policy != SCHED_OTHER || wanted.runtime == 0)
        return false;
    wanted.size = sizeof wanted;
    wanted.runtime = static_cast<std::uint64_t>(short_turn.count());
    return syscall(SYS_sched_setattr, 0, &wanted, 0) == 0;
}

} // namespace mantissa
