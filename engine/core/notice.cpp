// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/notice.h"

#include <mutex>

namespace mantissa {
namespace {

std::mutex mutex;
std::function<void(const std::string&)> shown_by; // guarded by mutex

} // namespace

void give_notice(const std::string& sentence) {
    std::lock_guard lock(mutex);
    if (shown_by)
        shown_by(sentence);
}

void on_notice(std::function<void(const std::string&)> show) {
    std::lock_guard lock(mutex);
    shown_by = std::move(show);
}

} // namespace mantissa
