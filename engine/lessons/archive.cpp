// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/archive.h"

#include "core/json.h"

#include <fmt/format.h>
#include <zlib.h>

#include <vector>

namespace mantissa::lessons {
namespace {

// The parts of the format (PKWARE's APPNOTE) that every zip program writes: local headers with their bytes, a directory of them, its end.
constexpr std::uint32_t local_mark = 0x04034b50, directory_mark = 0x02014b50, end_mark = 0x06054b50;
constexpr std::size_t end_size = 22, directory_size = 46, local_size = 30;
constexpr std::size_t most_bytes = std::size_t{64} << 20, most_files = 1000, longest_name = 4096;
constexpr std::size_t most_zipped = most_bytes + end_size + most_files * (local_size + directory_size + 2 * longest_name); // nothing packed
constexpr std::uint16_t stored = 0, deflated = 8, utf8_names = 0x0800, version = 20;
constexpr std::uint16_t first_day = 0x21; // 1 January 1980: the same lesson is the same file

void put(std::string& out, std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(value >> (8 * i) & 0xff);
}

std::uint32_t get(const std::string& in, std::size_t at, int bytes) {
    if (at + static_cast<std::size_t>(bytes) > in.size())
        throw bad_input("it ends in the middle");
    std::uint32_t value = 0;
    for (int i = 0; i < bytes; ++i)
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(in[at + static_cast<std::size_t>(i)])) << (8 * i);
    return value;
}

std::uint32_t checksum(const std::string& bytes) {
    return static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

// Without the header of zlib's own, as zip has it.
std::string deflate_bytes(const std::string& bytes) {
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw Error("[lessons] the file could not be packed: out of memory");
    std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    int result = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (result != Z_STREAM_END)
        throw Error("[lessons] the file could not be packed");
    return out;
}

std::string inflate_bytes(const std::string& packed, std::size_t size) {
    std::string out(size, '\0');
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        throw Error("[lessons] the file could not be unpacked: out of memory");
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    int result = inflate(&stream, Z_FINISH);
    bool whole = result == Z_STREAM_END && stream.total_out == size;
    inflateEnd(&stream);
    if (!whole)
        throw bad_input("a part of it is damaged");
    return out;
}

struct Entry {
    std::string name = {}, packed = {};
    std::uint16_t method = stored;
    std::uint32_t crc = 0, size = 0, offset = 0;
};

void put_facts(std::string& out, const Entry& entry) {
    put(out, version, 2);
    put(out, utf8_names, 2);
    put(out, entry.method, 2);
    put(out, first_day << 16, 4);
    put(out, entry.crc, 4);
    put(out, static_cast<std::uint32_t>(entry.packed.size()), 4);
    put(out, entry.size, 4);
    put(out, static_cast<std::uint32_t>(entry.name.size()), 2);
    put(out, 0, 2);
}

Entry packed_entry(const std::string& name, const std::string& bytes) {
    Entry entry{.name = name,
                .packed = deflate_bytes(bytes),
                .method = deflated,
                .crc = checksum(bytes),
                .size = static_cast<std::uint32_t>(bytes.size())};
    if (entry.packed.size() >= bytes.size()) {
        entry.packed = bytes;
        entry.method = stored;
    }
    return entry;
}

// What nobody could read is not written.
void check_size(const Archive& archive) {
    std::size_t whole = 0;
    for (const auto& [name, bytes] : archive)
        whole += bytes.size();
    if (archive.size() > most_files || whole > most_bytes)
        throw bad_input(
            fmt::format("its folder holds {} files of {} MiB in all, {} files of {} MiB can be shared; put large data elsewhere",
                        archive.size(), whole >> 20, most_files, most_bytes >> 20));
}

std::string zip_of(const Archive& archive) {
    check_size(archive);
    std::string out, directory;
    for (const auto& [name, bytes] : archive) {
        Entry entry = packed_entry(name, bytes);
        entry.offset = static_cast<std::uint32_t>(out.size());
        put(out, local_mark, 4);
        put_facts(out, entry);
        out += entry.name + entry.packed;
        put(directory, directory_mark, 4);
        put(directory, version, 2);
        put_facts(directory, entry);
        directory.resize(directory.size() + 2 + 2 + 2 + 4, '\0'); // comment, disk and attributes
        put(directory, entry.offset, 4);
        directory += entry.name;
    }
    auto place = static_cast<std::uint32_t>(out.size());
    out += directory;
    put(out, end_mark, 4);
    put(out, 0, 4);
    put(out, static_cast<std::uint32_t>(archive.size()), 2);
    put(out, static_cast<std::uint32_t>(archive.size()), 2);
    put(out, static_cast<std::uint32_t>(directory.size()), 4);
    put(out, place, 4);
    put(out, 0, 2);
    return out;
}

std::size_t place_of_end(const std::string& zip) {
    for (std::size_t back = end_size; back <= zip.size() && back <= end_size + 65536; ++back)
        if (get(zip, zip.size() - back, 4) == end_mark)
            return zip.size() - back;
    throw bad_input("it is no zip file; name one that lessons were packed into");
}

std::string bytes_of(const std::string& zip, const Entry& entry, std::uint32_t packed_size) {
    if (get(zip, entry.offset, 4) != local_mark)
        throw bad_input("a part of it is damaged");
    std::size_t begin = std::size_t{entry.offset} + local_size + get(zip, entry.offset + 26, 2) + get(zip, entry.offset + 28, 2);
    if (begin + packed_size > zip.size())
        throw bad_input("it ends in the middle");
    std::string packed = zip.substr(begin, packed_size);
    if (entry.method != stored && entry.method != deflated)
        throw bad_input(entry.name + " is packed in a way that is not known; pack it with deflate");
    std::string bytes = entry.method == stored ? packed : inflate_bytes(packed, entry.size);
    if (bytes.size() != entry.size || checksum(bytes) != entry.crc)
        throw bad_input(entry.name + " is damaged");
    return bytes;
}

Archive archive_of(const std::string& zip) {
    Archive archive;
    std::size_t end = place_of_end(zip), count = get(zip, end + 10, 2), at = get(zip, end + 16, 4), whole = 0;
    if (count > most_files)
        throw bad_input("it holds more than " + std::to_string(most_files) + " files");
    for (std::size_t i = 0; i < count; ++i) {
        if (get(zip, at, 4) != directory_mark)
            throw bad_input("its list of files is damaged");
        Entry entry{.method = static_cast<std::uint16_t>(get(zip, at + 10, 2)),
                    .crc = get(zip, at + 16, 4),
                    .size = get(zip, at + 24, 4),
                    .offset = get(zip, at + 42, 4)};
        std::uint32_t packed_size = get(zip, at + 20, 4), name = get(zip, at + 28, 2);
        if (at + directory_size + name > zip.size())
            throw bad_input("it ends in the middle");
        entry.name = zip.substr(at + directory_size, name);
        at += directory_size + name + get(zip, at + 30, 2) + get(zip, at + 32, 2);
        if (entry.name.ends_with('/')) // a folder
            continue;
        if (!is_safe_name(entry.name))
            throw bad_input("it names a place outside of its folder: " + entry.name);
        if ((whole += entry.size) > most_bytes)
            throw bad_input("it holds more than 64 MiB");
        archive[entry.name] = bytes_of(zip, entry, packed_size);
    }
    return archive;
}

} // namespace

bool is_safe_name(const std::string& name) {
    if (name.empty() || name.front() == '/' || name.find('\\') != std::string::npos || name.find(':') != std::string::npos ||
        name.find('\0') != std::string::npos)
        return false;
    for (std::size_t from = 0; from <= name.size();) {
        std::size_t slash = std::min(name.find('/', from), name.size());
        std::string part = name.substr(from, slash - from);
        if (part.empty() || part == "." || part == "..")
            return false;
        from = slash + 1;
    }
    return true;
}

void write_archive(const std::filesystem::path& file, const Archive& archive) { write_file(file, zip_of(archive)); }

Archive read_archive(const std::filesystem::path& file) {
    try {
        return archive_of(read_file(file, most_zipped));
    } catch (const Error& error) {
        std::string text = error.what();
        throw bad_input(text.starts_with(file.string()) ? text : file.string() + ": " + text);
    }
}

} // namespace mantissa::lessons
