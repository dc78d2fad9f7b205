// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Whether two groups of seeds differ by more than their noise.
#include "report/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mantissa::report {
namespace {

constexpr int few = 3; // seeds, which may agree by chance
constexpr double no_quantile = std::numeric_limits<double>::quiet_NaN();

// Student's t, 97.5 %; of many by Cornish and Fisher's expansion, to a thousandth.
double student(int freedom) {
    constexpr double table[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131};
    if (freedom <= 15)
        return freedom < 1 ? no_quantile : table[freedom - 1];
    constexpr double z = 1.959964, z3 = z * z * z, z5 = z3 * z * z;
    return z + (z3 + z) / (4.0 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96.0 * freedom * freedom);
}

std::vector<const RunRecord*> results_of(const GroupOf& of, const std::string& figure) {
    std::vector<const RunRecord*> results;
    for (int run : of.group.runs)
        if (const RunRecord& record = of.comparison.runs[static_cast<std::size_t>(run)];
            record.has_result() && std::isfinite(record.figure(figure)))
            results.push_back(&record);
    return results;
}

// Null: none has its seed.
const RunRecord* of_seed(const std::vector<const RunRecord*>& runs, const Json& seed) {
    const auto found = std::ranges::find_if(runs, [&](const RunRecord* run) { return seed_of(*run) == seed; });
    return found == runs.end() ? nullptr : *found;
}

std::vector<double> paired_differences(const GroupOf& group, const GroupOf& base, const std::string& figure) {
    std::vector<double> differences;
    const std::vector<const RunRecord*> runs = results_of(group, figure);
    for (const RunRecord* other : results_of(base, figure))
        if (const RunRecord* own = of_seed(runs, seed_of(*other)))
            differences.push_back(own->figure(figure) - other->figure(figure));
    return differences;
}

// Each beside the one of its seed; a seed that the other has not, beside the first.
Apart apart_between(const GroupOf& group, const GroupOf& base, const std::string& figure) {
    const std::vector<const RunRecord*> others = results_of(base, figure);
    for (const RunRecord* own : results_of(group, figure))
        if (const RunRecord* pair = of_seed(others, seed_of(*own)); pair || !others.empty())
            if (const Apart apart = accuracies_apart(*own, pair ? *pair : *others.front()); apart != Apart::no)
                return apart;
    return Apart::no;
}

// Of the run that was counted on the fewest; 0: not known of any.
double fewest_images(const GroupOf& of) {
    double fewest = 0;
    for (int run : of.group.runs)
        if (const double images = validation_images(of.comparison.runs[static_cast<std::size_t>(run)]); images > 0)
            fewest = fewest > 0 ? std::min(fewest, images) : images;
    return fewest;
}

// One image more or less, of the coarser of both. What is no accuracy is not counted.
CountedOn images_of(const GroupOf& group, const GroupOf& base, const std::string& figure) {
    const double own = fewest_images(group), other = fewest_images(base);
    if (!figure.ends_with("accuracy") || own <= 0 || other <= 0)
        return {};
    return {.resolution = 1 / std::min(own, other),
            .error = std::hypot(standard_error(spread_of(group.comparison, group.group, figure).mean, own),
                                standard_error(spread_of(base.comparison, base.group, figure).mean, other))};
}

// By chance a few counted results differ by the same: no noise is seen, but that does not say that there is none.
bool shows_no_noise(const Verdict& verdict, double deviation) {
    const double size = std::fabs(verdict.difference);
    return verdict.n <= few && size > verdict.by_images && deviation <= 1e-9 * size; // but for the last bits of a subtraction
}

// Two or three seeds that happen to agree do not see what other images would have said, all being counted on the same; more show their
// own noise. As if the two were counted on images of their own, which asks for more than is needed.
void widen(Verdict& verdict, const CountedOn& counted_on) {
    if (verdict.n > few)
        return;
    verdict.by_images = 2 * counted_on.error;
    verdict.interval = std::max(verdict.interval, verdict.by_images);
}

Verdict judged(Verdict verdict) {
    verdict.kind = std::fabs(verdict.difference) <= verdict.interval ? Verdict::Kind::inside : Verdict::Kind::outside;
    return verdict;
}

} // namespace

// At 95 % two seeds, and three, find hardly any change outside their noise. One that is outside at 80 % is not called inside.
bool Verdict::is_of_too_few_seeds() const {
    constexpr double narrower[] = {0, 0, 3.078 / 12.706, 1.886 / 4.303}; // Student's at 80 % and at 95 %, by the number of seeds
    return kind == Kind::inside && n <= few && std::fabs(difference) > std::max(interval * narrower[n], by_images);
}

double standard_error(double accuracy, double images) {
    return images > 0 && accuracy > 0 && accuracy < 1 ? std::sqrt(accuracy * (1 - accuracy) / images) : 0;
}

CountedOn counted_on(double images, double accuracy, double other) {
    if (images <= 0)
        return {};
    return {.resolution = 1 / images, .error = std::hypot(standard_error(accuracy, images), standard_error(other, images))};
}

Verdict verdict_on_pairs(const std::vector<double>& differences, const CountedOn& counted_on) {
    const Spread spread = spread_of(differences);
    Verdict verdict{.difference = spread.mean, .n = spread.n, .paired = true};
    if (spread.n < 2)
        return verdict;
    verdict.interval = student(spread.n - 1) * std::max(spread.deviation, counted_on.resolution) / std::sqrt(spread.n);
    widen(verdict, counted_on);
    return shows_no_noise(verdict, spread.deviation) ? verdict : judged(verdict);
}

Verdict verdict_on(const Comparison& comparison, const Group& group, const std::string& figure) {
    const Group* base = comparison.beside(group);
    return base ? verdict_between({comparison, group}, {comparison, *base}, figure) : Verdict{};
}

Verdict verdict_between(const GroupOf& group, const GroupOf& base, const std::string& figure) {
    std::vector<double> pairs = paired_differences(group, base, figure);
    if (const Apart apart = apart_between(group, base, figure); apart != Apart::no)
        return {.apart = apart};
    const CountedOn images = images_of(group, base, figure);
    if (pairs.size() >= 2)
        return verdict_on_pairs(pairs, images);
    Spread own = spread_of(group.comparison, group.group, figure), other = spread_of(base.comparison, base.group, figure);
    Verdict verdict{.difference = own.mean - other.mean, .n = std::min(own.n, other.n)};
    if (verdict.n < 2)
        return verdict;
    // Welch's test, with the fewer degrees of freedom of the two: wider rather than too narrow.
    const double mine = std::max(own.deviation, images.resolution), its = std::max(other.deviation, images.resolution);
    verdict.interval = student(verdict.n - 1) * std::sqrt(mine * mine / own.n + its * its / other.n);
    widen(verdict, images);
    return shows_no_noise(verdict, std::max(own.deviation, other.deviation)) ? verdict : judged(verdict);
}

} // namespace mantissa::report
