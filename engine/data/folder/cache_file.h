// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace mantissa {

// Images of one size in one file, each in its place with a sum over its bytes: what a kill, a full disk or another
// program left there is not believed. The file may be deleted at any time; it is then made again.
class CacheFile {
public:
    struct Layout {
        std::uint64_t key = 0; // of everything the images depend on: a file with another one is begun again
        std::size_t places = 0, image_bytes = 0;
        std::uint64_t most_bytes = 0; // places beyond are not kept
    };
    // Null where the file cannot be written, or somebody else is writing it.
    static std::unique_ptr<CacheFile> open(const std::filesystem::path& file, const Layout& layout);
    // Those in the folder that nobody has open: of other settings or files than are asked for now.
    static void remove_unused(const std::filesystem::path& folder);
    ~CacheFile();
    CacheFile(const CacheFile&) = delete;
    CacheFile& operator=(const CacheFile&) = delete;

    bool find(std::size_t place, std::uint8_t* out) const;
    void put(std::size_t place, std::span<const std::uint8_t> image);
    bool covers(std::size_t place) const { return place < kept_; }

private:
    CacheFile(int file, const Layout& layout, std::size_t kept) : file_(file), layout_(layout), kept_(kept) {}
    std::uint64_t place_of(std::size_t place) const;

    int file_;
    Layout layout_;
    std::size_t kept_; // places there is room for
};

std::uint64_t sum_of(std::span<const std::uint8_t> bytes); // of 64 bits, at the speed of memory

} // namespace mantissa
