// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "unpacked.h"

#include <fcntl.h>
#include <fnmatch.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <stdexcept>

namespace mantissa::appimage {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::time_t unused_for = 14 * 24 * 3600; // seconds after which another version is tidied away

void say(const std::string& text) { std::fprintf(stderr, "mantissa: %s\n", text.c_str()); }

[[noreturn]] void fail(const std::string& path) { throw std::runtime_error(path + ": " + std::strerror(errno)); }

void write_file(const Image& image, const Entry& entry, const std::string& path) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        fail(path);
    try {
        image.read(entry, [&](const std::string& part) {
            for (std::size_t at = 0; at < part.size();) {
                const ssize_t count = write(file, part.data() + at, part.size() - at);
                if (count < 0)
                    fail(path);
                at += static_cast<std::size_t>(count);
            }
        });
    } catch (...) {
        close(file);
        throw;
    }
    if (fchmod(file, entry.mode) != 0 || close(file) != 0) // a disk of the network may tell only now that it is full
        fail(path);
}

void write_entry(const Image& image, const Entry& entry, const std::string& path) {
    if (entry.kind == Entry::Kind::folder) {
        std::error_code code;
        fs::create_directories(path, code);
        if (code)
            throw std::runtime_error(path + ": " + code.message());
    } else if (entry.kind == Entry::Kind::file) {
        write_file(image, entry, path);
    } else {
        unlink(path.c_str());
        if (symlink(entry.target.c_str(), path.c_str()) != 0)
            fail(path);
    }
}

// Everything is there and of its size: cleaners take single files, and a loss of power leaves empty ones.
bool is_whole(const Image& image, const std::string& folder) {
    bool whole = true;
    image.visit([&](const Entry& entry) {
        struct stat about {};
        const bool here = whole && lstat((folder + "/" + entry.path).c_str(), &about) == 0;
        whole = here && (entry.kind != Entry::Kind::file || std::uint64_t(about.st_size) == entry.size);
    });
    return whole;
}

// Nobody else may put programs there, and programs may be started from there.
bool is_trusted(const std::string& place) {
    struct stat about {};
    struct statvfs disk {};
    if (lstat(place.c_str(), &about) != 0 || !S_ISDIR(about.st_mode) || statvfs(place.c_str(), &disk) != 0)
        return false;
    return about.st_uid == geteuid() && !(about.st_mode & 022) && !(disk.f_flag & ST_NOEXEC);
}

void make_place(const std::string& place) {
    std::error_code code;
    fs::create_directories(fs::path(place).parent_path(), code);
    if (mkdir(place.c_str(), 0700) != 0 && errno != EEXIST)
        fail(place);
    if (!is_trusted(place))
        throw std::runtime_error(place + ": others may write there, or no program may be started there");
}

std::vector<std::string> places() {
    std::vector<std::string> result;
    const auto named = [](const char* name) {
        const char* value = std::getenv(name);
        return value && *value == '/' ? std::string(value) : std::string();
    };
    if (const std::string cache = named("XDG_CACHE_HOME"); !cache.empty())
        result.push_back(cache + "/mantissa/appimage");
    else if (const std::string home = named("HOME"); !home.empty())
        result.push_back(home + "/.cache/mantissa/appimage");
    const std::string temporary = named("TMPDIR");
    result.push_back((temporary.empty() ? "/tmp" : temporary) + "/mantissa-appimage-" + std::to_string(geteuid()));
    return result;
}

// A lock on a folder in which programs run; it lasts until the last of them ends. -1: another kind is held there.
int hold(const std::string& folder, int kind) {
    const int handle = open(folder.c_str(), O_RDONLY | O_DIRECTORY);
    if (handle >= 0 && flock(handle, kind) != 0) {
        close(handle);
        return -1;
    }
    return handle;
}

