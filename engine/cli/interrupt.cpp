// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/interrupt.h"

#include "cli/exit_code.h"

#include <csignal>
#include <pthread.h>
#include <unistd.h>

namespace mantissa {
namespace {

sigset_t waited_for() {
    sigset_t set;
    sigemptyset(&set);
    for (int signal : {SIGINT, SIGTERM, SIGHUP,
                       SIGUSR1}) // SIGHUP: the terminal was closed; SIGUSR1: our own word to the waiter that nobody needs it any more
        sigaddset(&set, signal);
    return set;
}

} // namespace

Interrupt::Interrupt(Control& control) {
    sigset_t set = waited_for();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    waiter_ = std::thread([this, &control, set] {
        int signal = 0;
        while (sigwait(&set, &signal) == 0 && signal != SIGUSR1) {
            if (happened_.exchange(true))
                _exit(ExitCode::stopped);
            control.stop();
        }
    });
}

Interrupt::~Interrupt() {
    pthread_kill(waiter_.native_handle(), SIGUSR1);
    waiter_.join();
}

} // namespace mantissa
