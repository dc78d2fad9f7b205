// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/speed.h"
#include "insight/sweep_bases.h"
#include "report/accuracy_of.h"
#include "report/run_record.h"

#include <optional>
#include <utility>

namespace mantissa::report {

// Runs that differ in their seed alone.
struct Group {
    std::string name = {};
    std::vector<int> runs = {};
};

std::string identity_of(const Json& experiment); // all that must be equal for two runs to be two seeds of one thing

struct Spread {
    double mean = 0, deviation = 0; // deviation: of a single value, n - 1 in the denominator; NaN where n < 2
    int n = 0;
};
Spread spread_of(const std::vector<double>& values); // what is not finite is left out

// Whether a difference between two groups can be told from the noise between their seeds.
struct Verdict {
    enum class Kind { unknown, inside, outside } kind = Kind::unknown;
    double difference = 0; // mean of the group less mean of the baseline's
    double interval = 0;   // half width of its 95 % interval: Student's t, and `by_images` at least
    double by_images = 0;  // two standard errors of what it was counted on; 0: not known
    int n = 0;             // pairs, where the seeds are paired
    bool paired = false;
    Apart apart = Apart::no; // what makes it unknown

    bool seems() const { return kind == Kind::outside && n < 3; } // of so few an effect is told with a doubt
    bool is_of_too_few_seeds() const;                             // to call it noise
};

// What results differ by because they are counted on so many images.
struct CountedOn {
    double resolution = 0; // what two results differ by at least, if at all, below which no deviation is believed; 0: not known
    double error = 0;      // standard error of the difference of two, each of one seed; 0: not known
};
double standard_error(double accuracy, double images); // of a share; 0: nobody knows on how many images
CountedOn counted_on(double images, double accuracy, double other);

// On differences of pairs of the same seed; unknown below two. Two or three that are all the same say nothing of their noise either.
Verdict verdict_on_pairs(const std::vector<double>& differences, const CountedOn& counted_on = {});

// What was measured, side by side. `baseline` is an index of runs.
struct Comparison {
    std::vector<RunRecord> runs = {};
    int baseline = 0;
    std::vector<Group> groups = {};
    std::vector<insight::RunEvidence> evidence = {}; // of each run
    std::vector<insight::Speed> speeds = {};         // of each run beside the baseline
    std::vector<int> bases = {};                     // what each run is set beside, see insight::bases_of
    std::vector<insight::Speed> paired_speeds = {};  // of each run beside that one

    const RunRecord& base() const { return runs[static_cast<std::size_t>(baseline)]; }
    int base_of(int run) const { return bases[static_cast<std::size_t>(run)]; }
    const RunRecord* beside(int run) const; // null: there is none
    bool is_base(int run) const { return base_of(run) == run; }
    bool is_paired() const; // not all beside the one
    const Group& group_of(int run) const;
    const Group* beside(const Group& group) const; // null: there is none
};

// Throws bad_input where there is no run, or none named `baseline` (empty: float32, else the first with a result).
Comparison compare(std::vector<RunRecord> runs, const std::string& baseline = {});
void check_baseline(const std::string& name, const std::vector<RunRecord>& runs); // throws the latter, of runs that have only a name yet

// "float32, batch 16, seed 1"; of runs of a sweep, each beside another, the name of the policy.
std::string base_name(const Comparison& comparison);
const char* memory_figure(const Comparison& comparison, int run); // that it is the ratio of
double ratio_of_memory(const Comparison& comparison, int run);    // 0.5: half the peak of what it is set beside
// Whether time and memory may be set beside the baseline's: same network, batch, device and threads.
bool same_work(const RunRecord& a, const RunRecord& b);

Spread spread_of(const Comparison& comparison, const Group& group, const std::string& figure);
struct GroupOf {
    const Comparison& comparison;
    const Group& group;
};
// Of accuracies; one pair that may not be set side by side leaves it unknown.
Verdict verdict_between(const GroupOf& group, const GroupOf& base, const std::string& figure); // of two comparisons, maybe
Verdict verdict_on(const Comparison& comparison, const Group& group, const std::string& figure);

// Validation accuracy that every finished run which learns reached, cut to whole percents, or finer where guessing reaches those; 0: none.
double common_target(const std::vector<RunRecord>& runs);
// By an epoch's validation; who learned nothing reaches a target by chance, which does not count.
bool reached(const RunRecord& run, double accuracy);
// Training seconds until then, as they passed, whatever disturbed them; of an imported run nobody knows them, as nobody knows its start.
std::optional<double> seconds_to(const RunRecord& run, double accuracy);
// Its mean power: as the device tells it, or, of a device that tells nothing, as the processor's own meter does. NaN: nobody measured.
double watts_of(const RunRecord& run);

// |loss - baseline's| by step, where both have one.
std::vector<std::pair<std::int64_t, double>> loss_distance(const RunRecord& run, const RunRecord& base);
struct Parting {
    std::int64_t first_bit = 0, one_percent = 0; // 0: never
};
Parting parting_of(const RunRecord& run, const RunRecord& base);

// Indices of the points that no other beats in both: smaller x and larger y.
std::vector<std::size_t> best_front(const std::vector<std::pair<double, double>>& points);

} // namespace mantissa::report
