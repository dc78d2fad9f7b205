// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/class_bars.h"

#include "lessons/forms.h"

#include <algorithm>
#include <cmath>

namespace mantissa::lessons {
namespace {

constexpr std::size_t few = 8;
constexpr double far_apart = 100; // the largest so many times the smallest: by their powers of ten

// 1, 2 or 5 times a power of ten, at least `least`.
double round_step(double least) {
    double power = std::pow(10, std::floor(std::log10(least)));
    for (double step : {1.0, 2.0, 5.0})
        if (step * power >= least * (1 - 1e-9))
            return step * power;
    return 10 * power;
}

// The last one lies beyond the largest.
std::vector<double> edges_of(double smallest, double largest) {
    std::vector<double> edges;
    const bool powers = smallest > 0 && largest / smallest >= far_apart;
    const double low = powers ? std::log10(smallest) : smallest, high = powers ? std::log10(largest) : largest;
    const double step = powers ? std::ceil((high - low) / few) : round_step((high - low) / few);
    for (double at = std::floor(low / step); edges.empty() || edges.back() <= largest; ++at)
        edges.push_back(powers ? std::pow(10, at * step) : at * step);
    return edges;
}

std::vector<ClassBar> by_words(const ClassRow& row) {
    std::map<std::string, ClassBar> bars;
    for (const auto& [words, count] : row.said)
        bars[words].said = count;
    for (const auto& [words, count] : row.happened)
        bars[words].happened = count;
    std::vector<ClassBar> list;
    for (auto& [words, bar] : bars)
        list.push_back({words, bar.said, bar.happened});
    std::ranges::stable_sort(list, {},
                             [&](const ClassBar& bar) { return std::ranges::find(row.choices, bar.words) - row.choices.begin(); });
    return list;
}

// How many of them lie from one edge to below the next.
int count_between(const std::vector<double>& numbers, double from, double to) {
    return static_cast<int>(std::ranges::count_if(numbers, [&](double number) { return number >= from && number < to; }));
}

} // namespace

std::vector<ClassBar> class_bars(const ClassRow& row, const std::string& language) {
    std::vector<ClassBar> bars = by_words(row);
    if (row.numbers.size() < bars.size()) // words
        return bars;
    auto number_of = [&](const ClassBar& bar) { return row.numbers.at(bar.words); };
    std::ranges::sort(bars, {}, number_of);
    if (bars.size() <= few || number_of(bars.front()) == number_of(bars.back()))
        return bars;
    const std::vector<double> edges = edges_of(number_of(bars.front()), number_of(bars.back()));
    std::vector<ClassBar> classes;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        auto written_edge = [&](double edge) { return written(edge, "words", language); };
        classes.push_back({written_edge(edges[i]) + (language == "de" ? " bis unter " : " to below ") + written_edge(edges[i + 1]),
                           count_between(row.said_numbers, edges[i], edges[i + 1]),
                           count_between(row.happened_numbers, edges[i], edges[i + 1])});
    }
    return classes;
}

} // namespace mantissa::lessons
