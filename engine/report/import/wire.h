// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace mantissa::report {

// Protocol buffers, read field by field. Bytes come from strangers: no length is believed that the bytes do not bear out.
struct WireField {
    std::uint64_t number = 0;
    enum class Kind { number, wide, bytes, narrow } kind = Kind::number;
    std::uint64_t value = 0;     // of a number; the bits of a wide (64) and a narrow one (32)
    std::string_view bytes = {}; // of bytes: text, a message, or packed numbers
};

class WireReader {
public:
    explicit WireReader(std::string_view bytes) : rest_(bytes) {}
    // The next field; none at the end. Throws bad_input where the bytes are no message.
    std::optional<WireField> next();
    bool done() const { return rest_.empty(); }

    // Of packed numbers, in the order they stand.
    std::uint64_t varint();
    std::uint64_t wide();
    std::uint32_t narrow();

private:
    std::string_view take(std::uint64_t size);
    std::string_view rest_;
};

} // namespace mantissa::report
