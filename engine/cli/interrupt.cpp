// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/interrupt.h"

#include "cli/exit_code.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

namespace mantissa {
namespace {

sigset_t waited_for() {
    sigset_t set;
    sigemptyset(&set);
    // SIGHUP: the terminal was closed; SIGUSR1: what some batch systems send before time is up, and our own word to the waiter
    for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1})
        sigaddset(&set, signal);
    return set;
}

std::atomic<bool> reader_gone = false;

// What is still written to nobody is written to nothing: it must not fail the run that is being stopped.
void leave_reader(int) {
    const int saved = errno, nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    for (int output : {STDOUT_FILENO, STDERR_FILENO})
        if (pollfd asked{output, 0, 0}; nothing >= 0 && poll(&asked, 1, 0) > 0 && (asked.revents & POLLERR) != 0)
            dup2(nothing, output);
    close(nothing);
    if (!reader_gone.exchange(true))
        kill(getpid(), SIGTERM); // to the waiter
    errno = saved;
}

} // namespace

Interrupt::Interrupt(Control& control) {
    reader_gone = false;
    struct sigaction action {};
    action.sa_handler = leave_reader;
    sigaction(SIGPIPE, &action, &before_);
    sigset_t set = waited_for();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    waiter_ = std::thread([this, &control, set] {
        int signal = 0;
        while (sigwait(&set, &signal) == 0 && !leaving_) {
            if (happened_.exchange(true))
                _exit(ExitCode::stopped);
            control.stop();
        }
    });
}

Interrupt::~Interrupt() {
    leaving_ = true;
    pthread_kill(waiter_.native_handle(), SIGUSR1);
    waiter_.join();
    sigaction(SIGPIPE, &before_, nullptr);
    if (reader_gone)
        raise(SIGPIPE);
}

} // namespace mantissa
