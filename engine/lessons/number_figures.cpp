// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What formats do to numbers, without any run.
#include "lessons/figure.h"

#include "numerics/code.h"
#include "numerics/format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mantissa::lessons {
namespace {

using P = Parameter::Of;
constexpr double most_additions = 1e6;

// Where the argument is a format's name.
template <typename Take>
Value in_format(const Asked& asked, std::size_t place, const Take& take) {
    auto format = parse_format(asked.text(place));
    return format ? take(*format) : Value{};
}

template <typename Take>
Value number_in_format(const Asked& asked, const Take& take) {
    return asked.has(0) ? in_format(asked, 1, [&](const Format& format) { return take(asked.number(0), format); }) : Value{};
}

Value rounded(const Asked& asked) {
    return number_in_format(asked, [&](double x, const Format& format) {
        Rounding rounding = parse_rounding(asked.text(2)).value_or(Rounding::nearest_even);
        return known(round_to(x, format, {.rounding = rounding}));
    });
}

double neighbour(double x, const Format& format) {
    double down = round_to(x, format, {.rounding = Rounding::toward_zero});
    std::uint32_t code = encode(std::fabs(down), format);
    return std::copysign(decode(code + 1, format), x);
}

Value next_number(const Asked& asked) {
    return number_in_format(asked, [](double x, const Format& format) { return known(neighbour(x, format)); });
}

// The distance between the two numbers of the format around it, or from it to the next.
Value ulp(const Asked& asked) {
    return number_in_format(asked, [](double x, const Format& format) {
        if (format.kind != FormatKind::floating)
            return Value{epsilon_at_one(format)};
        double down = std::fabs(round_to(x, format, {.rounding = Rounding::toward_zero}));
        double exponent = down < smallest_normal(format) ? std::log2(smallest_normal(format)) : std::floor(std::log2(down));
        return known(std::ldexp(1.0, static_cast<int>(exponent) - format.mantissa_bits));
    });
}

Value subnormal(const Asked& asked) {
    return number_in_format(asked, [](double x, const Format& format) {
        double stored = std::fabs(round_to(x, format));
        return Value{stored > 0 && stored < smallest_normal(format)};
    });
}

// Added from 0 on, and rounded after each addition.
Value summed(const Asked& asked) {
    double count = asked.number(1);
    if (!asked.has(0) || !(count >= 0 && count <= most_additions))
        return {};
    return in_format(asked, 2, [&](const Format& format) {
        double sum = 0, step = round_to(asked.number(0), format);
        for (std::int64_t i = 0; i < static_cast<std::int64_t>(count); ++i)
            sum = round_to(sum + step, format);
        return known(sum);
    });
}

std::string bits_between(double x, const Format& format, int from, int to) { // from the highest bit on
    std::uint32_t code = encode(x, format);
    std::string text;
    for (int i = from; i < to; ++i)
        text += (code >> (code_bits(format) - 1 - i)) & 1 ? '1' : '0';
    return text;
}

Value all_bits(const Asked& asked) {
    return number_in_format(asked, [](double x, const Format& format) {
        if (format.kind != FormatKind::floating)
            return Value{bits_between(x, format, 0, code_bits(format))};
        return Value{bits_between(x, format, 0, 1) + " " + bits_between(x, format, 1, 1 + format.exponent_bits) + " " +
                     bits_between(x, format, 1 + format.exponent_bits, code_bits(format))};
    });
}
Value sign_bit(const Asked& asked) {
    return number_in_format(asked, [](double x, const Format& format) { return Value{bits_between(x, format, 0, 1)}; });
}
Value exponent_bits(const Asked& asked) {
    return number_in_format(asked,
                            [](double x, const Format& format) { return Value{bits_between(x, format, 1, 1 + format.exponent_bits)}; });
}
Value fraction_bits(const Asked& asked) {
    return number_in_format(
        asked, [](double x, const Format& format) { return Value{bits_between(x, format, 1 + format.exponent_bits, code_bits(format))}; });
}

template <double (*Figure)(const Format&)>
Value limit(const Asked& asked) {
    return in_format(asked, 0, [](const Format& format) { return known(Figure(format)); });
}
Value bits_of_format(const Asked& asked) {
    return in_format(asked, 0, [](const Format& format) { return Value{static_cast<double>(format_bits(format))}; });
}

const std::vector<Parameter> number_and_format = {{P::number}, {P::format}}, a_format = {{P::format}};

} // namespace

const std::vector<Figure>& number_figures() {
    static const std::vector<Figure> figures = {
        {"round",
         of_program,
         Kind::number,
         {{P::number}, {P::format}, {P::rounding, Parameter::Need::may}},
         "a number rounded to a format",
         rounded},
        {"ulp", of_program, Kind::number, number_and_format, "the distance of a format's numbers at a number", ulp},
        {"next", of_program, Kind::number, number_and_format, "the next number of the format, away from zero", next_number},
        {"subnormal", of_program, Kind::truth, number_and_format, "whether the format has it as a subnormal", subnormal},
        {"sum", of_program, Kind::number, {{P::number}, {P::number}, {P::format}}, "x added n times, rounded after each", summed},
        {"bits", of_program, Kind::text, number_and_format, "the bits of a number: sign, exponent, fraction", all_bits},
        {"bits.sign", of_program, Kind::text, number_and_format, "its sign bit", sign_bit},
        {"bits.exponent", of_program, Kind::text, number_and_format, "its exponent bits", exponent_bits},
        {"bits.fraction", of_program, Kind::text, number_and_format, "its fraction bits", fraction_bits},
        {"largest", of_program, Kind::number, a_format, "the largest finite number", limit<largest_finite>},
        {"smallest", of_program, Kind::number, a_format, "the smallest number above zero", limit<smallest_positive>},
        {"smallest_normal", of_program, Kind::number, a_format, "the smallest normal number", limit<smallest_normal>},
        {"epsilon", of_program, Kind::number, a_format, "the distance from 1 to the next number", limit<epsilon_at_one>},
        {"format.bits", of_program, Kind::number, a_format, "bits of one number", bits_of_format},
    };
    return figures;
}

} // namespace mantissa::lessons
