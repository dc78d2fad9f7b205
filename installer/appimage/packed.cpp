// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "packed.h"

#include <stdexcept>

#include <zstd.h>

namespace mantissa::appimage {

void damaged() { throw std::runtime_error("the file is damaged: fetch it again"); }

std::string unpacked(const std::string& packed, std::size_t most) {
    std::string result(most, '\0');
    const std::size_t count = ZSTD_decompress(result.data(), most, packed.data(), packed.size());
    if (ZSTD_isError(count))
        damaged();
    result.resize(count);
    return result;
}

Checksum::Checksum() {
    for (std::uint32_t i = 0; i < 256; ++i) {
        table_[i] = i << 24;
        for (int bit = 0; bit < 8; ++bit)
            table_[i] = (table_[i] << 1) ^ (table_[i] >> 31 ? 0x04c11db7 : 0);
    }
}

void Checksum::add(const std::string& bytes) {
    for (char byte : bytes)
        add(static_cast<unsigned char>(byte));
    count_ += bytes.size();
}

std::uint32_t Checksum::value() const {
    Checksum whole = *this;
    for (std::uint64_t rest = count_; rest > 0; rest >>= 8)
        whole.add(static_cast<unsigned char>(rest));
    return ~whole.sum_;
}

} // namespace mantissa::appimage
