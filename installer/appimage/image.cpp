// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "image.h"

#include "metadata.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace mantissa::appimage {
namespace {

constexpr std::uint32_t no_fragment = 0xffffffff, plain_block = 1U << 24;
constexpr std::size_t longest_path = 4096;

// Behind the program: its table of sections is the last of it.
std::uint64_t end_of_program(int file) {
    Elf64_Ehdr head;
    if (pread(file, &head, sizeof head, 0) != sizeof head)
        damaged();
    return head.e_shoff + std::uint64_t(head.e_shentsize) * head.e_shnum;
}

void read_folder(Metadata& from, Entry& result) {
    result.begin = from.take<std::uint32_t>();
    from.skip(4);
    result.size = from.take<std::uint16_t>();
    result.offset = from.take<std::uint16_t>();
}

void read_large_folder(Metadata& from, Entry& result) {
    from.skip(4);
    result.size = from.take<std::uint32_t>();
    result.begin = from.take<std::uint32_t>();
    from.skip(6);
    result.offset = from.take<std::uint16_t>();
}

void read_file(Metadata& from, Entry& result) {
    result.begin = from.take<std::uint32_t>();
    result.fragment = from.take<std::uint32_t>();
    result.offset = from.take<std::uint32_t>();
    result.size = from.take<std::uint32_t>();
}

void read_large_file(Metadata& from, Entry& result) {
    result.begin = from.take<std::uint64_t>();
    result.size = from.take<std::uint64_t>();
    from.skip(12);
    result.fragment = from.take<std::uint32_t>();
    result.offset = from.take<std::uint32_t>();
    from.skip(4);
}

void read_blocks(Metadata& from, Entry& result, std::uint32_t block_bytes) {
    result.kind = Entry::Kind::file;
    const std::uint64_t rest = result.fragment == no_fragment ? block_bytes - 1 : 0; // a file's end lies in a fragment or in a block
    for (std::uint64_t count = (result.size + rest) / block_bytes; count > 0; --count)
        result.blocks.push_back(from.take<std::uint32_t>());
}

void read_link(Metadata& from, Entry& result) {
    result.kind = Entry::Kind::link;
    from.skip(4);
    result.target = from.text(std::min<std::size_t>(from.take<std::uint32_t>(), longest_path));
}

} // namespace

Image::Image(const std::string& file, std::uint64_t size) : file_(open(file.c_str(), O_RDONLY | O_CLOEXEC)), size_(size) {
    struct stat about {};
    if (file_ < 0 || fstat(file_, &about) != 0)
        throw std::runtime_error(file + " cannot be read: " + std::strerror(errno));
    begin_ = end_of_program(file_);
    if (std::uint64_t(about.st_size) < begin_ + size)
        throw std::runtime_error("the file is cut off (" + std::to_string(about.st_size) + " of " + std::to_string(begin_ + size) +
                                 " bytes are here): fetch it again");
    const std::string head = bytes(0, 96);
    if (head.substr(0, 4) != "hsqs" || number<std::uint16_t>(head, 20) != 6) // 6: zstd
        damaged();
    block_bytes_ = number<std::uint32_t>(head, 12);
    root_ = number<std::uint64_t>(head, 32);
    if (block_bytes_ == 0 || block_bytes_ > 1 << 20)
        damaged();
    entries_ = number<std::uint64_t>(head, 64);
    folders_ = number<std::uint64_t>(head, 72);
    fragments_ = number<std::uint64_t>(head, 80);
}

Image::~Image() { close(file_); }

std::uint32_t Image::checksum() const {
    Checksum sum;
    for (std::uint64_t at = 0, step = 1 << 20; at < size_; at += step)
        sum.add(bytes(at, std::min(step, size_ - at)));
    return sum.value();
}

void Image::visit(const std::function<void(const Entry&)>& tell) const { visit(entry(root_, ""), tell); }

void Image::visit(const Entry& folder, const std::function<void(const Entry&)>& tell) const {
    tell(folder);
    if (folder.kind != Entry::Kind::folder || folder.size <= 3) // 3 bytes are counted that are not there
        return;
    Metadata list(*this, folders_ + folder.begin, folder.offset);
    for (std::int64_t left = folder.size - 3; left > 0; left -= 12) {
        const auto count = list.take<std::uint32_t>();
        const auto place = list.take<std::uint32_t>();
        list.skip(4);
        for (std::uint32_t i = 0; i <= count; ++i) {
            const auto offset = list.take<std::uint16_t>();
            list.skip(4);
            const std::size_t length = list.take<std::uint16_t>() + 1U;
            const std::string name = list.text(length);
            left -= 8 + length;
            visit(entry(std::uint64_t(place) << 16 | offset, folder.path.empty() ? name : folder.path + "/" + name), tell);
        }
    }
}

Entry Image::entry(std::uint64_t reference, const std::string& path) const {
    Metadata from(*this, entries_ + (reference >> 16), reference & 0xffff);
    Entry result;
    result.path = path;
    const auto type = from.take<std::uint16_t>();
    result.mode = from.take<std::uint16_t>() & 07777;
    from.skip(12);
    switch (type) {
    case 1: read_folder(from, result); break;
    case 8: read_large_folder(from, result); break;
    case 2: read_file(from, result); break;
    case 9: read_large_file(from, result); break;
    case 3:
    case 10: read_link(from, result); break;
    default: damaged();
    }
    if (type == 2 || type == 9)
        read_blocks(from, result, block_bytes_);
    if (path.size() > longest_path)
        damaged();
    return result;
}

void Image::read(const Entry& file, const std::function<void(const std::string&)>& take) const {
    std::uint64_t at = file.begin, left = file.size;
    for (std::uint32_t packed : file.blocks) {
        const std::size_t whole = std::min<std::uint64_t>(left, block_bytes_);
        std::string part = packed == 0 ? std::string(whole, '\0') : block(at, packed);
        if (part.size() != whole)
            damaged();
        take(part);
        left -= whole;
        at += packed & (plain_block - 1);
    }
    if (left == 0)
        return;
    const std::string& shared = fragment(file.fragment);
    if (file.offset + left > shared.size())
        damaged();
    take(shared.substr(file.offset, left));
}

const std::string& Image::fragment(std::uint32_t number_of) const {
    if (number_of == last_fragment_)
        return last_fragment_bytes_;
    const auto table = number<std::uint64_t>(bytes(fragments_ + number_of / 512 * 8, 8), 0);
    Metadata from(*this, table, number_of % 512 * 16);
    const auto at = from.take<std::uint64_t>();
    last_fragment_bytes_ = block(at, from.take<std::uint32_t>());
    last_fragment_ = number_of;
    return last_fragment_bytes_;
}

std::string Image::block(std::uint64_t at, std::uint32_t packed) const {
    std::string result = bytes(at, packed & (plain_block - 1));
    return packed & plain_block ? result : unpacked(result, block_bytes_);
}

std::string Image::bytes(std::uint64_t at, std::uint64_t count) const {
    if (count > size_ || at > size_ - count)
        damaged();
    std::string result(count, '\0');
    if (pread(file_, result.data(), count, static_cast<off_t>(begin_ + at)) != static_cast<ssize_t>(count))
        throw std::runtime_error("the file cannot be read to its end");
    return result;
}

} // namespace mantissa::appimage
