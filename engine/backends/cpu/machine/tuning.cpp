// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/machine/tuning.h"

#include "backends/cpu/products/dnnl_shim.h"
#include "backends/cpu/vectors/winograd_kernels.h"
#include "core/json.h"
#include "core/notice.h"
#include "core/parallel.h"
#include "core/paths.h"
#include "core/stopwatch.h"
#include "numerics/cpu_features.h"

#include <algorithm>
#include <limits>
#include <map>
#include <mutex>
#include <tuple>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#if __has_include(<sys/resource.h>)
#include <sys/resource.h>
#endif

namespace mantissa::cpu {
namespace {

constexpr int fewest_turns = 5;
constexpr int version = 11;             // of the kernels: a change of theirs makes old measurements worthless
constexpr double worth_a_change = 0.95; // of the time of an earlier candidate
constexpr double same_time = 1.03;      // so close to its best time a way is believed
constexpr double hopeless = 1.5;        // of the best way's time: not measured again
constexpr double patience = 0.05;       // seconds for further turns, per problem
constexpr double long_patience = 0.2;   // where other programs take the processor away meanwhile
constexpr int enough = 2;               // times during which nobody did
constexpr double waking = 1e-4;         // seconds that helpers take to be on their cores, however quiet it is

// Other work on the machine only ever makes a way look slower, so its least time counts, once it was seen twice. Threads that
// wait for one that was interrupted all lose as much, always the same time slice: so seeing it twice alone proves nothing. A thread that
// was asleep and waits for a core is not interrupted, so the time that threads waited counts, too.
class Contestant {
public:
    Contestant(std::function<double()> run, ProcessorClock& clock) : run_(std::move(run)), clock_(&clock) {}

    void warm_up() const {
        leave_if_given_up();
        run_();
    }
    void measure() {
        leave_if_given_up();
        const long before = interruptions();
        const ProcessorTime from = clock_->read();
        const double seconds = run_();
        undisturbed_ += interruptions() == before && !has_waited(between(from, clock_->read()));
        second_ = std::min(second_, std::max(seconds, least_));
        least_ = std::min(least_, seconds);
    }
    double least() const { return least_; }
    bool is_undisturbed() const { return undisturbed_ >= enough; }
    bool is_sure() const { return second_ <= same_time * least_ && is_undisturbed(); }

private:
    static bool has_waited(const ProcessorShare& share) { return share.waited.value_or(0) > waking && is_disturbed(share); }

    std::function<double()> run_;
    ProcessorClock* clock_; // a pointer: the least of several is copied
    double least_ = std::numeric_limits<double>::infinity(), second_ = least_;
    int undisturbed_ = 0;
};

struct Choice {
    std::string name;
    bool is_undisturbed = true;
};

double best_time(const std::vector<Contestant>& ways) { return std::ranges::min(ways, {}, &Contestant::least).least(); }

// Whether those that matter were seen undisturbed.
bool are_undisturbed(const std::vector<Contestant>& ways) {
    double most = hopeless * best_time(ways);
    return std::ranges::all_of(ways, [&](const Contestant& way) { return way.least() > most || way.is_undisturbed(); });
}

// They run in turns, so that what else the machine does meanwhile meets them all alike.
void measure_all(std::vector<Contestant>& ways) {
    for (const Contestant& way : ways)
        way.warm_up();
    auto unsure = [&](const Contestant& way) { return way.least() <= hopeless * best_time(ways) && !way.is_sure(); };
    Stopwatch watch;
    auto goes_on = [&] {
        return std::ranges::any_of(ways, unsure) && watch.seconds() < (are_undisturbed(ways) ? patience : long_patience);
    };
    for (int turn = 0; turn < fewest_turns || goes_on(); ++turn) {
        if (turn == fewest_turns)
            watch.restart();
        double most = hopeless * best_time(ways);
        for (Contestant& way : ways)
            if (turn < fewest_turns || way.least() <= most)
                way.measure();
    }
}

Choice measured_best(const std::vector<std::string>& names, const Prepare& prepare, ProcessorClock& clock) {
    std::vector<Contestant> ways;
    for (const std::string& name : names)
        ways.emplace_back(prepare(name), clock);
    measure_all(ways);
    std::size_t best = 0;
    for (std::size_t i = 1; i < names.size(); ++i)
        if (ways[i].least() < worth_a_change * ways[best].least())
            best = i;
    return {names[best], are_undisturbed(ways)};
}

// What is something else is as good as not there.
Json names_in(const Json& stored) {
    Json names = Json::object();
    if (!stored.is_object())
        return names;
    for (const auto& [machine, problems] : stored.items()) {
        if (!problems.is_object())
            continue;
        for (const auto& [problem, name] : problems.items())
            if (name.is_string())
                names[machine][problem] = name;
    }
    return names;
}

class Memo {
public:
    static Memo& instance() {
        static Memo memo;
        return memo;
    }

    std::string fastest(const std::string& problem, const std::vector<std::string>& names, const Prepare& prepare) {
        std::lock_guard lock(mutex_);
        // A run compiles the same step several times, and lays out its memory by the first.
        std::string& answer = answered_[{machine_key(), problem, names}];
        if (answer.empty())
            answer = kept_or_measured(problem, names, prepare);
        return answer;
    }

    void measure_by(std::shared_ptr<ProcessorClock> clock) {
        std::lock_guard lock(mutex_);
        clock_ = std::move(clock);
    }

    int measured() {
        std::lock_guard lock(mutex_);
        return measured_;
    }

private:
    using Asked = std::tuple<std::string, std::string, std::vector<std::string>>; // machine, problem, ways

    Memo() : file_(cache_folder() / "convolutions.json") {
        try {
            if (std::filesystem::exists(file_))
                choices_ = names_in(read_json(file_));
        } catch (const std::exception&) { // a damaged cache is only time lost
        }
    }

    std::string kept_or_measured(const std::string& problem, const std::vector<std::string>& names, const Prepare& prepare) {
        Json& mine = choices_[machine_key()];
        const std::string kept = mine.is_object() ? mine.value(problem, std::string()) : std::string();
        if (std::ranges::find(names, kept) != names.end())
            return kept;
        if (measured_ == 0)
            give_notice("Measuring which ways of multiplying are the fastest on this processor; kept in " + file_.string() + ".");
        Choice best = measured_best(names, prepare, *clock_);
#ifdef __GLIBC__
        malloc_trim(0); // what it took is not left standing beside what the run takes
#endif
        ++measured_;
        if (best.is_undisturbed) {
            mine[problem] = best.name;
            save();
        }
        return best.name;
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
    Json choices_ = Json::object();         // machine -> problem -> name
    std::map<Asked, std::string> answered_; // by this process, also what was disturbed and is not to be kept
    int measured_ = 0;
    std::shared_ptr<ProcessorClock> clock_ = system_processor_clock();
};

} // namespace

void measure_by(std::shared_ptr<ProcessorClock> clock) { Memo::instance().measure_by(std::move(clock)); }

std::string fastest(const std::string& problem, const std::vector<std::string>& names, const Prepare& prepare) {
    return Memo::instance().fastest(problem, names, prepare);
}

long interruptions() {
#if __has_include(<sys/resource.h>)
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nivcsw;
#else
    return 0;
#endif
}

std::string machine_key() {
    return processor_name() + ", " + winograd_kernels().name + " and " + dnnl_instructions() + ", " + std::to_string(thread_count()) +
           " threads, " + dnnl_version() + ", " + std::to_string(version);
}

int problems_measured() { return Memo::instance().measured(); }

} // namespace mantissa::cpu
