// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/host/host_memory.h"

#include "core/interruption.h"
#include "core/parallel.h"
#include "core/problem.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace mantissa {
namespace {

constexpr std::size_t alignment = 64;
constexpr std::size_t huge_page = 2 << 20;
constexpr std::size_t times_reserved = 4; // an observed step in 16 bits wants half as much again as the step, in 4 bits three times

std::size_t in_units(std::size_t bytes, std::size_t unit) { return (std::max<std::size_t>(bytes, 1) + unit - 1) / unit * unit; }

// Steps read many places of the arena by turns, more than there are addresses of small pages in the processor's table.
void want_huge_pages([[maybe_unused]] std::byte* data, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    if (std::size_t pages = bytes / huge_page * huge_page)
        madvise(data, pages, MADV_HUGEPAGE); // refused: only slower
#endif
}

// What is touched first costs the system far more than what is written, seconds for some GiB: each thread takes its part. Throws
// Interrupted where a stop is asked for.
void clear(std::byte* data, std::size_t bytes) {
    parallel_ranges(static_cast<std::int64_t>(bytes), 4 * huge_page,
                    [&](std::int64_t begin, std::int64_t end) { std::memset(data + begin, 0, static_cast<std::size_t>(end - begin)); });
    leave_if_given_up();
}

} // namespace

#ifdef MAP_ANONYMOUS

// Addresses alone, of which the first become memory: the system counts what may be written, and refuses what it does not have.
HostMemory::Held HostMemory::reserve(std::size_t bytes) {
    const std::size_t reserved = in_units(bytes, huge_page) * times_reserved;
    void* all = mmap(nullptr, reserved + huge_page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED)
        return {nullptr, Free{0}};
    auto* first = static_cast<std::byte*>(all);
    const std::size_t before = (huge_page - reinterpret_cast<std::uintptr_t>(first) % huge_page) % huge_page;
    if (before > 0)
        munmap(first, before);
    munmap(first + before + reserved, huge_page - before);
    Held held(first + before, Free{reserved});
    if (mprotect(held.get(), in_units(bytes, huge_page), PROT_READ | PROT_WRITE) != 0)
        return {nullptr, Free{0}};
    return held;
}

bool HostMemory::grow(std::size_t bytes) {
    if (bytes <= bytes_)
        return true;
    const std::size_t held = in_units(bytes_, huge_page), wanted = in_units(bytes, huge_page);
    std::byte* end = data_.get() + held;
    if (wanted > data_.get_deleter().reserved || (wanted > held && mprotect(end, wanted - held, PROT_READ | PROT_WRITE) != 0))
        return false;
    want_huge_pages(end, wanted - held);
    clear(data_.get() + bytes_, bytes - bytes_);
    bytes_ = bytes;
    return true;
}

void HostMemory::shrink(std::size_t bytes) {
    const std::size_t kept = in_units(bytes, huge_page), held = in_units(bytes_, huge_page);
    if (data_.get_deleter().reserved == 0 || kept >= held)
        return;
    // Another mapping in their place: what was there is gone, the addresses stay ours.
    std::byte* end = data_.get() + kept;
    if (mmap(end, held - kept, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED)
        bytes_ = bytes;
}

void HostMemory::Free::operator()(std::byte* bytes) const { reserved ? void(munmap(bytes, reserved)) : std::free(bytes); }

#else

HostMemory::Held HostMemory::reserve(std::size_t) { return {nullptr, Free{0}}; }
bool HostMemory::grow(std::size_t bytes) { return bytes <= bytes_; }
void HostMemory::shrink(std::size_t) {}
void HostMemory::Free::operator()(std::byte* bytes) const { std::free(bytes); }

#endif

HostMemory::Held HostMemory::hold(std::size_t bytes) {
    const std::size_t unit = bytes < huge_page ? alignment : huge_page;
    if (bytes >= huge_page)
        if (Held held = reserve(bytes))
            return held;
    return {static_cast<std::byte*>(std::aligned_alloc(unit, in_units(bytes, unit))), Free{0}};
}

HostMemory::HostMemory(std::size_t bytes) : bytes_(bytes), data_(hold(bytes)) {
    if (!data_)
        throw problem_error({.kind = ProblemKind::does_not_fit,
                             .message = "[memory] " + std::to_string(bytes >> 20) + " MiB could not be allocated; choose a smaller batch"},
                            ErrorKind::out_of_memory);
    want_huge_pages(data_.get(), bytes);
    clear(data_.get(), bytes);
}

void HostMemory::read(std::size_t offset, std::span<std::byte> to) const { std::copy_n(data_.get() + offset, to.size(), to.data()); }

void HostMemory::write(std::size_t offset, std::span<const std::byte> from) { std::copy_n(from.data(), from.size(), data_.get() + offset); }

} // namespace mantissa
