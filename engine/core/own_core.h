// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa {

int core_here();   // which processor the calling thread is on
int thread_here(); // the system's number of the calling thread

// Takes the calling thread off the core that `other`, a thread of this process, is on, and keeps it from coming back to that one: anywhere
// else that `other` may run. On a busy machine the system likes to put a thread beside the one that woke it, and the two then share one
// core while another program has the next to itself. False: `threads` that work together are more than the cores they may use, so that
// some must share one; or the system does not let us.
bool leave_core_to(int other, int core, int threads);

} // namespace mantissa
