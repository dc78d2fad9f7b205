// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/import/wire.h"

#include "core/error.h"

namespace mantissa::report {
namespace {

constexpr int most_bits = 64;

template <typename T>
T little_endian(std::string_view bytes) {
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        value |= static_cast<T>(static_cast<T>(static_cast<unsigned char>(bytes[i])) << 8 * i);
    return value;
}

} // namespace

std::string_view WireReader::take(std::uint64_t size) {
    if (size > rest_.size())
        throw bad_input("a field is longer than its message");
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
}

std::uint64_t WireReader::varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < most_bits; shift += 7) {
        const auto byte = static_cast<unsigned char>(take(1).front());
        value |= std::uint64_t(byte & 0x7F) << shift;
        if (byte < 0x80)
            return value;
    }
    throw bad_input("a number has more than 64 bits");
}

std::uint64_t WireReader::wide() { return little_endian<std::uint64_t>(take(8)); }
std::uint32_t WireReader::narrow() { return little_endian<std::uint32_t>(take(4)); }

std::optional<WireField> WireReader::next() {
    if (rest_.empty())
        return std::nullopt;
    const std::uint64_t key = varint();
    WireField field{.number = key >> 3};
    if (field.number == 0)
        throw bad_input("a field has no number");
    switch (key & 7) {
    case 0: field.value = varint(); break;
    case 1: field.kind = WireField::Kind::wide, field.value = wide(); break;
    case 2: field.kind = WireField::Kind::bytes, field.bytes = take(varint()); break;
    case 5: field.kind = WireField::Kind::narrow, field.value = narrow(); break;
    default: throw bad_input("a field is of no kind that event files have");
    }
    return field;
}

} // namespace mantissa::report
