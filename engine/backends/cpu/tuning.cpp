// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/tuning.h"

#include "backends/cpu/dnnl_shim.h"
#include "backends/cpu/winograd_kernels.h"
#include "core/json.h"
#include "core/notice.h"
#include "core/parallel.h"
#include "core/paths.h"
#include "numerics/cpu_features.h"

#include <algorithm>
#include <limits>
#include <mutex>

namespace mantissa::cpu {
namespace {

constexpr int turns = 5;
constexpr int version = 3;              // of the kernels: a change of theirs makes old measurements worthless
constexpr double worth_a_change = 0.95; // of the time of an earlier candidate

std::string measured_best(const std::vector<std::string>& names, const Prepare& prepare) {
    std::vector<std::function<double()>> ways;
    for (const std::string& name : names)
        ways.push_back(prepare(name));
    std::vector<double> least(names.size(), std::numeric_limits<double>::infinity());
    for (int turn = 0; turn <= turns; ++turn)
        for (std::size_t i = 0; i < ways.size(); ++i)
            if (double seconds = ways[i](); turn > 0) // the first turn only warms up
                least[i] = std::min(least[i], seconds);
    std::size_t best = 0;
    for (std::size_t i = 1; i < names.size(); ++i)
        if (least[i] < worth_a_change * least[best])
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
