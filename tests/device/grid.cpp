// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/grid.h"

#include "device/block.h"
#include "device/workers.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <utility>

namespace stand_in {
namespace {

std::mutex faults_mutex; // protects what follows
std::string all_faults;

} // namespace

void fault(const std::string& what) {
    std::lock_guard lock(faults_mutex);
    std::fprintf(stderr, "stand-in device: %s\n", what.c_str());
    all_faults += what + "\n";
}

std::string faults() {
    std::lock_guard lock(faults_mutex);
    return all_faults;
}

void forget_faults() {
    std::lock_guard lock(faults_mutex);
    all_faults.clear();
}

Turns turns() {
    const char* set = std::getenv("MANTISSA_STAND_IN_ORDER");
    std::string_view wanted = set ? set : "forward";
    if (wanted == "forward" || wanted == "backward")
        return {wanted == "forward" ? Order::forward : Order::backward, 0};
    return {Order::by_chance, static_cast<std::uint64_t>(std::atoll(set))};
}

Grid::Grid(const cudaLaunchConfig_t& config, std::function<void()> thread)
    : blocks_(config.gridDim), threads_(config.blockDim), thread_(std::move(thread)) {
    for (unsigned i = 0; i < config.numAttrs; ++i) {
        const cudaLaunchAttribute& attribute = config.attrs[i];
        cooperates_ |= attribute.id == cudaLaunchAttributeCooperative && attribute.val.cooperative;
        overlaps_ |=
            attribute.id == cudaLaunchAttributeProgrammaticStreamSerialization && attribute.val.programmaticStreamSerializationAllowed;
    }
}

std::string Grid::why_not() const {
    if (count() == 0 || threads_.x == 0)
        return "a kernel is launched without threads";
    if (threads_.x > 1024 || threads_.y != 1 || threads_.z != 1)
        return "a block has more threads than a card takes, or threads in a plane";
    if (blocks_.y > 65535 || blocks_.z > 65535 || blocks_.x > 2147483647u)
        return "a grid is larger than a card takes";
    if (cooperates_ && count() > static_cast<std::size_t>(processors * blocks_each()))
        return "more blocks wait for each other than there is room for";
    return {};
}

int blocks_each() {
    const char* text = std::getenv("MANTISSA_STAND_IN_BLOCKS");
    return text ? std::atoi(text) : 2;
}

uint3 Grid::place_of(std::size_t index) const {
    return {static_cast<unsigned>(index % blocks_.x), static_cast<unsigned>(index / blocks_.x % blocks_.y),
            static_cast<unsigned>(index / blocks_.x / blocks_.y)};
}

void Grid::run() {
    constexpr std::size_t at_once = 2, worth_two = 4;
    std::size_t all = count(), workers = cooperates_ ? all : all >= worth_two ? at_once : 1;
    std::atomic<std::size_t> next = 0;
    bool backward = turns().order == Order::backward;
    together(workers, [&] {
        for (std::size_t index = next++; index < all; index = next++)
            Block::mine().run(*this, place_of(backward ? all - 1 - index : index));
    });
}

bool Grid::arrive() {
    std::unique_lock lock(mutex_);
    std::size_t meeting = meetings_;
    if (++arrived_ == count()) {
        arrived_ = 0, ++meetings_;
        met_.notify_all();
    }
    met_.wait(lock, [&] { return failed_ || meetings_ != meeting; });
    return !failed_;
}

void Grid::fail(const std::string& why) {
    std::lock_guard lock(mutex_);
    if (!std::exchange(failed_, true))
        fault(why);
    met_.notify_all();
}

void let_others_go_first() {
    static std::atomic<unsigned> times = 0;
    if (turns().order == Order::by_chance && times++ % 3 == 0)
        std::this_thread::sleep_for(std::chrono::microseconds(100));
}

const Here& here() { return Block::mine().here(); }
void wait_for_block(Site site) { Block::mine().wait(site); }
void wait_for_grid(Site site) { Block::mine().wait_for_all(site); }
void require_aligned(const void* place, std::size_t bytes) {
    if (reinterpret_cast<std::uintptr_t>(place) % bytes != 0)
        Block::mine().stop_for("a thread reads or writes a vector at an address that is no multiple of " + std::to_string(bytes));
}
void wait_for_kernel_before() { Block::mine().waited_for_kernel_before(); }
std::uint64_t exchange(std::uint64_t mine, int lane, Site site) { return Block::mine().exchange(mine, lane, site); }

} // namespace stand_in
