// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "idx_files.h"

#include <fstream>

#include <zlib.h>

namespace mantissa::test {

Bytes idx_bytes(const Shape& header, const Bytes& content) {
    Bytes bytes = {0, 0, 8, static_cast<std::uint8_t>(header.size())};
    for (std::int64_t size : header)
        for (int shift : {24, 16, 8, 0})
            bytes.push_back(static_cast<std::uint8_t>(size >> shift));
    bytes.insert(bytes.end(), content.begin(), content.end());
    return bytes;
}

Bytes counted(std::int64_t count, int modulus) {
    Bytes bytes;
    for (std::int64_t i = 0; i < count; ++i)
        bytes.push_back(static_cast<std::uint8_t>(i % modulus));
    return bytes;
}

Bytes gzipped(const Bytes& bytes) {
    z_stream stream{};
    deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY); // 16 more: a gzip header
    Bytes packed(deflateBound(&stream, bytes.size()));
    stream.next_in = const_cast<Bytef*>(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = packed.data();
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

void write_bytes(const std::filesystem::path& file, const Bytes& bytes) {
    std::ofstream out(file, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

void write_small_set(const std::filesystem::path& folder, const SmallSet& set) {
    std::filesystem::create_directories(folder);
    auto put = [&](const std::string& name, const Bytes& bytes) {
        write_bytes(folder / (name + (set.gzip ? ".gz" : "")), set.gzip ? gzipped(bytes) : bytes);
    };
    std::string kind = set.image.size() == 3 ? "-images-idx4-ubyte" : "-images-idx3-ubyte";
    for (const auto& [prefix, count] : {std::pair<std::string, std::int64_t>{"train", 20}, {"t10k", 10}}) {
        Shape header = set.image;
        header.insert(header.begin(), count);
        put(prefix + kind, idx_bytes(header, counted(elements(header), 251)));
        put(prefix + "-labels-idx1-ubyte", idx_bytes({count}, counted(count, 5)));
    }
}

} // namespace mantissa::test
