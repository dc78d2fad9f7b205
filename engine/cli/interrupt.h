// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/control.h"

#include <atomic>
#include <csignal>
#include <thread>

namespace mantissa {

// From here on the signals below end the program with a sentence, wherever no training is there that they stop.
void say_when_stopped();

// Ctrl-C, SIGTERM, SIGUSR1 and a terminal that is closed stop the training, the step under way is left undone; the second Ctrl-C ends the
// program at once. So does a reader of the output that goes away (`run FILE | head -1`): what was trained is kept, then the program ends as
// the pipe would have ended it. Made before any other thread, so that all of them leave the signals to it.
class Interrupt {
public:
    explicit Interrupt(Control& control);
    ~Interrupt();
    bool happened() const { return happened_; }

private:
    std::atomic<bool> happened_ = false, leaving_ = false; // the latter: nobody needs the waiter any more
    struct sigaction before_ {};                           // what SIGPIPE did
    std::thread waiter_;
};

} // namespace mantissa
