// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/space.h"
#include "backends/cuda/wishes.h"
#include "core/host_device.h"

#include <cstdint>

namespace mantissa::MANTISSA_DEVICE {

// Divides by a number that is known before the launch: a multiplication and a shift, of 32 bits where `largest` allows it; a device
// takes dozens of instructions for a division of 64, to which a wish leads.
class Divider {
public:
    Divider() = default;
    Divider(std::int64_t divisor, std::int64_t largest)
        : divisor_(divisor), wide_(largest >= std::int64_t{1} << 31 || !cuda::wants_short_division()) {
        while ((std::int64_t{1} << shift_) < divisor && !wide_)
            ++shift_;
        if (!wide_)
            multiplier_ = static_cast<std::uint32_t>(
                ((std::uint64_t{1} << 32) * ((std::uint64_t{1} << shift_) - static_cast<std::uint64_t>(divisor))) /
                    static_cast<std::uint64_t>(divisor) +
                1);
    }

    MANTISSA_HD std::int64_t quotient(std::int64_t n) const {
        if (wide_)
            return n / divisor_;
        auto small = static_cast<std::uint32_t>(n);
        auto high = static_cast<std::uint32_t>(static_cast<std::uint64_t>(small) * multiplier_ >> 32);
        return static_cast<std::int64_t>((static_cast<std::uint64_t>(high) + small) >> shift_);
    }
    // Takes the last digit of a number that counts in divisors: the rest goes on as n.
    MANTISSA_HD std::int64_t take(std::int64_t& n) const {
        std::int64_t whole = quotient(n), digit = n - whole * divisor_;
        n = whole;
        return digit;
    }

private:
    std::int64_t divisor_ = 1;
    std::uint32_t multiplier_ = 1, shift_ = 0;
    bool wide_ = false;
};

} // namespace mantissa::MANTISSA_DEVICE
