// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/idx/idx_file.h"

#include "core/error.h"

#include <algorithm>
#include <array>
#include <new>

namespace mantissa {
namespace {

constexpr std::int64_t largest_set = std::int64_t{1} << 36; // bytes, unpacked
constexpr std::int64_t piece = 1 << 20;
constexpr std::size_t trusted = 64u << 20; // set aside at once if the header says so

std::int64_t big_endian(const std::uint8_t* at) {
    return std::int64_t{at[0]} << 24 | std::int64_t{at[1]} << 16 | std::int64_t{at[2]} << 8 | at[3];
}

} // namespace

IdxFile::IdxFile(const std::filesystem::path& file) : path_(file), stream_(file) { read_header(); }

void IdxFile::refuse(const std::string& message) const { throw bad_input(name() + ": " + message); }

void IdxFile::refuse_cut_off() const {
    refuse("ends before the " + to_string(dimensions_) +
           " bytes its header promises; the file is cut off or its header damaged, copy it again");
}

void IdxFile::read_header() {
    std::array<std::uint8_t, 16> bytes{};
    bool complete = stream_.read(bytes.data(), 4) == 4;
    if (!complete || bytes[0] != 0 || bytes[1] != 0 || bytes[2] != 0x08 || (bytes[3] != 1 && bytes[3] != 3 && bytes[3] != 4))
        refuse("not an IDX file of bytes with 1, 3 or 4 dimensions (wrong magic number); name a file of that format");
    std::size_t count = bytes[3];
    if (stream_.read(bytes.data(), 4 * count) != 4 * count)
        refuse("ends within its header; the file is cut off, copy it again");
    for (std::size_t i = 0; i < count; ++i)
        dimensions_.push_back(big_endian(bytes.data() + 4 * i));
    std::int64_t total = 1;
    for (std::int64_t size : dimensions_) {
        if (size == 0)
            refuse("empty: its header says " + to_string(dimensions_) + "; name a file that holds samples");
        if (size > largest_set / total)
            refuse("its header asks for " + to_string(dimensions_) +
                   " bytes, which is more than 64 GiB; the header is damaged, copy the file again");
        total *= size;
    }
}

std::vector<std::uint8_t> IdxFile::take(std::int64_t count) try {
    std::int64_t item = elements(dimensions_) / items();
    auto wanted = static_cast<std::size_t>(std::min(count, items()) * item);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(std::min(wanted, trusted));
    while (bytes.size() < wanted) {
        std::size_t at = bytes.size(), part = std::min<std::size_t>(piece, wanted - at);
        bytes.resize(at + part);
        if (stream_.read(bytes.data() + at, part) != part)
            refuse_cut_off();
    }
    read_past(elements(dimensions_) - static_cast<std::int64_t>(wanted));
    return bytes;
} catch (const std::bad_alloc&) {
    refuse("does not fit in memory; take fewer samples with \"data.train\" or \"data.validation\"");
}

void IdxFile::read_past(std::int64_t bytes) {
    std::vector<std::uint8_t> unused(static_cast<std::size_t>(std::min(bytes + 1, piece)));
    while (bytes > 0) {
        auto part = static_cast<std::size_t>(std::min<std::int64_t>(bytes, piece));
        if (stream_.read(unused.data(), part) != part)
            refuse_cut_off();
        bytes -= static_cast<std::int64_t>(part);
    }
    // Asking for one byte more also makes zlib compare its checksum.
    if (stream_.read(unused.data(), 1) != 0)
        refuse("goes on after the " + to_string(dimensions_) + " bytes its header promises; the header is damaged, copy the file again");
}

} // namespace mantissa
