// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Protocol buffers, written: a field is its number and kind, then its value. import/wire.h reads them.
#include <bit>
#include <cstdint>
#include <string>

namespace mantissa::report::wire {

// Little-endian, whatever the machine is.
template <typename T>
std::string bytes_of(T value) {
    std::string bytes;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        bytes += static_cast<char>(value >> 8 * i & 0xFF);
    return bytes;
}

inline std::string varint(std::uint64_t value) {
    std::string bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += static_cast<char>(value | 0x80);
    return bytes + static_cast<char>(value);
}

enum Wire : std::uint64_t { number_wire = 0, wide_wire = 1, bytes_wire = 2, narrow_wire = 5 };
inline std::string key(std::uint64_t field, Wire wire) { return varint(field << 3 | wire); }
inline std::string double_field(std::uint64_t field, double value) {
    return key(field, wide_wire) + bytes_of(std::bit_cast<std::uint64_t>(value));
}
inline std::string float_field(std::uint64_t field, float value) {
    return key(field, narrow_wire) + bytes_of(std::bit_cast<std::uint32_t>(value));
}
inline std::string number_field(std::uint64_t field, std::int64_t value) {
    return key(field, number_wire) + varint(static_cast<std::uint64_t>(value));
}
inline std::string bytes_field(std::uint64_t field, const std::string& value) { // text, a message
    return key(field, bytes_wire) + varint(value.size()) + value;
}

} // namespace mantissa::report::wire
