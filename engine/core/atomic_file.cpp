// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/atomic_file.h"

#include "core/error.h"
#include "core/system_cause.h"

#include <cerrno>
#include <system_error>

#include <unistd.h>

namespace mantissa {
namespace {

std::filesystem::path beside(std::filesystem::path file) { return file += ".new"; }

} // namespace

AtomicFile::AtomicFile(std::filesystem::path file)
    : file_(std::move(file)), temporary_(beside(file_)), out_(std::fopen(temporary_.c_str(), "wb")) {
    if (!out_)
        throw bad_input(file_.string() + ": cannot be written: " + why_not_written(errno));
}

AtomicFile::~AtomicFile() {
    if (!out_)
        return;
    out_.reset();
    std::error_code code;
    std::filesystem::remove(temporary_, code);
}

void AtomicFile::write(std::span<const std::byte> bytes) {
    if (cause_ == 0 && std::fwrite(bytes.data(), 1, bytes.size(), out_.get()) != bytes.size())
        cause_ = errno;
}

void AtomicFile::commit() {
    if (cause_ == 0 && (std::fflush(out_.get()) != 0 || fsync(fileno(out_.get())) != 0))
        cause_ = errno;
    if (std::fclose(out_.release()) != 0 && cause_ == 0)
        cause_ = errno;
    std::error_code code;
    if (cause_ == 0)
        std::filesystem::rename(temporary_, file_, code);
    if (cause_ == 0)
        cause_ = code.value();
    if (cause_ == 0)
        return;
    std::filesystem::remove(temporary_, code);
    throw Error(file_.string() + ": could not be written: " + why_not_written(cause_));
}

} // namespace mantissa
