// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace mantissa {

// Starts every buffer on a cache line, where vector units load fastest.
template <typename T>
struct AlignedAllocator {
    using value_type = T;
    static constexpr std::align_val_t alignment{64};

    AlignedAllocator() = default;
    template <typename Other>
    AlignedAllocator(const AlignedAllocator<Other>&) {}
    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), alignment)); }
    void deallocate(T* at, std::size_t) { ::operator delete(at, alignment); }
    template <typename Other>
    bool operator==(const AlignedAllocator<Other>&) const {
        return true;
    }
};

using AlignedBytes = std::vector<std::uint8_t, AlignedAllocator<std::uint8_t>>;

} // namespace mantissa
