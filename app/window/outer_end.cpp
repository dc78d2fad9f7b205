// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/outer_end.h"

#include "window/main_window.h"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <unistd.h>

namespace mantissa::app {
namespace {

MainWindow* openWindow = nullptr;
std::atomic<std::int64_t> firstAsked = 0; // milliseconds; 0: not yet
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "a handler may use no lock");
volatile std::sig_atomic_t writeEnd = -1;

std::int64_t now() {
    timespec time = {};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t(time.tv_sec) * 1000 + time.tv_nsec / 1'000'000 + 1;
}

// A terminal that closes hangs up twice, and a session that ends sends two signals at once: nobody insists with them.
bool insists(int signal, std::int64_t since) { return signal != SIGHUP && since > 1000; }

void hear(int signal) {
    std::int64_t first = 0;
    const std::int64_t at = now();
    if (firstAsked.compare_exchange_strong(first, at)) {
        const int before = errno;
        [[maybe_unused]] const ssize_t written = write(writeEnd, "", 1);
        errno = before;
    } else if (insists(signal, at - first)) {
        std::signal(signal, SIG_DFL);
        raise(signal);
    }
}

// Qt calls std::exit() where the X server is gone, and that destroys what belongs to the thread before anything else: later the run
// would go on among things that are destroyed.
struct AtExit {
    void guard(MainWindow& window) const { openWindow = &window; } // a thread's own is made when it is used first
    ~AtExit() {
        if (!openWindow)
            return;
        halt(openWindow->workbench().session());
        std::_Exit(1);
    }
};

} // namespace

OuterEnd::OuterEnd(MainWindow& window) {
    thread_local const AtExit atExit;
    atExit.guard(window);
    firstAsked = 0;
    if (pipe2(m_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    writeEnd = m_pipe[1];
    m_asked = std::make_unique<QSocketNotifier>(m_pipe[0], QSocketNotifier::Read);
    QObject::connect(m_asked.get(), &QSocketNotifier::activated, &window, [this, &window] {
        m_asked->setEnabled(false);
        window.hide(); // nobody is there to be asked anything
        window.close();
    });
    for (int signal : {SIGTERM, SIGINT, SIGHUP})
        listen(signal);
}

OuterEnd::~OuterEnd() {
    for (const Before& before : m_before)
        sigaction(before.signal, &before.action, nullptr);
    openWindow = nullptr;
    m_asked.reset();
    for (int end : m_pipe)
        if (end >= 0)
            ::close(end);
}

// What is ignored stays so: of a program in the background, or after nohup.
void OuterEnd::listen(int signal) {
    Before before{signal};
    if (sigaction(signal, nullptr, &before.action) != 0 || before.action.sa_handler == SIG_IGN)
        return;
    struct sigaction action = {};
    action.sa_handler = hear;
    action.sa_flags = SA_RESTART;
    sigaction(signal, &action, nullptr);
    m_before.push_back(before);
}

} // namespace mantissa::app
