// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/block.h"

#include "device/grid.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace stand_in {
namespace {

constexpr int warp_threads = 32;

std::uint64_t next(std::uint64_t& dice) { // splitmix64
    std::uint64_t z = dice += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

std::string named(Site site) {
    std::string file = site.file;
    return file.substr(file.rfind('/') + 1) + ":" + std::to_string(site.line);
}

} // namespace

Block::Block() = default;
Block::~Block() = default;

Block& Block::mine() {
    static thread_local Block block;
    return block;
}

void Block::run(Grid& grid, uint3 place) {
    grid_ = &grid;
    prepare(place);
    do {
        while (begun_ < threads_.size())
            go(spare_fiber());
        while (!ready_.empty())
            for (int thread : std::exchange(ready_, {}))
                go_on_with(thread);
    } while (meet());
    if (!have_all_ended())
        spare_.clear(), fibers_.clear(); // threads are stuck on some of them
}

void Block::prepare(uint3 place) {
    const dim3& size = grid_->threads();
    threads_.assign(size.x, {});
    order_.resize(threads_.size());
    for (unsigned i = 0; i < size.x; ++i)
        threads_[i].here = {.thread = {i, 0, 0}, .block = place, .threads = size, .blocks = grid_->blocks()};
    shuffle(turns().seed + place.x + 1000003u * place.y);
    in_warp_.assign((threads_.size() + warp_threads - 1) / warp_threads, 0);
    begun_ = 0;
    ready_.clear();
}

void Block::shuffle(std::uint64_t dice) {
    std::iota(order_.begin(), order_.end(), 0);
    Order order = turns().order;
    if (order == Order::backward)
        std::ranges::reverse(order_);
    for (std::size_t i = order_.size(); order == Order::by_chance && i > 1; --i)
        std::swap(order_[i - 1], order_[next(dice) % i]);
}

Fiber* Block::spare_fiber() {
    if (spare_.empty()) {
        auto index = fibers_.size();
        fibers_.push_back(std::make_unique<Fiber>([this, index] {
            for (;;) {
                carry();
                spare_.push_back(fibers_[index].get());
                fibers_[index]->stop();
            }
        }));
        spare_.push_back(fibers_.back().get());
    }
    Fiber* fiber = spare_.back();
    spare_.pop_back();
    return fiber;
}

void Block::go(Fiber* fiber) {
    on_ = fiber;
    fiber->go();
}

void Block::go_on_with(int thread) {
    running_ = thread;
    here_ = &of(thread).here;
    go(of(thread).fiber);
}

// A fiber's body, for as long as no thread on it waits.
void Block::carry() {
    while (begun_ < threads_.size()) {
        running_ = order_[begun_++];
        Thread& thread = of(running_);
        here_ = &thread.here;
        thread.fiber = on_;
        grid_->run_thread();
        thread.ended = true;
        if (grid_->overlaps() && !thread.here.waited)
            grid_->fail("a thread of a kernel that may overlap the one before it did not wait for that");
    }
}

void Block::wait_for(Wait wait) {
    Thread& thread = of(running_);
    thread.wait = wait;
    thread.fiber->stop();
}

void Block::stop_for(const std::string& fault) {
    grid_->fail(fault);
    wait_for({Waiting::no, {}});
}

std::uint64_t Block::exchange(std::uint64_t mine, int lane, Site site) {
    Thread& thread = of(running_);
    thread.given = mine, thread.lane = lane, thread.wait = {Waiting::warp, site};
    if (!meet_in_warp(running_ / warp_threads))
        thread.fiber->stop();
    return thread.taken;
}

// Whether the warp is complete with the thread that is running, which goes on at once.
bool Block::meet_in_warp(int warp) {
    int first = warp * warp_threads, end = std::min(first + warp_threads, static_cast<int>(threads_.size()));
    if (++in_warp_[static_cast<std::size_t>(warp)] < end - first)
        return false;
    for (int i = first; i < end; ++i)
        if (of(i).wait.site != of(first).wait.site)
            return false;
    in_warp_[static_cast<std::size_t>(warp)] = 0;
    for (int i = first; i < end; ++i)
        of(i).taken = of(std::min(first + of(i).lane, end - 1)).given;
    for (int i = first; i < end; ++i)
        release(i);
    return true;
}

void Block::release(int thread) {
    of(thread).wait = {};
    if (thread != running_)
        ready_.push_back(thread);
}

bool Block::have_all_ended() const { return std::ranges::all_of(threads_, &Thread::ended); }

// When none can go on by itself: whether all wait at one place, and may from there.
bool Block::meet() {
    if (have_all_ended())
        return false;
    running_ = -1;
    Wait wait = of(order_.front()).wait;
    bool together = (wait.what == Waiting::block || wait.what == Waiting::grid) && std::ranges::all_of(threads_, [&](const Thread& t) {
                        return !t.ended && t.wait.what == wait.what && t.wait.site == wait.site;
                    });
    if (!together)
        grid_->fail(why_none_goes_on());
    else if (wait.what == Waiting::grid && !grid_->waits_for_all())
        grid_->fail("blocks wait for each other at " + named(wait.site) + " in a kernel that was not launched for that");
    else if (wait.what == Waiting::block || grid_->arrive()) {
        for (int thread : order_)
            release(thread);
        return true;
    }
    return false;
}

std::string Block::why_none_goes_on() const {
    std::map<std::string, int> counts;
    for (const Thread& thread : threads_) {
        const char* what = thread.wait.what == Waiting::warp   ? "for their warp at "
                           : thread.wait.what == Waiting::grid ? "for all blocks at "
                                                               : "at ";
        ++counts[thread.ended ? "have ended" : std::string("wait ") + what + named(thread.wait.site)];
    }
    std::string text = "a block hangs:";
    for (const auto& [what, count] : counts)
        text += " " + std::to_string(count) + " threads " + what + ";";
    return text;
}

} // namespace stand_in
