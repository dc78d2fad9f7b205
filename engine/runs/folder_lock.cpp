// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/folder_lock.h"

#include "core/json.h"
#include "core/system_cause.h"
#include "runs/process.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <limits>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

std::string this_host() {
    char name[256] = {};
    return gethostname(name, sizeof name - 1) == 0 ? name : "?";
}

std::string now() {
    std::time_t time = std::time(nullptr);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", std::gmtime(&time));
    return text;
}

struct Owner {
    std::int64_t process = 0, began = 0; // began: in the system's own unit; 0: not known
    std::string host = {}, among = {}, since = {};
};

Owner owner_in(const fs::path& file) {
    Json json;
    try {
        json = read_json(file);
    } catch (const std::exception&) { // it is being written
    }
    Owner owner;
    if (!json.is_object())
        return owner;
    auto text = [&](const char* key) { return json.value(key, Json()).is_string() ? json[key].get<std::string>() : std::string(); };
    auto number = [&](const char* key) { return json.value(key, Json()).is_number_unsigned() ? json[key].get<std::int64_t>() : 0; };
    owner.process = number("process");
    owner.began = number("began");
    owner.host = text("host");
    owner.among = text("among");
    owner.since = text("since");
    return owner;
}

bool is_valid(const Owner& owner) { return owner.process > 0 && owner.process <= std::numeric_limits<pid_t>::max(); }

bool lives(const Owner& owner) {
    bool elsewhere = owner.host != this_host();
    return is_valid(owner) && (elsewhere || kill(static_cast<pid_t>(owner.process), 0) == 0 || errno == EPERM);
}

[[noreturn]] void refuse(const fs::path& folder, const Owner& owner) {
    std::string who = owner.process > 0
                          ? fmt::format("process {} on {} has trained into this folder since {}", owner.process, owner.host, owner.since)
                          : "another training has just begun in this folder";
    throw bad_input(fs::absolute(folder).string() + ": " + who + "; wait until it ends, stop it, or choose another --out");
}

// Whoever held it before us may have removed the file that we have open.
bool is_still_there(int file, const fs::path& path) {
    struct stat open {
    }, named{};
    return fstat(file, &open) == 0 && stat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

// A machine may be renamed as it trains.
bool is_ours(const Owner& owner) {
    const bool here = owner.among.empty() ? owner.host == this_host() : owner.among == processes_here();
    return here && owner.process == getpid();
}

// Asked for no longer than it takes to be refused.
bool is_locked(const fs::path& file) {
    const int open_file = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (open_file < 0)
        return false;
    const bool taken = flock(open_file, LOCK_SH | LOCK_NB) == 0, held = !taken && errno == EWOULDBLOCK;
    close(open_file);
    return held || (!taken && lives(owner_in(file))); // some file systems know no locks
}

constexpr int most_waits = 1000; // of a millisecond

// 0, or why it is not ours. Whoever looks shares the lock for a moment, which a training never does: the look is waited for.
int lock_alone(int file) {
    for (int waits = 0; flock(file, LOCK_EX | LOCK_NB) != 0; ++waits) {
        const int why = errno;
        if (why != EWOULDBLOCK || waits == most_waits || flock(file, LOCK_SH | LOCK_NB) != 0)
            return why;
        flock(file, LOCK_UN);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return 0;
}

} // namespace

FolderLock::FolderLock(fs::path folder) : folder_(std::move(folder)) {
    std::error_code code;
    if (fs::exists(folder_ / "metrics.jsonl", code) && fs::exists(folder_ / "experiment.json", code))
        throw bad_input(folder_.string() + ": this is the folder of one run; name the one that holds it, " +
                        fs::absolute(folder_ / "x").parent_path().lexically_normal().parent_path().string());
    made_.emplace(folder_);
    while (!take()) {
    }
    sign();
}

// Where the folder was removed meanwhile, another training may have made it anew: that lock is its own.
FolderLock::~FolderLock() {
    std::error_code code;
    if (is_still_there(file_, file()))
        fs::remove(file(), code);
    close(file_);
}

// False: it went away meanwhile, once more.
bool FolderLock::take() {
    file_ = open(file().c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (file_ < 0)
        throw bad_input(folder_.string() + ": cannot be written into: " + why_not_written(errno));
    const int why = lock_alone(file_);
    if (why == 0) {
        bool ours = is_still_there(file_, file());
        if (!ours)
            close(file_);
        return ours;
    }
    const bool held = why == EWOULDBLOCK;
    const Owner owner = owner_in(file());
    if (held || lives(owner)) { // some file systems know no locks: there the process itself is looked for
        close(file_);
        refuse(folder_, owner);
    }
    return true;
}

void FolderLock::sign() const {
    const Json json = {{"process", static_cast<std::uint64_t>(getpid())},
                       {"began", static_cast<std::uint64_t>(began_at(getpid()))},
                       {"among", processes_here()},
                       {"host", this_host()},
                       {"since", now()}};
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    bool good = ftruncate(file_, 0) == 0 && pwrite(file_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
    if (good)
        return;
    std::string why = why_not_written(errno);
    std::error_code code;
    fs::remove(file(), code);
    close(file_);
    throw Error(folder_.string() + ": cannot be written into: " + why);
}

bool another_trains_in(const fs::path& folder) {
    const fs::path file = folder / ".lock";
    std::error_code code;
    return fs::is_regular_file(file, code) && is_locked(file) && !is_ours(owner_in(file));
}

bool is_taken_over(const fs::path& folder) {
    const Owner owner = owner_in(folder / ".lock");
    return is_valid(owner) && !is_ours(owner) && another_trains_in(folder);
}

bool owner_is_gone(const fs::path& folder) {
    std::error_code code;
    const fs::path file = folder / ".lock";
    if (!fs::is_regular_file(file, code))
        return false;
    const Owner owner = owner_in(file);
    const bool known = is_valid(owner) && owner.host == this_host() && !owner.among.empty() && owner.among == processes_here();
    return known && is_gone(static_cast<pid_t>(owner.process), owner.began);
}

} // namespace mantissa
