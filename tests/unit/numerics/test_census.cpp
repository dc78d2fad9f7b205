// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/census_counts.h"
#include "numerics/convert.h"

#include "samples.h"

#include <QTest>

#include <cmath>

using namespace mantissa;

namespace {

void count(double value, const Format& against, Census& census) {
    ++census.count;
    if (!std::isfinite(value)) {
        ++census.non_finite;
        return;
    }
    auto magnitude = static_cast<float>(std::abs(value));
    if (magnitude == 0) {
        ++census.zeros;
        return;
    }
    double rounded = std::abs(round_to(value, against));
    census.underflows_to_zero += rounded == 0;
    census.subnormals += rounded > 0 && rounded < smallest_normal(against);
    census.overflows += overflows(value, against);
    census.min_abs = std::min(census.min_abs, magnitude);
    census.max_abs = std::max(census.max_abs, magnitude);
    ++census.exponents[static_cast<std::size_t>(std::ilogb(magnitude) - Census::lowest_exponent)];
}

void check(const void* data, Storage storage, std::int64_t elements, const Format& against) {
    Census expected;
    for (std::int64_t i = 0; i < elements; ++i)
        count(load(data, storage, i), against, expected);
    Census got = take_census(data, storage, elements, against);
    QCOMPARE(got.count, expected.count);
    QCOMPARE(got.zeros, expected.zeros);
    QCOMPARE(got.non_finite, expected.non_finite);
    QCOMPARE(got.overflows, expected.overflows);
    QCOMPARE(got.subnormals, expected.subnormals);
    QCOMPARE(got.underflows_to_zero, expected.underflows_to_zero);
    QCOMPARE(got.min_abs, expected.min_abs);
    QCOMPARE(got.max_abs, expected.max_abs);
    QVERIFY(got.exponents == expected.exponents);
}

} // namespace

class TestCensus : public QObject {
    Q_OBJECT
private slots:
    void equals_counting_one_by_one() {
        auto values = sample_floats(60000);
        for (const Format& against : sample_formats()) {
            check(values.data(), Storage::float32, static_cast<std::int64_t>(values.size()), against);
            if (QTest::currentTestFailed())
                QFAIL(format_name(against).c_str());
        }
    }

    void of_sixteen_and_eight_bits() {
        std::vector<std::uint16_t> codes(65536);
        for (std::size_t i = 0; i < codes.size(); ++i)
            codes[i] = static_cast<std::uint16_t>(i);
        check(codes.data(), Storage::float16, 65536, float8_e4m3);
        check(codes.data(), Storage::bfloat16, 65536, float16);
        check(codes.data(), Storage::float8_e5m2, 1000, float8_e4m3);
    }

    void a_value_in_its_own_format_meets_no_end() {
        std::vector<float> values = {65504, -65504, 0x1p-24f, -0x1p-14f, 0};
        Census census = take_census(values.data(), Storage::float32, 5, float16);
        QVERIFY(census.overflows == 0 && census.underflows_to_zero == 0 && census.subnormals == 1 && census.zeros == 1);
        QCOMPARE(census.exponents[static_cast<std::size_t>(15 - Census::lowest_exponent)], std::int64_t{2});
    }

    void loss_in_float16() {
        std::vector<float> values = {1e-8f, 1e-6f, 1, 65519, 65520, INFINITY, NAN};
        Census census = take_census(values.data(), Storage::float32, 7, float16);
        QVERIFY(census.underflows_to_zero == 1 && census.subnormals == 1 && census.overflows == 1 && census.non_finite == 2);
        QVERIFY(census.min_abs == 1e-8f && census.max_abs == 65520);
    }

    void a_shared_exponent_moves_the_ends() {
        float value = 5;
        QCOMPARE(take_census(&value, Storage::float32, 1, dynamic_fixed_point(10)).overflows, std::int64_t{1});
        QCOMPARE(take_census(&value, Storage::float32, 1, dynamic_fixed_point(10), 3).overflows, std::int64_t{0});
    }

    void parts_add_up_to_the_whole() {
        auto values = sample_floats(1000);
        auto size = static_cast<std::int64_t>(values.size()), half = size / 3;
        Census sum = take_census(values.data(), Storage::float32, half, float16);
        sum += take_census(values.data() + half, Storage::float32, size - half, float16);
        QVERIFY(sum == take_census(values.data(), Storage::float32, size, float16));
    }

    // As a device takes it: from the end, here.
    void whatever_the_order() {
        auto values = sample_floats(20000);
        struct Sink {
            CensusCounts* to;
            void add(int counter) const { ++to->count[counter]; }
            void see(std::uint32_t magnitude) const {
                to->smallest = std::min(to->smallest, magnitude);
                to->largest = std::max(to->largest, magnitude);
            }
        };
        for (const Format& against : sample_formats()) {
            CensusCounts counts;
            for (std::size_t i = values.size(); i-- > 0;)
                count_value(values[i], borders_of(against), Sink{&counts});
            auto size = static_cast<std::int64_t>(values.size());
            QVERIFY2(census_of(counts, size, borders_of(against)) == take_census(values.data(), Storage::float32, size, against),
                     format_name(against).c_str());
        }
        QVERIFY(census_of({}, 0, borders_of(float16)) == Census{});
    }

    void of_nothing() { QVERIFY(take_census(nullptr, Storage::float32, 0, float16) == Census{}); }
};

QTEST_APPLESS_MAIN(TestCensus)
#include "test_census.moc"
