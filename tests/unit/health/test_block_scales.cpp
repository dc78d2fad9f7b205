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
