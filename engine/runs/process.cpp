// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/process.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <vector>

namespace mantissa {
namespace {

// What /proc tells of it behind its name, which may hold anything: its state first. Empty: it tells nothing.
std::vector<std::string> facts_of_process(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/stat");
    std::ostringstream all;
    all << in.rdbuf();
    const std::string text = all.str();
    const std::size_t name = text.rfind(')');
    std::vector<std::string> facts;
    std::istringstream rest(name == std::string::npos ? "" : text.substr(name + 1));
    for (std::string fact; rest >> fact;)
        facts.push_back(fact);
    return facts;
}

std::int64_t began_by(const std::vector<std::string>& facts) {
    constexpr std::size_t place = 19; // the 22nd of all, of which two stand before the state
    return facts.size() > place ? std::atoll(facts[place].c_str()) : 0;
}

} // namespace

std::string processes_here() {
    std::string start;
    std::ifstream("/proc/sys/kernel/random/boot_id") >> start;
    std::error_code code;
    const std::string container = std::filesystem::read_symlink("/proc/self/ns/pid", code).string();
    return start.empty() || container.empty() ? "" : start + ' ' + container;
}

std::int64_t began_at(pid_t process) { return began_by(facts_of_process(process)); }

bool is_gone(pid_t process, std::int64_t began) {
    if (kill(process, 0) != 0 && errno == ESRCH)
        return true;
    const std::vector<std::string> facts = facts_of_process(process);
    if (facts.empty()) // it is there, and hidden from us
        return false;
    const bool dead = facts.front() == "Z" || facts.front() == "X";
    return dead || (began > 0 && began_by(facts) != began);
}

} // namespace mantissa
