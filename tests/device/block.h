// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "device/fiber.h"
#include "device/threads.h"

#include <memory>
#include <string>
#include <vector>

namespace stand_in {

class Grid;

// One block of threads, worked off by one thread of the system. Threads that never wait run one after the other on the same fiber;
// one that waits keeps its own, and the next begins on another.
class Block {
public:
    Block();
    ~Block();
    void run(Grid& grid, uint3 place); // until all of its threads have ended, or cannot
    static Block& mine();              // of this thread of the system

    void wait(Site site) { wait_for({Waiting::block, site}); }
    void wait_for_all(Site site) { wait_for({Waiting::grid, site}); }
    std::uint64_t exchange(std::uint64_t mine, int lane, Site site);
    const Here& here() const { return *here_; }
    void stop_for(const std::string& fault); // the thread that is running, for good
    void waited_for_kernel_before() { here_->waited = true; }

private:
    enum class Waiting { no, block, warp, grid };
    struct Wait {
        Waiting what = Waiting::no;
        Site site;
    };
    struct Thread {
        Here here;
        Wait wait;
        Fiber* fiber = nullptr; // of one that has begun and not ended
        bool ended = false;
        std::uint64_t given = 0, taken = 0; // in an exchange
        int lane = 0;
    };

    Thread& of(int thread) { return threads_[static_cast<std::size_t>(thread)]; }
    void prepare(uint3 place);
    void shuffle(std::uint64_t dice);
    Fiber* spare_fiber();
    void go(Fiber* fiber);
    void go_on_with(int thread);
    void carry();
    void wait_for(Wait wait);
    bool meet_in_warp(int warp);
    bool meet();
    void release(int thread);
    bool have_all_ended() const;
    std::string why_none_goes_on() const;

    Grid* grid_ = nullptr;
    std::vector<Thread> threads_;
    std::vector<int> order_, ready_; // threads; that may go on
    std::vector<int> in_warp_;       // threads that wait for their warp
    std::size_t begun_ = 0;
    int running_ = -1;
    Here* here_ = nullptr;
    std::vector<std::unique_ptr<Fiber>> fibers_;
    std::vector<Fiber*> spare_;
    Fiber* on_ = nullptr; // which is running
};

} // namespace stand_in
