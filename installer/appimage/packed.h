// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

namespace mantissa::appimage {

[[noreturn]] void damaged();

// A number as it lies in a file; of this processor's order, which is the file's.
template <typename T>
T number(const std::string& from, std::size_t at) {
    T value;
    if (at + sizeof value > from.size())
        damaged();
    std::memcpy(&value, from.data() + at, sizeof value);
    return value;
}

// Of zstd. `most`: bytes that come out at most.
std::string unpacked(const std::string& packed, std::size_t most);

// As `cksum` of coreutils counts.
class Checksum {
public:
    Checksum();
    void add(const std::string& bytes);
    std::uint32_t value() const;

private:
    void add(unsigned char byte) { sum_ = (sum_ << 8) ^ table_[(sum_ >> 24) ^ byte]; }

    std::uint32_t table_[256] = {};
    std::uint32_t sum_ = 0;
    std::uint64_t count_ = 0; // bytes
};

} // namespace mantissa::appimage
