// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/system_memory.h"

#include "core/decimal.h"

#include <algorithm>
#include <fstream>
#include <string>

#if __has_include(<sys/resource.h>)
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace mantissa {
namespace {

namespace fs = std::filesystem;
using Bytes = std::optional<std::size_t>;

Bytes least(Bytes a, Bytes b) { return a && b ? std::min(a, b) : a ? a : b; }

Bytes left_of(Bytes limit, Bytes used) {
    if (!limit || !used)
        return std::nullopt;
    return *limit > *used ? *limit - *used : 0;
}

Bytes number_in(const fs::path& file) { // "max" is none
    std::ifstream in(file);
    std::size_t number = 0;
    return in >> number ? Bytes(number) : std::nullopt;
}

// The number behind a word that begins a line.
Bytes number_behind(const fs::path& file, const std::string& word) {
    std::ifstream in(file);
    std::string key;
    for (std::size_t number = 0; in >> key >> number; in.ignore(256, '\n'))
        if (key == word)
            return number;
    return std::nullopt;
}

Bytes of_machine(const fs::path& root) {
    Bytes kibibytes = number_behind(root / "proc/meminfo", "MemAvailable:");
    return kibibytes ? Bytes(*kibibytes * 1024) : std::nullopt;
}

// Pages of files that nobody is reading go when somebody needs the room. Most groups are not limited, version 1 with a number beyond all
// memory; what those have taken, which the system counts anew for whoever reads it, decides nothing.
Bytes of_group(const fs::path& folder, const char* limit, const char* used, const char* idle) {
    constexpr std::size_t no_limit = std::size_t{1} << 62;
    const Bytes most = number_in(folder / limit);
    if (!most || *most >= no_limit)
        return std::nullopt;
    Bytes taken = number_in(folder / used), idle_files = number_behind(folder / "memory.stat", idle);
    if (taken && idle_files)
        taken = *taken - std::min(*taken, *idle_files);
    return left_of(most, taken);
}

// Of the process's control groups, version 2 and 1, and all that those lie in.
Bytes of_groups(const fs::path& root) {
    std::ifstream in(root / "proc/self/cgroup");
    Bytes bytes;
    for (std::string line; std::getline(in, line);) {
        std::size_t path = line.find(':', line.find(':') + 1);
        bool second = line.starts_with("0::"), first = line.find(":memory:") != std::string::npos;
        if (path == std::string::npos || (!first && !second))
            continue;
        const fs::path top = root / (second ? "sys/fs/cgroup" : "sys/fs/cgroup/memory");
        for (fs::path group = fs::path(line.substr(path + 1)).relative_path();; group = group.parent_path()) {
            bytes = least(bytes, second ? of_group(top / group, "memory.max", "memory.current", "inactive_file")
                                        : of_group(top / group, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"));
            if (group.empty())
                break;
        }
    }
    return bytes;
}

// What `ulimit -v` leaves.
Bytes of_process(const fs::path& root) {
#if __has_include(<sys/resource.h>)
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        if (Bytes pages = number_in(root / "proc/self/statm"))
            return left_of(limit.rlim_cur, *pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)));
#endif
    return std::nullopt;
}

// "some avg10=0.00 avg60=…", in percent.
std::optional<double> waited(const fs::path& root, const std::string& who) {
    std::ifstream in(root / "proc/pressure/memory");
    for (std::string line; std::getline(in, line);)
        if (const std::string opening = who + " avg10="; line.starts_with(opening))
            return decimal(std::string_view(line).substr(opening.size())) / 100;
    return std::nullopt;
}

Bytes available(const fs::path& root) { return least(of_machine(root), least(of_groups(root), of_process(root))); }

} // namespace

std::size_t MemoryMargin::of(std::size_t available) const {
    constexpr std::size_t least = std::size_t{512} << 20;
    return bytes.value_or(std::max(least, available / 20));
}

std::size_t memory_to_use(const MemoryMargin& margin) {
    const Bytes free = available("/");
    if (!free)
        return 0;
    std::size_t kept = margin.of(*free);
    return *free > kept ? *free - kept : 1;
}

SystemMemory read_system_memory(const fs::path& root) {
    return {.available_bytes = available(root), .some_waited = waited(root, "some"), .all_waited = waited(root, "full")};
}

} // namespace mantissa
