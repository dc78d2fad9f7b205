// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/system_memory.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace mantissa {

enum class MemoryLevel {
    plenty,
    low, // what was to be left free is being used, or some work waits for memory
    out, // so little that the system will end somebody soon, or all work waits for it
};
// `margin`: bytes that were to be left free.
MemoryLevel level_of(const SystemMemory& memory, std::size_t margin);
std::string words_of(const SystemMemory& memory); // "300 MiB of memory are left; work waited for it in 12 % of the last ten seconds"

// Looks at the system's memory again and again on a thread of its own, as a step may take minutes.
class MemoryWatch {
public:
    struct Settings {
        std::function<SystemMemory()> read = [] { return read_system_memory(); };
        std::size_t margin = 0;
        std::function<void(const std::string& why)> end = [](const std::string&) {}; // called once, on the watch's thread
        double seconds = 1;                                                          // between two looks
    };
    explicit MemoryWatch(Settings settings);
    ~MemoryWatch();
    MemoryWatch(const MemoryWatch&) = delete;
    MemoryWatch& operator=(const MemoryWatch&) = delete;

    struct News {
        MemoryLevel level = MemoryLevel::plenty; // from here on
        std::string text;                        // a sentence
    };
    std::vector<News> take_news(); // each time that it gets scarce, and when it no longer is

private:
    void watch();
    bool look(); // false: there is no need to look again

    Settings settings_;
    MemoryLevel level_ = MemoryLevel::plenty; // the watch's thread's own
    std::mutex mutex_;                        // protects what follows
    std::condition_variable changed_;
    bool stopping_ = false;
    std::vector<News> news_;
    std::thread thread_;
};

} // namespace mantissa
