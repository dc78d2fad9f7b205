// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

namespace mantissa {

// What the system says of its memory; it need not say anything.
struct SystemMemory {
    // That this process could still take: the least that the machine, its control groups and its own limits leave.
    std::optional<std::size_t> available_bytes;
    // Shares of the last ten seconds in which some work, and all work, waited for memory.
    std::optional<double> some_waited, all_waited;
};

// What a run leaves to the system and to other programs of what is free when it begins.
struct MemoryMargin {
    std::optional<std::size_t> bytes = {}; // left out: a twentieth, 512 MiB at least
    std::size_t of(std::size_t available) const;
};
std::size_t memory_to_use(const MemoryMargin& margin); // 0: unknown; 1: none

// `root`: in whose proc and sys to look, for tests.
SystemMemory read_system_memory(const std::filesystem::path& root = "/");

} // namespace mantissa
