// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/tuning.h"

#include "backends/cpu/dnnl_shim.h"
#include "backends/cpu/winograd_kernels.h"
#include "core/json.h"
#include "core/notice.h"
#include "core/parallel.h"
#include "core/paths.h"
#include "core/stopwatch.h"
#include "numerics/cpu_features.h"

#include <algorithm>
#include <limits>
#include <mutex>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace mantissa::cpu {
namespace {

constexpr int fewest_turns = 5;
constexpr int version = 5;              // of the kernels: a change of theirs makes old measurements worthless
constexpr double worth_a_change = 0.95; // of the time of an earlier candidate
constexpr double same_time = 1.03;      // so close to its best time a way is believed
constexpr double hopeless = 1.5;        // of the best way's time: not measured again
constexpr double patience = 0.05;       // seconds for further turns, per problem

// Other work on the machine only ever makes a way look slower, so its least time counts, once it was seen twice.
class Contestant {
public:
    explicit Contestant(std::function<double()> run) : run_(std::move(run)) {}

    void warm_up() const { run_(); }
    void measure() {
        double seconds = run_();
        second_ = std::min(second_, std::max(seconds, least_));
        least_ = std::min(least_, seconds);
    }
    double least() const { return least_; }
    bool is_sure() const { return second_ <= same_time * least_; }

private:
    std::function<double()> run_;
    double least_ = std::numeric_limits<double>::infinity(), second_ = least_;
};

double best_time(const std::vector<Contestant>& ways) { return std::ranges::min(ways, {}, &Contestant::least).least(); }

// They run in turns, so that what else the machine does meanwhile meets them all alike.
void measure_all(std::vector<Contestant>& ways) {
    for (const Contestant& way : ways)
        way.warm_up();
    auto unsure = [&](const Contestant& way) { return way.least() <= hopeless * best_time(ways) && !way.is_sure(); };
    Stopwatch watch;
    for (int turn = 0; turn < fewest_turns || (std::ranges::any_of(ways, unsure) && watch.seconds() < patience); ++turn) {
        if (turn == fewest_turns)
            watch.restart();
        double most = hopeless * best_time(ways);
        for (Contestant& way : ways)
            if (turn < fewest_turns || way.least() <= most)
                way.measure();
    }
}

std::string measured_best(const std::vector<std::string>& names, const Prepare& prepare) {
    std::vector<Contestant> ways;
    for (const std::string& name : names)
        ways.emplace_back(prepare(name));
    measure_all(ways);
    std::size_t best = 0;
    for (std::size_t i = 1; i < names.size(); ++i)
        if (ways[i].least() < worth_a_change * ways[best].least())
            best = i;
    return names[best];
}

class Memo {
public:
    static Memo& instance() {
        static Memo memo;
        return memo;
    }

    std::string fastest(const std::string& problem, const std::vector<std::string>& names, const Prepare& prepare) {
        std::lock_guard lock(mutex_);
        Json& mine = choices_[machine_key()];
        std::string known = mine.is_object() ? mine.value(problem, std::string()) : std::string();
        if (std::ranges::find(names, known) != names.end())
            return known;
        if (measured_ == 0)
            give_notice("Measuring which ways of multiplying are the fastest on this processor; kept in " + file_.string() + ".");
        std::string best = measured_best(names, prepare);
#ifdef __GLIBC__
        malloc_trim(0); // what it took is not left standing beside what the run takes
#endif
        mine[problem] = best;
        ++measured_;
        save();
        return best;
    }

    int measured() {
        std::lock_guard lock(mutex_);
        return measured_;
    }

private:
    Memo() : file_(cache_folder() / "convolutions.json") {
        try {
            if (std::filesystem::exists(file_))
                choices_ = read_json(file_);
        } catch (const std::exception&) {
            choices_ = Json::object(); // a damaged cache is only time lost
        }
        if (!choices_.is_object())
            choices_ = Json::object();
    }

    // A folder that cannot be written means measuring again next time.
    void save() const {
        try {
            std::filesystem::create_directories(file_.parent_path());
            write_json(file_, choices_);
        } catch (const std::exception&) {
        }
    }

    std::mutex mutex_; // guards all below
    std::filesystem::path file_;
    Json choices_ = Json::object(); // machine -> problem -> name
    int measured_ = 0;
};

} // namespace

std::string fastest(const std::string& problem, const std::vector<std::string>& names, const Prepare& prepare) {
    return Memo::instance().fastest(problem, names, prepare);
}

std::string machine_key() {
    return processor_name() + ", " + winograd_kernels().name + " and " + dnnl_instructions() + ", " + std::to_string(thread_count()) +
           " threads, " + dnnl_version() + ", " + std::to_string(version);
}

int problems_measured() { return Memo::instance().measured(); }

} // namespace mantissa::cpu
