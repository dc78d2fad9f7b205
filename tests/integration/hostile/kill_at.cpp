// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Preloaded into mantissa-cli: ends the process, as kill -9 does, right before the MANTISSA_KILL_AT-th call that changes a file.
// At an ordinary end it writes how many such calls there were to the file MANTISSA_CALLS_TO.
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <dlfcn.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

std::atomic<long> calls{0};

long wanted() {
    static const long at = std::getenv("MANTISSA_KILL_AT") ? std::atol(std::getenv("MANTISSA_KILL_AT")) : 0;
    return at;
}

void count() {
    if (++calls == wanted())
        ::kill(::getpid(), SIGKILL);
}

template <class Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

[[gnu::destructor]] void tell() {
    const long made = calls; // telling makes more of them
    if (const char* file = std::getenv("MANTISSA_CALLS_TO"))
        if (std::FILE* out = std::fopen(file, "w")) {
            std::fprintf(out, "%ld\n", made);
            std::fclose(out);
        }
}

} // namespace

// Standard output and error are not files of a run.
extern "C" {
ssize_t write(int file, const void* bytes, size_t size) {
    static auto* const next = real<ssize_t(int, const void*, size_t)>("write");
    if (file > 2)
        count();
    return next(file, bytes, size);
}
ssize_t writev(int file, const struct iovec* parts, int number) {
    static auto* const next = real<ssize_t(int, const struct iovec*, int)>("writev");
    if (file > 2)
        count();
    return next(file, parts, number);
}
int fsync(int file) {
    static auto* const next = real<int(int)>("fsync");
    count();
    return next(file);
}
int rename(const char* from, const char* to) noexcept {
    static auto* const next = real<int(const char*, const char*)>("rename");
    count();
    return next(from, to);
}
int unlink(const char* path) noexcept {
    static auto* const next = real<int(const char*)>("unlink");
    count();
    return next(path);
}
int remove(const char* path) noexcept {
    static auto* const next = real<int(const char*)>("remove");
    count();
    return next(path);
}
int mkdir(const char* path, mode_t mode) noexcept {
    static auto* const next = real<int(const char*, mode_t)>("mkdir");
    count();
    return next(path, mode);
}
int ftruncate(int file, off_t size) noexcept {
    static auto* const next = real<int(int, off_t)>("ftruncate");
    count();
    return next(file, size);
}
}
