// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>

namespace mantissa {

// Keeps bytes by number until the memory it may take is used up; the first to come are kept. Any thread may ask and put.
class ByteShelf {
public:
    ByteShelf(std::size_t places, std::size_t budget);
    ~ByteShelf();
    ByteShelf(const ByteShelf&) = delete;
    ByteShelf& operator=(const ByteShelf&) = delete;

    std::span<const std::uint8_t> find(std::size_t place) const; // empty: not kept
    bool has_room(std::size_t bytes) const { return used_.load(std::memory_order_relaxed) + bytes <= budget_; }
    void put(std::size_t place, std::span<const std::uint8_t> bytes); // or not
    std::size_t bytes() const { return used_.load(std::memory_order_relaxed); }

private:
    struct Item {
        std::size_t size = 0;
        std::unique_ptr<std::uint8_t[]> bytes;
    };
    std::size_t places_, budget_;
    std::atomic<std::size_t> used_{0};
    std::unique_ptr<std::atomic<const Item*>[]> items_; // owned; null: not kept
};

} // namespace mantissa
