// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/interruption.h"
#include "numerics/code.h"
#include "numerics/convert.h"
#include "numerics/tally.h"

#include "samples.h"

#include <QTest>

#include <cmath>

using namespace mantissa;

namespace {

// One value after the other, with nothing of the census but its definition.
Census counted(const std::vector<double>& values, const Format& against) {
    Census census;
    for (double value : values) {
        ++census.count;
        double magnitude = std::abs(value), rounded = std::abs(round_to(value, against));
        if (!std::isfinite(value)) {
            ++census.non_finite;
            continue;
        }
        if (magnitude == 0) {
            ++census.zeros;
            continue;
        }
        census.underflows_to_zero += rounded == 0;
        census.subnormals += rounded > 0 && rounded < smallest_normal(against);
        census.overflows += overflows(value, against);
        census.min_abs = std::min(census.min_abs, static_cast<float>(magnitude));
        census.max_abs = std::max(census.max_abs, static_cast<float>(magnitude));
        ++census.exponents[static_cast<std::size_t>(std::ilogb(magnitude) - Census::lowest_exponent)];
    }
    return census;
}

double relative_error(const std::vector<double>& wide, const std::vector<double>& stored) {
    long double values = 0, errors = 0;
    for (std::size_t i = 0; i < wide.size(); ++i)
        if (std::isfinite(wide[i]) && std::isfinite(stored[i])) {
            values += static_cast<long double>(wide[i]) * wide[i];
            errors += static_cast<long double>(stored[i] - wide[i]) * (stored[i] - wide[i]);
        }
    return values > 0 ? std::sqrt(static_cast<double>(errors / values)) : 0;
}

std::vector<double> rounded(const std::vector<double>& values, const Format& format) {
    std::vector<double> results;
    for (double value : values)
        results.push_back(round_to(value, format));
    return results;
}

// Of ordinary size, so that squares stay numbers: what meets the ends of float16 and of narrower formats.
std::vector<float> ordinary_floats() {
    std::vector<float> values;
    for (float value : sample_floats(200000))
        if (value == 0 || !std::isfinite(value) || (std::abs(value) > 1e-12f && std::abs(value) < 1e12f))
            values.push_back(value);
    return values;
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b)); }

} // namespace

class TestTally : public QObject {
    Q_OBJECT

private slots:
    // With a scale of 2^-10 the smallest numbers of E4M3 are 1024 times finer, and its largest is 0.4375.
    void a_scale_moves_the_range() {
        const std::vector<float> wide = {0x1p-21f, 0x1p-19f, 0x1p-17f, 0.25f, 0.5f, 0};
        std::vector<float> stored;
        for (float value : wide)
            stored.push_back(
                static_cast<float>(round_to(static_cast<double>(value) * 1024, float8_e4m3, {.overflow = Overflow::saturate}) / 1024));
        TallySource source{
            .wide = wide.data(), .stored = stored.data(), .count = 6, .channels = 1, .format = float8_e4m3, .factor = 0x1p-10f};
        const Tally tally = take_tally(source);
        QCOMPARE(tally.wide.underflows_to_zero, std::int64_t{1}); // 2^-21: half of what 2^-9 / 1024 rounds from
        QCOMPARE(tally.wide.overflows, std::int64_t{1});
        QCOMPARE(tally.wide.subnormals, std::int64_t{2});
        QCOMPARE(tally.wide.zeros, std::int64_t{1});
        QCOMPARE(tally.wide.max_abs, 0.5f);
        std::vector<std::uint8_t> codes;
        for (float value : stored)
            codes.push_back(static_cast<std::uint8_t>(encode(static_cast<double>(value) * 1024, float8_e4m3)));
        source.stored = codes.data(), source.stored_storage = Storage::float8_e4m3, source.stored_factor = 0x1p-10f;
        QVERIFY(take_tally(source) == tally);
    }

    // A block's scale follows its values: only what became 0 is lost.
    void blocks_lose_what_became_zero() {
        const std::vector<float> wide = {1e-30f, 2e-30f, 4e-33f, 0}, stored = {1e-30f, 2e-30f, 0, 0};
        const Tally tally = take_tally({.wide = wide.data(), .stored = stored.data(), .count = 4, .channels = 1, .format = mxfp4});
        QCOMPARE(tally.wide.underflows_to_zero, std::int64_t{1});
        QCOMPARE(tally.wide.overflows, std::int64_t{0});
        QCOMPARE(tally.wide.zeros, std::int64_t{1});
    }

