// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/processor_time.h"

#include "core/processor_cores.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#if __has_include(<sys/resource.h>)
#include <sys/resource.h>
#endif
#if __has_include(<sched.h>)
#include <sched.h>
#include <unistd.h>
#endif

namespace mantissa {
namespace fs = std::filesystem;
namespace {

constexpr double seldom = 0.1;        // seconds between readings of what the system counts in hundredths anyway
constexpr double much_waiting = 0.05; // of the time
constexpr double nearly_all = 0.95;   // of the cores' time: who has it waits for itself
constexpr std::size_t most_threads = 1024;

double wall_seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

double seconds_used() {
#if __has_include(<sys/resource.h>)
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
#else
    return 0;
#endif
}

class SystemClock : public ProcessorClock {
public:
    explicit SystemClock(const ProcessorFiles& files) : files_(files), meters_(files), cores_(processor_cores()) {}

    ProcessorTime read() override {
        machine_.wall = wall_seconds();
        if (machine_.wall >= next_) {
            read_machine();
            next_ = machine_.wall + seldom;
        }
        ProcessorTime time = machine_;
        time.cores = cores_;
        time.used = seconds_used();
        time.joules = meters_.joules(); // at once: it is exact, and turns are short
        read_threads(time);
        return time;
    }

private:
    // "854188000 146000000 65": nanoseconds on a core and ready without one, and how often it was put on one.
    void read_threads(ProcessorTime& time) const {
        std::error_code code;
        for (const auto& entry : fs::directory_iterator(files_.proc / "self" / "task", code)) {
            double ran = 0, waited = 0;
            if (std::sscanf(text_of(entry.path() / "schedstat").c_str(), "%lf %lf", &ran, &waited) == 2 &&
                time.threads.size() < most_threads)
                time.threads[std::atoi(entry.path().filename().c_str())] = {ran * 1e-9, waited * 1e-9};
        }
    }

    void read_machine() {
        double user = 0, nice = 0, system = 0, idle = 0, io = 0, irq = 0, soft = 0, stolen = 0;
        if (std::sscanf(text_of(files_.proc / "stat").c_str(), "cpu %lf %lf %lf %lf %lf %lf %lf %lf", &user, &nice, &system, &idle, &io,
                        &irq, &soft, &stolen) == 8)
            machine_.stolen = stolen * tick_;
        const std::string pressure = text_of(files_.proc / "pressure" / "cpu");
        double total = 0;
        if (std::size_t at = pressure.find("total=");
            at != std::string::npos && std::sscanf(pressure.c_str() + at, "total=%lf", &total) == 1)
            machine_.pressure = total * 1e-6;
        read_clocks();
        machine_.celsius = meters_.celsius();
        read_resident();
    }

    // "12000 3400 900 1 0 5000 0": pages of its address space, and of those the ones that lie in memory.
    void read_resident() {
        double all = 0, resident = 0;
        if (std::sscanf(text_of(files_.proc / "self" / "statm").c_str(), "%lf %lf", &all, &resident) == 2)
            machine_.resident = resident * page_;
    }

    void read_clocks() {
        double sum = 0, kilohertz = 0;
        int found = 0;
        for (int core = 0; core < cores_; ++core)
            if (std::sscanf(text_of(files_.cpu / ("cpu" + std::to_string(core)) / "cpufreq" / "scaling_cur_freq").c_str(), "%lf",
                            &kilohertz) == 1)
                sum += kilohertz, ++found;
        if (found > 0)
            machine_.megahertz = sum / found / 1000;
    }

    ProcessorFiles files_;
    ProcessorMeters meters_;
    int cores_;
    double next_ = 0;
    ProcessorTime machine_; // as it was read last
#ifdef _SC_CLK_TCK
    double tick_ = 1.0 / static_cast<double>(sysconf(_SC_CLK_TCK)), page_ = static_cast<double>(sysconf(_SC_PAGESIZE));
#else
    double tick_ = 0.01, page_ = 4096;
#endif
};

std::optional<double> passed(const std::optional<double>& before, const std::optional<double>& after) {
    if (!before || !after)
        return std::nullopt;
    return std::max(0.0, *after - *before);
}

// What nobody told of one of them is not known of both.
std::optional<double> sum_of_both(const std::optional<double>& a, const std::optional<double>& b) {
    return a && b ? std::optional(*a + *b) : std::nullopt;
}

} // namespace

int processor_cores() {
#ifdef CPU_COUNT
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return std::max(1, CPU_COUNT(&set));
#endif
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

std::unique_ptr<ProcessorClock> system_processor_clock(const ProcessorFiles& files) { return std::make_unique<SystemClock>(files); }

std::optional<double> ProcessorShare::had() const {
    if (!waited || used + *waited <= 0)
        return std::nullopt;
    return used / (used + *waited);
}

ProcessorShare between(const ProcessorTime& before, const ProcessorTime& after) {
    ProcessorShare share{.wall = after.wall - before.wall, .used = after.used - before.used, .cores = after.cores};
    if (!after.threads.empty()) {
        share.waited = 0;
        for (const auto& [number, thread] : after.threads) {
            auto found = before.threads.find(number);
            double earlier = found == before.threads.end() ? 0 : found->second.waited;
            *share.waited += std::max(0.0, thread.waited - earlier);
        }
    }
    share.stolen = passed(before.stolen, after.stolen);
    share.pressure = passed(before.pressure, after.pressure);
    share.megahertz = after.megahertz;
    share.joules = passed(before.joules, after.joules);
    share.celsius = after.celsius;
    share.resident = after.resident;
    return share;
}

ProcessorShare share_of_both(const ProcessorShare& earlier, const ProcessorShare& later) {
    ProcessorShare both = later;
    both.wall += earlier.wall;
    both.used += earlier.used;
    for (auto figure : {&ProcessorShare::waited, &ProcessorShare::stolen, &ProcessorShare::pressure, &ProcessorShare::joules})
        both.*figure = sum_of_both(earlier.*figure, later.*figure);
    return both;
}

bool is_disturbed(const ProcessorShare& share) {
    return share.waited && *share.waited > much_waiting * share.wall && share.used < nearly_all * share.cores * share.wall;
}

} // namespace mantissa
