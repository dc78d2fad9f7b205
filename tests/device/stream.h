// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace stand_in {

using Work = std::function<void()>;

// Work in the order in which a stream, or a graph's nodes one after the other, was given it.
using Nodes = std::vector<std::shared_ptr<Work>>;

// Does what it is given on a thread of its own, in its own time: whoever forgets to wait reads what is not there yet.
class Stream {
public:
    Stream();
    ~Stream();
    void put(Work work);
    void wait();

    // From here on work is kept in a list and not done, which belongs to the thread that began it.
    void begin_capture();
    std::shared_ptr<Nodes> end_capture(); // null: it came to nothing
    std::shared_ptr<Nodes> captured() const { return capture_; }
    bool is_capturing() const { return capture_ != nullptr; }
    void spoil_capture() { spoiled_ = true; }
    void captures_waiting_blocks() { waits_for_all_ = true; }
    bool has_captured_waiting_blocks() const { return waits_for_all_; }

private:
    void serve();

    std::mutex mutex_; // protects what follows
    std::condition_variable came_, done_;
    std::deque<Work> works_;
    bool ends_ = false, busy_ = false;
    std::shared_ptr<Nodes> capture_; // the host's alone, as is:
    bool spoiled_ = false, waits_for_all_ = false;
    std::thread thread_;
};

// A mark in a stream.
class Event {
public:
    explicit Event(bool timed) : timed_(timed) {}
    // Behind what the stream has; from a graph each time it runs, which nobody is told before.
    enum class Told { now, when_it_runs };
    Work mark(Told told);
    void wait();
    bool is_done();
    bool is_timed() const { return timed_; }
    double milliseconds_since(Event& earlier);

private:
    bool timed_;
    std::mutex mutex_; // protects what follows
    std::condition_variable met_;
    long promised_ = 0, met_times_ = 0;
    std::chrono::steady_clock::time_point when_;
};

} // namespace stand_in
