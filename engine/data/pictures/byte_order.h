// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/pictures/picture_head.h"

#include <algorithm>
#include <string_view>

namespace mantissa {

// Numbers out of a stranger's bytes: reading beyond their end throws.
class Bytes {
public:
    enum class Order { big, little };
    explicit Bytes(std::span<const std::uint8_t> bytes, Order order = Order::big) : bytes_(bytes), order_(order) {}

    std::size_t size() const { return bytes_.size(); }
    std::uint32_t number(std::size_t at, std::size_t width) const {
        if (at > bytes_.size() || bytes_.size() - at < width)
            throw EndsEarly();
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < width; ++i)
            value |= std::uint32_t{bytes_[at + i]} << 8 * (order_ == Order::big ? width - 1 - i : i);
        return value;
    }
    std::uint8_t u8(std::size_t at) const { return static_cast<std::uint8_t>(number(at, 1)); }
    std::uint32_t u16(std::size_t at) const { return number(at, 2); }
    std::uint32_t u24(std::size_t at) const { return number(at, 3); }
    std::uint32_t u32(std::size_t at) const { return number(at, 4); }
    bool text(std::size_t at, std::string_view expected) const {
        return at <= bytes_.size() && bytes_.size() - at >= expected.size() &&
               std::string_view(reinterpret_cast<const char*>(bytes_.data()) + at, expected.size()) == expected;
    }
    std::span<const std::uint8_t> from(std::size_t at) const { return bytes_.subspan(std::min(at, bytes_.size())); }

private:
    std::span<const std::uint8_t> bytes_;
    Order order_;
};

} // namespace mantissa