    void equals_counting_one_by_one_data() {
        QTest::addColumn<bool>("doubles");
        QTest::addRow("of floats") << false;
        QTest::addRow("of doubles") << true;
    }

    void equals_counting_one_by_one() {
        QFETCH(bool, doubles);
        std::vector<float> floats = ordinary_floats();
        std::vector<double> wide(floats.begin(), floats.end());
        std::vector<double> stored = rounded(wide, float16);
        std::vector<std::uint16_t> codes(floats.size());
        from_float(floats.data(), codes.data(), float16, {}, {}, 0, static_cast<std::int64_t>(floats.size()));
        const std::vector<Format> others = {bfloat16, float8_e4m3, float8_e5m2, tf32, fixed_point(8, 8)};
        TallySource source{.wide = floats.data(),
                           .wide_storage = Storage::float32,
                           .stored = codes.data(),
                           .stored_storage = Storage::float16,
                           .count = static_cast<std::int64_t>(floats.size()),
                           .format = float16};
        if (doubles)
            source.wide = wide.data(), source.wide_storage = Storage::float64;
        Tally tally = take_tally(source, others);
        QVERIFY(tally.wide == counted(wide, float16));
        QVERIFY(tally.stored == counted(stored, float16));
        QVERIFY(close(tally.error, relative_error(wide, stored)));
        QCOMPARE(tally.others.size(), others.size());
        for (const FormatToll& toll : tally.others) {
            Census expected = counted(wide, toll.format);
            QCOMPARE(toll.overflows, expected.overflows);
            QCOMPARE(toll.subnormals, expected.subnormals);
            QCOMPARE(toll.underflows_to_zero, expected.underflows_to_zero);
            QVERIFY2(close(toll.error, relative_error(wide, rounded(wide, toll.format))), format_name(toll.format).c_str());
        }
    }

    // A float would take it for the tie at half of the smallest subnormal, which rounds to zero.
    void a_double_is_looked_at_as_it_is() {
        double wide = 0x1.0000000001p-25, stored = round_to(wide, float16);
        QCOMPARE(stored, 0x1p-24);
        TallySource source{.wide = &wide,
                           .wide_storage = Storage::float64,
                           .stored = &stored,
                           .stored_storage = Storage::float64,
                           .count = 1,
                           .format = float16};
        QCOMPARE(take_tally(source).wide.underflows_to_zero, std::int64_t{0});
    }

    void channels_with_nothing_but_zeros_are_silent() {
        std::vector<float> values(3 * 70000);
        for (std::size_t i = 0; i < values.size(); i += 3)
            values[i] = 1;
        values[values.size() - 1] = -0.5f; // the last channel speaks at the very end
        TallySource source{.wide = values.data(),
                           .stored = values.data(),
                           .count = static_cast<std::int64_t>(values.size()),
                           .channels = 3,
                           .format = float32};
        Tally tally = take_tally(source);
        QCOMPARE(tally.channels, std::int64_t{3});
        QCOMPARE(tally.silent_channels, std::int64_t{1});
    }

    // A stop comes between two blocks: what was left out is not there, and nothing else happens.
    void one_that_was_given_up_is_harmless() {
        std::vector<float> values(4 * 65536 + 1, 1.5f);
        std::vector<Format> others{float16, bfloat16};
        TallySource source{.wide = values.data(),
                           .stored = values.data(),
                           .count = static_cast<std::int64_t>(values.size()),
                           .channels = 1,
                           .format = float32};
        Interruption stop;
        stop.ask();
        Interruptible asked(&stop);
        Tally tally = take_tally(source, others);
        QCOMPARE(tally.others.size(), others.size());
        QVERIFY(tally.wide.count < source.count);
    }

    void nothing_at_all_is_no_error() {
        Tally tally = take_tally({});
        QVERIFY(tally.wide.count == 0 && tally.error == 0);
    }
};

QTEST_GUILESS_MAIN(TestTally)
#include "test_tally.moc"
