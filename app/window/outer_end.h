// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QSocketNotifier>

#include <csignal>
#include <memory>
#include <vector>

namespace mantissa::app {

class MainWindow;

// What ends the program from outside. A signal closes the window as its cross does, without a question, so that runs keep their last
// step; one that comes more than a second later ends it at once, unless a terminal hangs up. Where the screen goes, the runs are stopped
// and kept before the program ends. One at a time.
class OuterEnd {
public:
    explicit OuterEnd(MainWindow& window);
    ~OuterEnd();
    OuterEnd(const OuterEnd&) = delete;
    OuterEnd& operator=(const OuterEnd&) = delete;

private:
    void listen(int signal);

    struct Before {
        int signal = 0;
        struct sigaction action = {};
    };
    std::vector<Before> m_before; // what is put back
    int m_pipe[2] = {-1, -1};     // owned; a handler may do no more than write to it
    std::unique_ptr<QSocketNotifier> m_asked;
};

} // namespace mantissa::app
