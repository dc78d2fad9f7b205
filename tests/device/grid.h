// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "device/threads.h"

#include <condition_variable>
#include <mutex>
#include <string>

namespace stand_in {

// The order in which threads and blocks come: what is right gives the same bits in each.
enum class Order { forward, backward, by_chance };
struct Turns {
    Order order = Order::forward;
    std::uint64_t seed = 0;
};
Turns turns(); // $MANTISSA_STAND_IN_ORDER: forward, backward, or a number that the dice begin with

constexpr int processors = 3;
int blocks_each(); // that a kernel has room for at one time: $MANTISSA_STAND_IN_BLOCKS; two, where it says nothing

// One launch of a kernel: its blocks, in turns, or where they wait for each other all at one time.
class Grid {
public:
    Grid(const cudaLaunchConfig_t& config, std::function<void()> thread);
    void run();
    std::string why_not() const; // it cannot be launched; empty: it can
    bool waits_for_all() const { return cooperates_; }
    std::size_t count() const { return static_cast<std::size_t>(blocks_.x) * blocks_.y * blocks_.z; }

    const dim3& blocks() const { return blocks_; }
    const dim3& threads() const { return threads_; }
    void run_thread() const { thread_(); }
    bool overlaps() const { return overlaps_; }
    bool arrive(); // a whole block, at what all blocks wait for; false: some never come
    void fail(const std::string& why);

private:
    uint3 place_of(std::size_t index) const;

    dim3 blocks_, threads_;
    bool cooperates_ = false, overlaps_ = false;
    std::function<void()> thread_;
    std::mutex mutex_; // protects what follows
    std::condition_variable met_;
    std::size_t arrived_ = 0, meetings_ = 0;
    bool failed_ = false;
};

// What a card would have hung at, or made nonsense of: told at once, and every call fails from then on.
void fault(const std::string& what);
std::string faults(); // so far
void forget_faults();

} // namespace stand_in
