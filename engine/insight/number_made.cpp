// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/number_made.h"

#include "insight/tensor_words.h"
#include "insight/words.h"
#include "numerics/format.h"
#include "numerics/rounding.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

using std::string;

const OperandValue* operand(const FirstNonFinite& first, const char* what) {
    auto found = std::ranges::find(first.operands, what, &OperandValue::what);
    return found == first.operands.end() ? nullptr : &*found;
}

string number(const std::optional<double>& value) {
    if (!value || std::isnan(*value))
        return "no number";
    if (std::isinf(*value))
        return *value > 0 ? "infinite" : "minus infinite";
    return words_of(*value);
}

// 65,504, and 3.40e+38.
string in_words(double large) {
    constexpr double readable = 1e9;
    return large < readable ? words_of_count(large) : mantissa::words_of(large);
}

string scale_in_words(double scale) { return scale < 1 ? words_of_power(scale) : in_words(scale); }

string beyond(const FirstNonFinite& first) {
    auto format = parse_format(first.format);
    if (!format || !first.exact)
        return "not finite";
    if (std::isfinite(round_to(*first.exact, *format)))
        return "within " + told_name(first.format) + ", but not what came up on the way";
    return "beyond " + in_words(largest_finite(*format)) + ", the largest number of " + told_name(first.format);
}

string scaled(const FirstNonFinite& first) {
    return "the gradient at " + first.layer + ", " + number(*first.exact / *first.loss_scale) + ", times the loss scale " +
           scale_in_words(*first.loss_scale) + " is " + beyond(first);
}

// Who took in what was not finite already.
const OperandValue* broken(const FirstNonFinite& first) {
    auto found =
        std::ranges::find_if(first.operands, [](const OperandValue& operand) { return operand.value && !std::isfinite(*operand.value); });
    return found == first.operands.end() ? nullptr : &*found;
}

string of_products(const FirstNonFinite& first) {
    string text = words_of_count(static_cast<double>(first.terms)) + (first.operands.size() == 2 ? " products" : " gradients");
    text += first.exact ? " add up to " + number(first.exact) + ", " + beyond(first) : " add up to no number that can be told";
    if (first.operands.size() == 2)
        return text + "; the largest is " + number(first.operands[0].value) + " times " + number(first.operands[1].value);
    return first.operands.empty() ? text : text + "; the largest is " + number(first.operands[0].value);
}

constexpr int digits_of_square = 2; // what is told of the gradient gives no more

string beyond_of_square(const FirstNonFinite& first, double gradient) {
    auto format = parse_format(first.format);
    bool is_beyond = format && gradient * gradient > largest_finite(*format);
    return is_beyond ? ", which is beyond " + in_words(largest_finite(*format)) + ", the largest number of " + told_name(first.format) : "";
}

// "the learning rate", 1e6, float16: what the arithmetic of an update could not hold.
struct NotHeldThere {
    string what, format;
    double value = 0;
};

std::optional<NotHeldThere> not_held(const FirstNonFinite& first) {
    if (first.operands.empty() || !first.operands.back().value)
        return std::nullopt;
    const OperandValue& last = first.operands.back();
    const string between = " before rounding to ";
    std::size_t at = last.what.find(between);
    if (at == string::npos || !parse_format(last.what.substr(at + between.size())))
        return std::nullopt;
    return NotHeldThere{last.what.substr(0, at), last.what.substr(at + between.size()), *last.value};
}

string of_not_held(const NotHeldThere& there) {
    if (there.value == 0)
        return " divides by " + there.what + ", which is 0 in " + there.format;
    return " needs " + there.what + ", " + number(there.value) + ", beyond " + in_words(largest_finite(*parse_format(there.format))) +
           ", the largest number of " + there.format;
}

string of_update(const FirstNonFinite& first) {
    const OperandValue *gradient = operand(first, "gradient"), *square = operand(first, "mean square"),
                       *epsilon = operand(first, "epsilon");
    if (!gradient)
        return {};
    const auto there = not_held(first);
    if (divided_by_nothing(first)) // the weight may be wider than what its update is computed in
        return "the update for the gradient " + number(gradient->value) + " divides by the root of its mean square, which is 0 in " +
               told_name(there ? there->format : first.format) + ", plus epsilon, which is 0 there too";
    string text = "the update for the gradient " + number(gradient->value);
    if (there)
        return text + of_not_held(*there);
    if (square && square->value && !std::isfinite(*square->value))
        return text + " needs its square, about " + words_of(*gradient->value * *gradient->value, digits_of_square) +
               beyond_of_square(first, *gradient->value);
    if (square && epsilon)
        text += " (mean square " + number(square->value) + ", epsilon " + number(epsilon->value) + ")";
    return text + (first.exact ? " makes " + number(first.exact) + ", " + beyond(first) : " is not finite");
}

