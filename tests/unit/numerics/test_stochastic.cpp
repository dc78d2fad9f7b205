// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Stochastic rounding goes up with a probability that is the fraction left over, subnormals included.
#include "numerics/code.h"
#include "numerics/convert.h"

#include "samples.h"

#include <QTest>

#include <cmath>

using namespace mantissa;

namespace {

constexpr RoundingRule random_rule{.rounding = Rounding::stochastic};
constexpr RoundingRule cutting{.rounding = Rounding::toward_zero};

// Exactly: the random numbers that round up are those from some border on.
double chance_of_up(double value, const Format& format) {
    double low = round_to(value, format, cutting);
    std::uint64_t first = 0, end = 1ull << 32;
    while (first < end) {
        std::uint64_t middle = (first + end) / 2;
        if (round_to(value, format, random_rule, static_cast<std::uint32_t>(middle)) == low)
            first = middle + 1;
        else
            end = middle;
    }
    return 1 - static_cast<double>(first) * 0x1p-32;
}

struct Case {
    Format format;
    double low, step;
};

std::vector<Case> cases() {
    return {{float16, 1, 0x1p-10},
            {float16, 0, 0x1p-24},
            {float16, 5 * 0x1p-24, 0x1p-24},
            {float16, 1023 * 0x1p-24, 0x1p-24},
            {bfloat16, 3, 0x1p-6},
            {bfloat16, 0, 0x1p-133},
            {bfloat16, 9 * 0x1p-133, 0x1p-133},
            {float8_e4m3, 0.25, 0x1p-5},
            {float8_e4m3, 0, 0x1p-9},
            {float8_e5m2, 0x1p-16, 0x1p-16},
            {tf32, 1, 0x1p-10},
            {small_float(3, 2), 0, 0x1p-4},
            {fixed_point(8, 8), 0, 0x1p-8},
            {fixed_point(8, 8), 100, 0x1p-8},
            {dynamic_fixed_point(10), 0.5, 0x1p-9}};
}

} // namespace

class TestStochastic : public QObject {
    Q_OBJECT
private slots:
    void the_chance_is_the_fraction() {
        for (const Case& c : cases())
            for (double fraction : {0.0, 0x1p-20, 0.125, 1.0 / 3, 0.5, 0.75, 1 - 0x1p-20})
                for (double sign : {1.0, -1.0}) {
                    double chance = chance_of_up(sign * (c.low + fraction * c.step), c.format);
                    double exact = ((c.low + fraction * c.step) - c.low) / c.step; // the sum above may have rounded
                    QVERIFY2(std::abs(chance - exact) <= 0x1p-32, complaint(c.format, c.low + fraction * c.step, chance, exact));
                }
    }

    void it_goes_to_the_neighbours_only() {
        for (const Case& c : cases())
            for (std::uint32_t random : {0u, 0xFFFFFFFFu}) {
                double result = round_to(c.low + 0.25 * c.step, c.format, random_rule, random);
                QCOMPARE(result, random ? c.low + c.step : c.low);
            }
    }

    void values_of_the_format_never_change() {
        for (const Format& format : {float16, bfloat16, float8_e4m3, float8_e5m2, fixed_point(8, 8)})
            for (std::uint32_t code = 0; code >> format_bits(format) == 0; ++code) {
                double value = decode(code, format);
                QVERIFY(same(round_to(value, format, random_rule, 0xFFFFFFFFu), value));
            }
    }

    // The mean of n rounded numbers is within 5 standard deviations of the value: by chance it is not in 1 of 1.7 million
    // cases, and the numbers are the same in every run.
    void means_are_unbiased() {
        constexpr std::int64_t count = 100000;
        for (const Case& c : cases())
            for (double fraction : {0.0625, 0.3125, 0.5, 0.9375}) {
                auto value = static_cast<float>(c.low + fraction * c.step);
                std::vector<float> values(count, value);
                round_floats(values.data(), c.format, random_rule, {.seed = 11, .stream = 5, .step = 2}, 0, count);
                double sum = 0;
                for (float rounded : values)
                    sum += (rounded - c.low) / c.step;
                double share = (value - c.low) / c.step, deviation = std::sqrt(share * (1 - share) / count);
                QVERIFY2(std::abs(sum / count - share) <= 5 * deviation, complaint(c.format, value, sum / count, share));
            }
    }

    void far_below_the_smallest_step() {
        double tiny = 0x1p-24 * 0x1p-20;
        QCOMPARE(chance_of_up(tiny, float16), 0x1p-20);
        QCOMPARE(chance_of_up(-tiny * 3, float16), 3 * 0x1p-20);
        QCOMPARE(round_to(1e-300, float16, random_rule, 0xFFFFFFFFu), 0.0);
    }

    void overflow_is_a_matter_of_chance_too() {
        QVERIFY(std::isinf(round_to(65520, float16, random_rule, 0xFFFFFFFFu)));
        QCOMPARE(round_to(65520, float16, random_rule, 0), 65504.0);
        QCOMPARE(chance_of_up(65504 + 8, float16), 0.25);
        QCOMPARE(round_to(65520, float16, {Rounding::stochastic, Overflow::saturate}, 0xFFFFFFFFu), 65504.0);
    }

    void binary_is_drawn_by_the_hard_sigmoid() {
        QCOMPARE(round_to(1, binary, random_rule, 0xFFFFFFFFu), 1.0);
        QCOMPARE(round_to(-1, binary, random_rule, 0), -1.0);
        QCOMPARE(round_to(0.5, binary, random_rule, 0xBFFFFFFFu), 1.0);
        QCOMPARE(round_to(0.5, binary, random_rule, 0xC0000000u), -1.0);
        QCOMPARE(round_to(-5, binary, random_rule, 0), -1.0);
    }
};

QTEST_APPLESS_MAIN(TestStochastic)
#include "test_stochastic.moc"
