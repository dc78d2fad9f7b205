// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/folder/broken_share.h"

#include "core/error.h"

#include <fmt/format.h>

namespace mantissa {

BrokenShare::BrokenShare(std::filesystem::path root, Counted counted)
    : root_(std::move(root)),
      of_(counted.of),
      most_(counted.most),
      count_(counted.so_far.size()),
      first_(counted.so_far.empty() ? BrokenFile{} : counted.so_far.front()) {}

void BrokenShare::note(const BrokenFile& file) {
    std::lock_guard lock(mutex_);
    if (count_++ == 0)
        first_ = file;
}

void BrokenShare::check() const {
    std::lock_guard lock(mutex_);
    if (count_ == 0 || static_cast<double>(count_) <= most_ * static_cast<double>(of_))
        return;
    const std::string which = count_ == 1 ? fmt::format("one of the {} pictures taken from this folder is broken", of_)
                                          : fmt::format("{} of the {} pictures taken from this folder are broken, the first", count_, of_);
    throw bad_input(fmt::format("{}: {}: {} {}; remove {}, or set \"data.broken\", the share that is put up with, above {}", root_.string(),
                                which, first_.file, first_.reason, count_ == 1 ? "it" : "them", most_));
}

} // namespace mantissa
