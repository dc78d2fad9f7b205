// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include <sys/types.h>

namespace mantissa {

// Among which processes a number names one: those of this start of the machine, and of this container. Empty: the system does not tell.
std::string processes_here();
// When a process began, in ticks since the machine was started: a number is given to another one later. 0: not known, or it is gone.
std::int64_t began_at(pid_t process);
// Whether none of that number is here that began then; what is dead and waits to be buried is gone. `began` 0: whenever.
bool is_gone(pid_t process, std::int64_t began);

} // namespace mantissa