// What starts that were killed left, and versions that nobody has started for long. Only under the lock of `place`.
void tidy(const fs::path& place, const std::string& name) {
    std::error_code code;
    for (const fs::directory_entry& other : fs::directory_iterator(place, code)) {
        struct stat about {};
        const std::string path = other.path().string();
        if (!other.is_directory(code) || other.path().filename() == name || stat(path.c_str(), &about) != 0)
            continue;
        if (other.path().extension() != ".new" && about.st_mtime + unused_for > std::time(nullptr))
            continue;
        if (const int handle = hold(path, LOCK_EX | LOCK_NB); handle >= 0) {
            fs::remove_all(path, code);
            close(handle);
        }
    }
}

// Under a name of its own first: what has the right name is whole.
void unpack_at_once(const Image& image, const std::string& folder) {
    const std::string fresh = folder + "." + std::to_string(getpid()) + ".new",
                      broken = folder + "." + std::to_string(getpid()) + ".broken.new";
    std::error_code code;
    try {
        bool told = false;
        unpack(image, fresh, "", [&, begin = Clock::now()](const std::string&) {
            if (told || Clock::now() - begin < std::chrono::seconds(1))
                return;
            told = true;
            say("the first start unpacks it into " + folder + ", later ones start at once");
        });
        rename(folder.c_str(), broken.c_str());
        if (rename(fresh.c_str(), folder.c_str()) != 0 && !is_whole(image, folder))
            fail(folder);
    } catch (...) {
        fs::remove_all(fresh, code);
        throw;
    }
    fs::remove_all(fresh, code); // another start was first, where the lock was none
    fs::remove_all(broken, code);
}

void unpack_alone(const Image& image, const std::string& place, const std::string& name) {
    make_place(place);
    const int lock = open((place + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0)
        fail(place);
    bool alone = flock(lock, LOCK_EX | LOCK_NB) == 0;
    if (!alone && errno == EWOULDBLOCK) {
        say("waiting for another start, which unpacks it");
        alone = flock(lock, LOCK_EX) == 0;
    }
    if (alone) // some disks of the network know no locks
        tidy(place, name);
    try {
        if (!is_whole(image, place + "/" + name))
            unpack_at_once(image, place + "/" + name);
    } catch (...) {
        close(lock);
        throw;
    }
    close(lock);
}

bool is_held_whole(const Image& image, const std::string& folder) {
    const int handle = hold(folder, LOCK_SH);
    utimensat(AT_FDCWD, folder.c_str(), nullptr, 0); // used today
    if (is_whole(image, folder))
        return true; // the handle stays open in what this process becomes
    if (handle >= 0)
        close(handle);
    return false;
}

} // namespace

void unpack(const Image& image, const std::string& folder, const std::string& pattern,
            const std::function<void(const std::string&)>& tell) {
    std::error_code code;
    image.visit([&](const Entry& entry) {
        const bool wanted = pattern.empty() || fnmatch(pattern.c_str(), entry.path.c_str(), FNM_PATHNAME | FNM_LEADING_DIR) == 0;
        if (!wanted)
            return;
        const std::string path = entry.path.empty() ? folder : folder + "/" + entry.path;
        fs::create_directories(fs::path(path).parent_path(), code);
        write_entry(image, entry, path);
        tell(path);
    });
}

std::string ready_folder(const Image& image, const std::string& name, std::uint32_t checksum) {
    for (const std::string& place : places())
        if (is_trusted(place) && is_held_whole(image, place + "/" + name))
            return place + "/" + name;
    if (image.checksum() != checksum)
        throw std::runtime_error("the file is damaged: fetch it again");
    std::string problems;
    for (const std::string& place : places()) {
        try {
            unpack_alone(image, place, name);
            if (is_held_whole(image, place + "/" + name))
                return place + "/" + name;
        } catch (const std::exception& problem) {
            problems += (problems.empty() ? "" : "; ") + std::string(problem.what());
        }
    }
    throw std::runtime_error("it finds no place to unpack itself to (" + problems + "); make room, or name another by TMPDIR");
}

} // namespace mantissa::appimage
