// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace mantissa {

class Session;

// What other threads want to see of a session while it is paused: shown to them on the training thread, and left as it is.
class Looks {
public:
    using Look = std::function<void(const Session*)>; // null: no run of this index trains now

    void ask(int run, Look look);
    bool are_asked() const;
    void serve(); // on the training thread, between two steps of all runs

    // A session can be looked at for as long as this is there.
    class Seat {
    public:
        Seat(Looks* looks, int run, const Session& session); // null: nobody looks
        ~Seat();
        Seat(const Seat&) = delete;
        Seat& operator=(const Seat&) = delete;

    private:
        Looks* looks_;
        int run_;
    };

private:
    mutable std::mutex mutex_; // protects what is below
    std::vector<std::pair<int, Look>> asked_;
    std::map<int, const Session*> seats_; // the sessions are the training thread's
};

} // namespace mantissa
