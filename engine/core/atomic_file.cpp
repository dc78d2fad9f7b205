// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/atomic_file.h"

#include "core/error.h"
#include "core/system_cause.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
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

// Whoever held it before may have moved it to its name meanwhile.
bool is_that(int file, const fs::path& path) {
    struct stat open {
    }, named{};
    return fstat(file, &open) == 0 && stat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

// Under another name where somebody writes the same file just now: they would write into each other's.
std::FILE* opened_alone(fs::path& path) {
    for (int tries = 0;; ++tries) {
        const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
        if (file < 0)
            return nullptr;
        const bool held = flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; // some file systems know no locks
        if (!held && (is_that(file, path) || tries > 9)) {                             // of some file systems a file is never the same
            [[maybe_unused]] const int cut = ftruncate(file, 0);
            return fdopen(file, "wb");
        }
        close(file);
        if (held)
            path.replace_extension("." + std::to_string(getpid()) + ".new");
    }
}

void keep_permissions(const fs::path& of, std::FILE* file, mode_t besides = 0) {
    struct stat before {};
    if (stat(of.c_str(), &before) == 0) [[maybe_unused]]
        int kept = fchmod(fileno(file), (before.st_mode & 07777) | besides);
}

Error not_written(const fs::path& file, int cause) { return Error(file.string() + ": could not be written: " + why_not_written(cause)); }

} // namespace

AtomicFile::AtomicFile(fs::path file)
    : file_(no_folder(std::move(file))),
      temporary_(beside(file_)),
      out_(in_place() ? std::fopen(file_.c_str(), "wb") : opened_alone(temporary_)) {
    if (!out_)
        throw bad_input(file_.string() + ": cannot be written: " + why_not_written(errno));
    if (!in_place())
        keep_permissions(file_, out_.get(), S_IWUSR); // else one that is left behind could not be written again
}

AtomicFile::~AtomicFile() {
    if (!out_ || in_place())
        return;
    std::error_code code; // it is ours as long as it is open
    fs::remove(temporary_, code);
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

void AtomicFile::try_flush() {
    if (cause_ == 0 && (std::fflush(out_.get()) != 0 || (!in_place() && fsync(fileno(out_.get())) != 0)))
        cause_ = errno;
}

void AtomicFile::flush() {
    try_flush();
    if (cause_ != 0)
        throw not_written(file_, cause_);
}

void AtomicFile::commit() {
    try_flush();
    std::error_code code;
    if (!in_place())
        keep_permissions(file_, out_.get());
    if (cause_ == 0 && !in_place()) // while it is open: it is ours so long
        fs::rename(temporary_, followed(file_), code);
    if (cause_ == 0)
        cause_ = code.value();
    if (cause_ != 0 && !in_place())
        fs::remove(temporary_, code);
    if (std::fclose(out_.release()) != 0 && cause_ == 0)
        cause_ = errno;
    if (cause_ != 0)
        throw not_written(file_, cause_);
}

} // namespace mantissa
