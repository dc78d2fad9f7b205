// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/folder/byte_shelf.h"

#include <algorithm>

namespace mantissa {

ByteShelf::ByteShelf(std::size_t places, std::size_t budget)
    : places_(places), budget_(budget), items_(std::make_unique<std::atomic<const Item*>[]>(places)) {}

ByteShelf::~ByteShelf() {
    for (std::size_t i = 0; i < places_; ++i)
        delete items_[i].load();
}

std::span<const std::uint8_t> ByteShelf::find(std::size_t place) const {
    const Item* item = items_[place].load(std::memory_order_acquire);
    return item ? std::span<const std::uint8_t>(item->bytes.get(), item->size) : std::span<const std::uint8_t>();
}

void ByteShelf::put(std::size_t place, std::span<const std::uint8_t> bytes) {
    if (used_.fetch_add(bytes.size()) + bytes.size() > budget_) {
        used_.fetch_sub(bytes.size());
        return;
    }
    auto item = std::make_unique<Item>(Item{bytes.size(), std::make_unique_for_overwrite<std::uint8_t[]>(bytes.size())});
    std::ranges::copy(bytes, item->bytes.get());
    const Item* nobody = nullptr;
    if (items_[place].compare_exchange_strong(nobody, item.get(), std::memory_order_release, std::memory_order_relaxed))
        item.release(); // the shelf's now
    else
        used_.fetch_sub(bytes.size()); // another thread was faster
}

} // namespace mantissa
