// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "image.h"
#include "packed.h"

#include <algorithm>

namespace mantissa::appimage {

// What an image says of its folders and files: a stream of numbers and names, in packed blocks of at most 8 KiB.
class Metadata {
public:
    Metadata(const Image& image, std::uint64_t block, std::size_t at) : image_(image), next_(block) { skip(at); }

    template <typename T>
    T take() {
        return number<T>(text(sizeof(T)), 0);
    }

    void skip(std::size_t count) { text(count); }

    std::string text(std::size_t count) {
        std::string result;
        while (result.size() < count) {
            if (at_ >= now_.size())
                load();
            const std::size_t part = std::min(count - result.size(), now_.size() - at_);
            result.append(now_, at_, part);
            at_ += part;
        }
        return result;
    }

private:
    void load() {
        const auto head = number<std::uint16_t>(image_.bytes(next_, 2), 0);
        const std::string packed = image_.bytes(next_ + 2, head & 0x7fff);
        next_ += 2 + packed.size();
        now_ = head & 0x8000 ? packed : unpacked(packed, 8192);
        at_ = 0;
        if (now_.empty())
            damaged();
    }

    const Image& image_;
    std::uint64_t next_; // block
    std::string now_;
    std::size_t at_ = 0; // in now_
};

} // namespace mantissa::appimage
