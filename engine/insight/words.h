// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mantissa {

// Every figure of a finding or a report is written by one of these, so that a number reads the same everywhere.
// A figure that is missing is "–", an infinite one "∞".

inline constexpr const char* no_figure = "–";

std::string words_of_count(double value);                // 2,814
std::string words_of(double value, int significant = 3); // 4.60, 0.0372, 1,570, 1.20e-07
std::string words_of_milliseconds(double value);         // 4.60, 1,570, <0.001: nobody reads more digits
std::string words_of_more_milliseconds(double value);    // +4.60, −0.5, ~0: what one is more than another
// 14.375 of 0.14375, which a product of binary fractions falls short of: wherever a share of right answers is shown, it is this that is
// rounded, so that one run has one figure.
double percent_of(double share);
std::string words_of_percent(double share);       // 98.82 (of 0.9882)
std::string words_of_some_percent(double share);  // the same of what is more than nothing: "less than 0.01", not 0.00
std::string words_of_rough_percent(double share); // 98.8, of what goes up and down all the time
std::string words_of_mebibytes(double bytes);     // 5.20
std::string words_of_ratio(double ratio);         // 1.59
std::string words_of_change(double ratio);        // −39 % (of 0.61)
std::string words_of_points(double share);        // −0.05 (of -0.0005)
std::string words_of_seconds(double seconds);     // 4.8
std::string raised(int number);                   // ⁻⁴
std::string words_of_power(double value);         // a loss scale: 2¹⁵, 2⁻²⁰, but 512, 2, 0.25 and 1,000 as they are

// "a", "a and b", "a, b and c"
std::string listed(const std::vector<std::string>& words);
// The same of names of runs: one that has a comma of its own stands in quotes, of many the first are named.
std::string listed_names(std::vector<std::string> names);
// "The loss is NaN." of "the loss is NaN": the engine's reasons begin small, as parts of a longer line.
std::string as_sentence(std::string reason);
// "1 step", "3 steps"
std::string counted(double count, const std::string& thing);

// UTF-8 that every writer may take as it is: broken bytes become U+FFFD, control characters spaces.
std::string clean(std::string_view text);

} // namespace mantissa