string of_sum(const FirstNonFinite& first) {
    std::vector<string> terms;
    for (const OperandValue& operand : first.operands)
        terms.push_back(number(operand.value));
    string text;
    for (const string& term : terms)
        text += (text.empty() ? "" : " plus ") + term;
    return text + " is " + beyond(first);
}

string of_others(const FirstNonFinite& first) {
    std::vector<string> given;
    for (const OperandValue& operand : first.operands)
        given.push_back("the " + operand.what + " " + number(operand.value));
    return given.empty() ? string() : first.operation + " of " + listed(given) + " is " + number(first.value);
}

bool made_by_update(const FirstNonFinite& first) { return operand(first, "learning rate") != nullptr; }

// The square that an update needs and its mean cannot hold.
std::optional<double> square_behind(const FirstNonFinite& first) {
    const OperandValue *gradient = operand(first, "gradient"), *square = operand(first, "mean square");
    if (!gradient || !gradient->value || !square || !square->value || std::isfinite(*square->value))
        return std::nullopt;
    return *gradient->value * *gradient->value;
}

} // namespace

std::optional<double> number_behind(const FirstNonFinite& first) {
    if (auto there = not_held(first); there && there->value != 0)
        return there->value;
    for (const std::optional<double>& value : {first.exact, square_behind(first)})
        if (value && std::isfinite(*value))
            return value;
    for (const OperandValue& operand : first.operands)
        if (operand.value && std::isfinite(*operand.value))
            return operand.value;
    return std::nullopt;
}

bool divided_by_nothing(const FirstNonFinite& first) {
    const OperandValue *square = operand(first, "mean square"), *epsilon = operand(first, "epsilon");
    return square && epsilon && square->value == 0.0 && epsilon->value == 0.0;
}

std::optional<double> times_beyond_update(const FirstNonFinite& first) {
    auto there = made_by_update(first) ? not_held(first) : std::nullopt;
    return there ? std::optional(std::abs(there->value) / largest_finite(*parse_format(there->format))) : std::nullopt;
}

double leap_since_last_seen(const FirstNonFinite& first) {
    if (first.before.empty() || !(first.before.back().largest > 0.0))
        return 1;
    const double seen = *first.before.back().largest;
    if (const std::optional<double> square = square_behind(first))
        return std::sqrt(*square / seen);
    return first.exact ? std::abs(*first.exact) / seen : 1;
}

double growth_before(const FirstNonFinite& first) {
    if (first.before.size() < 3 || !first.before.front().largest || !first.before.back().largest)
        return 1;
    return *first.before.back().largest / *first.before.front().largest;
}

string how_made(const FirstNonFinite& first) {
    if (first.element < 0)
        return {};
    if (const OperandValue* from = broken(first); from && !made_by_update(first))
        return "the " + from->what + (from->tensor.empty() ? "" : " (" + value_in_words(from->tensor) + ")") + " was " +
               number(from->value) + " already";
    if (made_by_update(first))
        return of_update(first);
    if (first.loss_scale && first.exact)
        return scaled(first);
    if (first.terms > 0)
        return of_products(first);
    if (const OperandValue* rescale = operand(first, "rescale"); rescale && first.exact)
        return "the value " + number(first.operands.front().value) + " of a picture times the rescale " + number(rescale->value) + " is " +
               beyond(first);
    if (first.exact && first.operation == "quantize")
        return number(first.exact) + " is " + beyond(first);
    if (first.exact && first.operands.size() > 1 && (first.operation == "add" || first.operation == "bias_add"))
        return of_sum(first);
    return of_others(first);
}

string held_before(const FirstNonFinite& first) {
    double smallest = INFINITY, largest = 0;
    for (const SeenBefore& seen : first.before) {
        smallest = std::min(smallest, seen.smallest.value_or(INFINITY));
        largest = std::max(largest, seen.largest.value_or(0));
    }
    if (first.before.empty() || largest == 0)
        return {};
    auto steps = static_cast<double>(first.before.size());
    const string since = words_of_count(static_cast<double>(first.before.front().step));
    string text = first.before.size() == 1 ? "When last seen, at step " + since
                                           : "In the " + words_of_count(steps) + " steps seen before, from step " + since + " on";
    text += ", the magnitudes there were between " + words_of(smallest) + " and " + words_of(largest);
    if (double growth = growth_before(first); growth >= 10)
        text += "; the largest grew " + words_of(growth) + " times";
    return text + ".";
}

} // namespace mantissa::insight
