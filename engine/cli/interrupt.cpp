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
#include <string_view>
#include <unistd.h>

namespace mantissa {
namespace {

// SIGHUP: the terminal was closed; SIGUSR1: what some batch systems send before time is up, and our own word to the waiter
constexpr int signals_to_stop[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1};

bool is_ignored(int signal) {
    struct sigaction now {};
    return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

// Not a terminal that is closed where nohup has it ignored: who waits for a signal would be given it all the same.
sigset_t waited_for() {
    sigset_t set;
    sigemptyset(&set);
    for (int signal : signals_to_stop)
        if (signal != SIGHUP || !is_ignored(signal))
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

void end_at_once(int) {
    constexpr std::string_view words = "mantissa-cli: stopped before it was done\n";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, words.data(), words.size());
    _exit(ExitCode::stopped);
}

} // namespace

void say_when_stopped() {
    struct sigaction action {};
    action.sa_handler = end_at_once;
    for (int signal : signals_to_stop)
        if (!is_ignored(signal))
            sigaction(signal, &action, nullptr);
}

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
