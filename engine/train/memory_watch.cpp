// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/memory_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace mantissa {
namespace {

constexpr double much_waiting = 0.1, no_work_done = 0.5; // shares of ten seconds
constexpr std::size_t last_bytes = 64 << 20;             // below, the kernel chooses whom to end

} // namespace

MemoryLevel level_of(const SystemMemory& memory, std::size_t margin) {
    bool low = memory.available_bytes && *memory.available_bytes < margin / 4 * 3; // a plan may take all but that
    bool none = memory.available_bytes && *memory.available_bytes < std::min(last_bytes, margin / 2);
    if (none || (low && memory.all_waited.value_or(0) >= no_work_done))
        return MemoryLevel::out;
    return low || memory.some_waited.value_or(0) >= much_waiting ? MemoryLevel::low : MemoryLevel::plenty;
}

std::string words_of(const SystemMemory& memory) {
    std::string words = memory.available_bytes ? fmt::format("{} MiB of memory are left", *memory.available_bytes >> 20)
                                               : std::string("how much memory is left is not known");
    if (memory.some_waited && *memory.some_waited >= 0.005)
        words += fmt::format("; work waited for it in {:.0f} % of the last ten seconds", 100 * *memory.some_waited);
    return words;
}

MemoryWatch::MemoryWatch(Settings settings) : settings_(std::move(settings)), thread_([this] { watch(); }) {}

MemoryWatch::~MemoryWatch() {
    {
        std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

std::vector<MemoryWatch::News> MemoryWatch::take_news() {
    std::lock_guard lock(mutex_);
    return std::exchange(news_, {});
}

void MemoryWatch::watch() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        lock.unlock();
        bool again = look();
        lock.lock();
        if (!again)
            return;
        changed_.wait_for(lock, std::chrono::duration<double>(settings_.seconds), [this] { return stopping_; });
    }
}

bool MemoryWatch::look() {
    try {
        SystemMemory memory = settings_.read();
        MemoryLevel level = level_of(memory, settings_.margin), before = std::exchange(level_, level);
        if (level == MemoryLevel::out) {
            settings_.end(words_of(memory));
            return false;
        }
        std::lock_guard lock(mutex_);
        if (level != before)
            news_.push_back({level, (level == MemoryLevel::low ? "the system's memory gets scarce: " : "the system has memory again: ") +
                                        words_of(memory)});
    } catch (const std::bad_alloc&) { // of a sentence: the next look may have more room
    }
    return true;
}

} // namespace mantissa
