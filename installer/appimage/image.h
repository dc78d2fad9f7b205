// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mantissa::appimage {

// A folder, file or link of the image.
struct Entry {
    enum class Kind { folder, file, link };
    Kind kind = Kind::folder;
    std::string path; // from the top of the image; empty: the top
    unsigned mode = 0;
    std::uint64_t size = 0;
    std::string target; // of a link

    // Where its contents lie: a folder's in the table of folders, a file's blocks, and what was too little for a block.
    std::uint64_t begin = 0;
    std::uint32_t fragment = 0, offset = 0;
    std::vector<std::uint32_t> blocks; // bytes of each as packed
};

// The file system in an AppImage, which lies behind the program's own bytes. Reads what mksquashfs writes as make-appimage calls it
// (squashfs 4.0, zstd), so that nothing has to be mounted. What cannot be read throws a sentence.
class Image {
public:
    // `size`: bytes of the whole image. A shorter file was cut off.
    Image(const std::string& file, std::uint64_t size);
    ~Image();
    Image(const Image&) = delete;
    Image& operator=(const Image&) = delete;

    std::uint64_t begin() const { return begin_; }

    // As `cksum` of coreutils counts.
    std::uint32_t checksum() const;

    // Tells of everything in it, of folders before what they hold.
    void visit(const std::function<void(const Entry&)>& tell) const;

    void read(const Entry& file, const std::function<void(const std::string&)>& take) const;

private:
    friend class Metadata;

    std::string bytes(std::uint64_t at, std::uint64_t count) const;
    std::string block(std::uint64_t at, std::uint32_t packed) const;
    Entry entry(std::uint64_t reference, const std::string& path) const;
    void visit(const Entry& folder, const std::function<void(const Entry&)>& tell) const;
    const std::string& fragment(std::uint32_t number) const;

    int file_ = -1; // owned
    std::uint64_t begin_ = 0, size_ = 0;
    std::uint32_t block_bytes_ = 0;
    std::uint64_t root_ = 0, entries_ = 0, folders_ = 0, fragments_ = 0;
    mutable std::uint32_t last_fragment_ = ~0U;
    mutable std::string last_fragment_bytes_; // small files that lie beside each other share one
};

} // namespace mantissa::appimage
