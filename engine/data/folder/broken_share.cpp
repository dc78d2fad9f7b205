// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/folder/broken_share.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa {
namespace {

constexpr std::size_t most_named = 200;

} // namespace

BrokenShare::BrokenShare(std::filesystem::path root, Counted counted)
    : root_(std::move(root)),
      of_(counted.of),
      most_(counted.most),
      count_(counted.so_far.size()),
      first_ones_(counted.so_far.begin(),
                  counted.so_far.begin() + static_cast<std::ptrdiff_t>(std::min(most_named, counted.so_far.size()))) {}

void BrokenShare::note(const BrokenFile& file) {
    std::lock_guard lock(mutex_);
    if (count_++ < most_named)
        first_ones_.push_back(file);
}

void BrokenShare::check() const {
    std::lock_guard lock(mutex_);
    if (count_ == 0 || static_cast<double>(count_) <= most_ * static_cast<double>(of_))
        return;
    const std::string which = count_ == 1 ? fmt::format("one of the {} pictures taken from this folder is broken", of_)
                                          : fmt::format("{} of the {} pictures taken from this folder are broken, the first", count_, of_);
    const BrokenFile& first = first_ones_.front();
    throw TooManyBroken(fmt::format("{}: {}: {} {}; remove {}, or set \"data.broken\", the share that is put up with, above {}",
                                    root_.string(), which, first.file, first.reason, count_ == 1 ? "it" : "them", most_),
                        first_ones_);
}

} // namespace mantissa
