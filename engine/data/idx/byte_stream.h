// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

#include <zlib.h>

namespace mantissa {

// Reads a file front to back, unpacking it if it is gzip. Throws bad_input naming the file when it is damaged.
class ByteStream {
public:
    explicit ByteStream(const std::filesystem::path& file);
    // Fewer bytes than asked for: the file ends there.
    std::size_t read(std::uint8_t* out, std::size_t count);

private:
    struct Close {
        void operator()(gzFile_s* file) const { gzclose_r(file); }
    };
    void check(int got);

    std::filesystem::path path_;
    std::unique_ptr<gzFile_s, Close> file_;
};

} // namespace mantissa
