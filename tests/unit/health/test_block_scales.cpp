// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/block_scales.h"

#include "core/random.h"
#include "numerics/block_convert.h"

#include <QtTest>

#include <cmath>
#include <map>

using namespace mantissa;

class TestBlockScales : public QObject {
    Q_OBJECT

private slots:
    void they_are_those_that_the_codes_have_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"mxfp4", "mxfp8_e4m3<inputs>", "mxfp6_e2m3<batch>", "nvfp4", "nvfp4<tile>"})
            QTest::newRow(name) << name;
    }
    void they_are_those_that_the_codes_have() {
        QFETCH(QString, name);
        const Format format = parse_format(name.toStdString()).value();
        const Shape shape = {3, 5, 40, 48};
        std::vector<float> values(static_cast<std::size_t>(elements(shape)));
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = std::ldexp(uniform(random_bits({.seed = 4}, i)) - 0.5f, static_cast<int>(i / 100 % 9) - 4);
        const BlockGrid grid = block_grid(shape, format);
        const BlockCodes codes = encode_blocks(values.data(), grid, {format, Rounding::nearest_even, {}});
        std::map<int, std::int64_t> expected;
        for (std::uint8_t code : codes.scales)
            ++expected[format.blocks.kind == ScaleKind::power_of_two
                           ? code - 127
                           : std::ilogb(static_cast<float>(decode(code, float8_e4m3)) * codes.tensor_scale)];
        const std::vector<double> wide(values.begin(), values.end());
        const RangeRecord::Blocks got = health::scales_of_blocks("it", wide, grid, format);
        QCOMPARE(got.tensor, std::string("it"));
        std::int64_t all = 0;
        for (std::size_t i = 0; i < got.counts.size(); ++i) {
            QCOMPARE(got.counts[i], expected[got.lowest + static_cast<int>(i)]);
            all += got.counts[i];
        }
        QCOMPARE(all, grid.count());
        QVERIFY(got.counts.size() > 2); // there is something to see
    }

    // 7.9 lies between the largest element, 6, and the next power of two: the scale is 1, and from 7 on a value is clamped.
    void what_lies_beyond_the_largest_element_is_clamped() {
        std::vector<double> values(96, 0.5);
        values[0] = 7.9, values[1] = -7, values[2] = 6.9, values[3] = INFINITY;
        values[40] = 5.9 / 1024;
        for (std::size_t i = 64; i < 96; ++i)
            values[i] = 7.5 / 1024;
        const auto clamped = [&](const Format& format) { return health::clamped_in_blocks(values, block_grid({96}, format), format); };
        QCOMPARE(clamped(mxfp4), std::int64_t{34});
        QCOMPARE(clamped(nvfp4), std::int64_t{0});       // whose scales are finer than powers of two
        QCOMPARE(clamped(mxfp8_e4m3), std::int64_t{33}); // whose largest is 1.75 times a power of two: 7 itself is one
    }

    void the_clamped_are_those_that_round_past_the_largest() {
        const Format format = mxfp4;
        std::vector<float> values(4096);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = std::ldexp(uniform(random_bits({.seed = 5}, i)) - 0.5f, static_cast<int>(i / 100 % 9) - 4);
        const BlockGrid grid = block_grid({4096}, format);
        const BlockCodes codes = encode_blocks(values.data(), grid, {format, Rounding::nearest_even, {}});
        std::int64_t expected = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            expected += std::abs(std::ldexp(values[i], 127 - codes.scales[i / 32])) >= 7;
        const std::vector<double> wide(values.begin(), values.end());
        QVERIFY(expected > 0);
        QCOMPARE(health::clamped_in_blocks(wide, grid, format), expected);
    }

    void blocks_of_zeros_have_none() {
        std::vector<double> values(64, 0.0);
        values[40] = 3;
        const RangeRecord::Blocks got = health::scales_of_blocks("it", values, block_grid({64}, mxfp4), mxfp4);
        QCOMPARE(got.counts, (std::vector<std::int64_t>{1}));
        QCOMPARE(got.lowest, -1); // 3 is 1.5 * 2^1, and the largest element 1.5 * 2^2
        values[40] = 0;
        QVERIFY(health::scales_of_blocks("it", values, block_grid({64}, mxfp4), mxfp4).counts.empty());
    }
};

QTEST_APPLESS_MAIN(TestBlockScales)
#include "test_block_scales.moc"
