// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace mantissa {

// A folder of runs while another process trains in it.
class HeldElsewhere {
public:
    explicit HeldElsewhere(const std::filesystem::path& folder)
        : lock_(folder / ".lock"), file_(open(lock_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
        constexpr std::string_view owner = R"({"process":1,"host":"elsewhere","since":"then"})";
        is_held_ = flock(file_, LOCK_EX | LOCK_NB) == 0 && write(file_, owner.data(), owner.size()) == std::ssize(owner);
    }
    ~HeldElsewhere() {
        std::error_code code;
        std::filesystem::remove(lock_, code);
        close(file_);
    }
    HeldElsewhere(const HeldElsewhere&) = delete;
    HeldElsewhere& operator=(const HeldElsewhere&) = delete;
    bool is_held() const { return is_held_; }

private:
    std::filesystem::path lock_;
    int file_; // owned
    bool is_held_ = false;
};

} // namespace mantissa
