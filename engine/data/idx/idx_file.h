// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/shape.h"
#include "data/idx/byte_stream.h"

#include <string>
#include <vector>

namespace mantissa {

// An IDX file of unsigned bytes: two zeros, the type 0x08, the number of dimensions, their sizes as
// big-endian 32-bit numbers, then the bytes. Headers are not believed: memory grows with what was read.
class IdxFile {
public:
    explicit IdxFile(const std::filesystem::path& file);

    const Shape& dimensions() const { return dimensions_; } // the number of items first
    std::int64_t items() const { return dimensions_.front(); }
    std::string name() const { return path_.string(); }
    // The first `count` items. The rest is read past, so that a damaged file is noticed all the same. Once only.
    std::vector<std::uint8_t> take(std::int64_t count);

private:
    void read_header();
    void read_past(std::int64_t bytes);
    [[noreturn]] void refuse(const std::string& message) const;
    [[noreturn]] void refuse_cut_off() const;

    std::filesystem::path path_;
    ByteStream stream_;
    Shape dimensions_;
};

} // namespace mantissa
