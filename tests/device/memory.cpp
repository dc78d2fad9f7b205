// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/memory.h"

#include "device/counted.h"
#include "device/grid.h"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <sys/mman.h>
#include <utility>

namespace stand_in {
namespace {

constexpr std::size_t page = 4096, large_page = std::size_t{2} << 20, alignment = 256;
constexpr int guard = 0xA5;

// With guards before and behind.
struct Piece {
    std::byte* pages = nullptr;
    std::size_t page_bytes = 0, bytes = 0;
};

struct All {
    std::mutex mutex; // protects what follows
    std::map<const std::byte*, Piece> pieces, pinned;
    std::size_t there = std::size_t{4} << 30, taken = 0, most = 0;
    int at_work = 0;
    std::condition_variable rests;
};
All& all() {
    static auto* once = new All; // streams may outlive what is static
    return *once;
}

void open(const Piece& piece, bool opens) { mprotect(piece.pages, piece.page_bytes, opens ? PROT_READ | PROT_WRITE : PROT_NONE); }

std::size_t rounded(std::size_t bytes, std::size_t to) { return (bytes + to - 1) / to * to; }

// Of whole pages; large ones are closed and opened as a whole, where most of a test's time would go into doing it to small ones.
std::byte* take_pages(std::size_t bytes) {
    std::size_t more = bytes % large_page == 0 ? large_page : 0;
    void* taken = mmap(nullptr, bytes + more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (taken == MAP_FAILED)
        return nullptr;
    auto* pages = static_cast<std::byte*>(taken);
    if (more == 0)
        return pages;
    std::size_t before = (large_page - reinterpret_cast<std::uintptr_t>(taken) % large_page) % large_page;
    if (before > 0)
        munmap(pages, before);
    if (before < more)
        munmap(pages + before + bytes, more - before);
    madvise(pages + before, bytes, MADV_HUGEPAGE); // where the system has none they stay small
    return pages + before;
}

// To NaNs, at both ends of what is large.
void unset(std::byte* memory, std::size_t bytes) {
    constexpr std::size_t end = std::size_t{1} << 20;
    std::size_t each = std::min(bytes, end);
    std::memset(memory, 0xFF, each);
    std::memset(memory + bytes - each, 0xFF, each);
}

bool is_whole(const std::byte* memory, const Piece& piece) {
    auto is_guard = [](std::byte b) { return b == std::byte{guard}; };
    const std::byte *behind = memory + piece.bytes, *end = piece.pages + piece.page_bytes;
    return std::all_of(memory - alignment, memory, is_guard) && std::all_of(behind, end, is_guard);
}

Place place_in(const std::map<const std::byte*, Piece>& pieces, const std::byte* from, std::size_t bytes, Place within) {
    auto behind = pieces.upper_bound(from);
    if (behind == pieces.begin())
        return Place::host;
    auto [begin, piece] = *std::prev(behind);
    if (from >= begin + std::max<std::size_t>(1, piece.bytes))
        return Place::host;
    return from + bytes <= begin + piece.bytes ? within : Place::beyond;
}

// Whether it had to.
bool wait_for_rest() {
    std::unique_lock lock(all().mutex);
    bool works = all().at_work > 0;
    all().rests.wait(lock, [] { return all().at_work == 0; });
    return works;
}

} // namespace

void* take_memory(std::size_t bytes) {
    std::lock_guard lock(all().mutex);
    if (all().taken + bytes > all().there)
        return nullptr;
    ++counted().allocations;
    const std::size_t all_bytes = bytes + 2 * alignment;
    Piece piece{.page_bytes = rounded(all_bytes, all_bytes > large_page / 2 ? large_page : page), .bytes = bytes};
    piece.pages = take_pages(piece.page_bytes);
    if (!piece.pages)
        return nullptr;
    std::byte* memory = piece.pages + alignment;
    std::memset(piece.pages, guard, alignment);
    std::memset(memory + bytes, guard, piece.page_bytes - alignment - bytes);
    unset(memory, bytes);
    open(piece, all().at_work > 0);
    all().pieces[memory] = piece;
    all().taken += bytes;
    all().most = std::max(all().most, all().taken);
    return memory;
}

bool give_back(void* memory) {
    if (wait_for_rest())
        fault("memory is given back while the device is at work");
    std::lock_guard lock(all().mutex);
    auto found = all().pieces.find(static_cast<std::byte*>(memory));
    if (found == all().pieces.end())
        return false;
    const Piece& piece = found->second;
    open(piece, true);
    if (!is_whole(found->first, piece))
        fault("memory before or behind a piece of " + std::to_string(piece.bytes) + " bytes was written");
    munmap(piece.pages, piece.page_bytes);
    all().taken -= piece.bytes;
    all().pieces.erase(found);
    return true;
}

std::size_t memory_there() {
    std::lock_guard lock(all().mutex);
    return all().there;
}

void set_memory_there(std::size_t bytes) {
    std::lock_guard lock(all().mutex);
    all().there = bytes;
}

std::size_t memory_taken() {
    std::lock_guard lock(all().mutex);
    return all().taken;
}

std::size_t most_memory_taken() {
    std::lock_guard lock(all().mutex);
    return all().most;
}

void forget_most() {
    std::lock_guard lock(all().mutex);
    all().most = all().taken;
}

void* take_pinned(std::size_t bytes) {
    auto* memory = new std::byte[bytes];
    unset(memory, bytes);
    std::lock_guard lock(all().mutex);
    all().pinned[memory] = {.bytes = bytes};
    return memory;
}

bool give_back_pinned(void* memory) {
    if (wait_for_rest())
        fault("pinned memory is given back while the device is at work");
    std::lock_guard lock(all().mutex);
    if (all().pinned.erase(static_cast<std::byte*>(memory)) == 0)
        return false;
    delete[] static_cast<std::byte*>(memory);
    return true;
}

Place place_of(const void* memory, std::size_t bytes) {
    std::lock_guard lock(all().mutex);
    const auto* from = static_cast<const std::byte*>(memory);
    Place place = place_in(all().pieces, from, bytes, Place::device);
    return place == Place::host ? place_in(all().pinned, from, bytes, Place::pinned) : place;
}

void device_begins() {
    std::lock_guard lock(all().mutex);
    if (all().at_work++ == 0)
        for (const auto& [memory, piece] : all().pieces)
            open(piece, true);
}

void device_rests() {
    std::lock_guard lock(all().mutex);
    if (--all().at_work > 0)
        return;
    for (const auto& [memory, piece] : all().pieces)
        open(piece, false);
    all().rests.notify_all();
}

} // namespace stand_in
