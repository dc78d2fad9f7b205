// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/atomic_file.h"

#include "core/error.h"
#include "core/system_cause.h"

#include <cerrno>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace mantissa {
namespace {

namespace fs = std::filesystem;

// Moved to the name of a link, the new file would take the link's place.
fs::path followed(fs::path file) {
    std::error_code code;
    for (int links = 0; links < 40 && fs::is_symlink(file, code); ++links)
        file = file.parent_path() / fs::read_symlink(file, code);
    return file;
}

fs::path no_folder(fs::path file) {
    std::error_code code;
    if (fs::is_directory(file, code))
        throw bad_input(file.string() + ": this is a folder; name a file");
    return file;
}

// Empty: nothing may be moved there, a device would be gone; nor to links that lead in a circle, which no file can be opened by.
fs::path beside(const fs::path& file) {
    std::error_code code;
    const fs::file_status status = fs::status(file, code);
    if (code == std::errc::too_many_symbolic_link_levels)
        return {};
    if (fs::exists(status) && !fs::is_regular_file(status))
        return {};
    return followed(file) += ".new";
}

void keep_permissions(const fs::path& of, std::FILE* file) {
    struct stat before {};
    if (stat(of.c_str(), &before) == 0) [[maybe_unused]]
        int kept = fchmod(fileno(file), before.st_mode & 07777);
}

} // namespace

AtomicFile::AtomicFile(fs::path file)
    : file_(no_folder(std::move(file))),
      temporary_(beside(file_)),
      out_(std::fopen(in_place() ? file_.c_str() : temporary_.c_str(), "wb")) {
    if (!out_)
        throw bad_input(file_.string() + ": cannot be written: " + why_not_written(errno));
    if (!in_place())
        keep_permissions(file_, out_.get());
}

AtomicFile::~AtomicFile() {
    if (!out_ || in_place())
        return;
    out_.reset();
    std::error_code code;
    std::filesystem::remove(temporary_, code);
}

void AtomicFile::write(std::span<const std::byte> bytes) {
    if (cause_ == 0 && std::fwrite(bytes.data(), 1, bytes.size(), out_.get()) != bytes.size())
        cause_ = errno;
}

void AtomicFile::write_over_start(std::span<const std::byte> bytes) {
    if (cause_ == 0 && std::fseek(out_.get(), 0, SEEK_SET) != 0)
        cause_ = errno;
    write(bytes);
}

void AtomicFile::commit() {
    if (cause_ == 0 && (std::fflush(out_.get()) != 0 || (!in_place() && fsync(fileno(out_.get())) != 0)))
        cause_ = errno;
    if (std::fclose(out_.release()) != 0 && cause_ == 0)
        cause_ = errno;
    std::error_code code;
    if (cause_ == 0 && !in_place())
        fs::rename(temporary_, followed(file_), code);
    if (cause_ == 0)
        cause_ = code.value();
    if (cause_ == 0)
        return;
    if (!in_place())
        fs::remove(temporary_, code);
    throw Error(file_.string() + ": could not be written: " + why_not_written(cause_));
}

} // namespace mantissa
