// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/error.h"
#include "numerics/block_convert.h"
#include "numerics/format.h"

#include <QTest>

#include <cmath>

using namespace mantissa;

class TestFormats : public QObject {
    Q_OBJECT
private slots:
    void limits_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("bits");
        QTest::addColumn<double>("largest");
        QTest::addColumn<double>("normal");
        QTest::addColumn<double>("smallest");
        QTest::addColumn<double>("epsilon");
        QTest::addColumn<int>("nans");
        auto row = [](const char* name, int bits, double largest, double normal, double smallest, double epsilon, int nans) {
            QTest::newRow(name) << QString(name) << bits << largest << normal << smallest << epsilon << nans;
        };
        row("float32", 32, 0x1.FFFFFEp127, 0x1p-126, 0x1p-149, 0x1p-23, 16777214);
        row("tf32", 19, 0x1.FFCp127, 0x1p-126, 0x1p-136, 0x1p-10, 2046);
        row("float16", 16, 65504, 0x1p-14, 0x1p-24, 0x1p-10, 2046);
        row("bfloat16", 16, 0x1.FEp127, 0x1p-126, 0x1p-133, 0x1p-7, 254);
        row("float8_e4m3", 8, 448, 0x1p-6, 0x1p-9, 0.125, 2);
        row("float8_e5m2", 8, 57344, 0x1p-14, 0x1p-16, 0.25, 6);
        row("float<4,3>", 8, 240, 0x1p-6, 0x1p-9, 0.125, 14);
        row("fixed<8,8>", 16, 128 - 0x1p-8, 0, 0x1p-8, 0x1p-8, 0);
        row("dynamic_fixed<10>", 10, 1 - 0x1p-9, 0, 0x1p-9, 0x1p-9, 0);
        row("binary", 1, 1, 0, 1, 0, 0);
    }

    void limits() {
        QFETCH(QString, name);
        auto format = parse_format(name.toStdString());
        QVERIFY(format);
        QTEST(format_bits(*format), "bits");
        QTEST(largest_finite(*format), "largest");
        QTEST(smallest_normal(*format), "normal");
        QTEST(smallest_positive(*format), "smallest");
        QTEST(epsilon_at_one(*format), "epsilon");
        QTEST(nan_codes(*format), "nans");
        QCOMPARE(format_name(*format), name.toStdString());
    }

    void equal_numbers_are_one_format() {
        QCOMPARE(*parse_format("float<8,23>"), float32);
        QCOMPARE(*parse_format("float<8,10>"), tf32);
        QCOMPARE(*parse_format("float<5,10>"), float16);
        QCOMPARE(*parse_format("float<8,7>"), bfloat16);
        QCOMPARE(*parse_format("float<5,2>"), float8_e5m2);
        QVERIFY2(*parse_format("float<4,3>") != float8_e4m3, "the IEEE-like format ends at 240, OCP's at 448");
    }

    void what_no_memory_holds_takes_the_bytes_of_what_does() {
        QCOMPARE(format_bits(tf32), 19);
        for (const Format& format : {tf32, with_subnormals(tf32, Subnormals::flushed)}) {
            QCOMPARE(format_bytes(format, 10), format_bytes(float32, 10));
            QCOMPARE(format_bytes(format, Shape{2, 5}), std::size_t{40});
        }
        QCOMPARE(format_bytes(*parse_format("float<8,9>"), 8), std::size_t{18}); // a format of one's own has its own bits
        QCOMPARE(format_bytes(*parse_format("binary"), 9), std::size_t{2});
    }

    void impossible_names_are_refused() {
        for (const char* name : {"",
                                 "float",
                                 "float17",
                                 "Float32",
                                 "float32 ",
                                 "float<>",
                                 "float<5>",
                                 "float<5,10",
                                 "float<5,10>x",
                                 "float<5,10,1>",
                                 "float<4,3,finite,nan>",
                                 "float<4,3,flush,flush>",
                                 "float<4,3,block16,block32>",
                                 "float<1,2>",
                                 "float<9,5>",
                                 "float<5,0>",
                                 "float<5,24>",
                                 "float<-5,10>",
                                 "float<99999999999,1>",
                                 "fixed<0,8>",
                                 "fixed<8>",
                                 "fixed<1,0>",
                                 "fixed<17,16>",
                                 "fixed<8,-1>",
                                 "fixed<8, 8>",
                                 "dynamic_fixed<1>",
                                 "dynamic_fixed<33>",
                                 "dynamic_fixed<8,8>",
                                 "binary<1>"})
            QVERIFY2(!parse_format(name), name);
    }

    void impossible_numbers_throw() {
        QVERIFY_EXCEPTION_THROWN(small_float(9, 5), Error);
        QVERIFY_EXCEPTION_THROWN(small_float(8, 5, {.specials = Specials::none}), Error);
        QVERIFY(!parse_format("float<8,5,finite>") && !parse_format("float<8,5,nan>") && parse_format("float<8,5>"));
        for (Specials specials : {Specials::ieee, Specials::nan_only, Specials::none}) // all that there are lie in their carrier
            QVERIFY(std::isfinite(static_cast<float>(largest_finite(small_float(7, 23, {.specials = specials})))));
        QVERIFY_EXCEPTION_THROWN(fixed_point(0, 8), Error);
        QVERIFY_EXCEPTION_THROWN(dynamic_fixed_point(1), Error);
    }

    void the_table_has_distinct_rows_with_names_that_parse() {
        QCOMPARE(format_table().size(), std::size_t{13});
        QCOMPARE(format_table().front(), float32);
        for (const Format& format : format_table())
            QCOMPARE(*parse_format(format_name(format)), format);
    }

    void the_same_without_subnormals_and_back() {
        for (const Format& format : format_table()) {
            const Format flushed = with_subnormals(format, Subnormals::flushed);
            QCOMPARE(with_subnormals(flushed, Subnormals::kept), format);
            QVERIFY((flushed == format) == (format.kind != FormatKind::floating));
            QCOMPARE(*parse_format(format_name(flushed)), flushed);
            QVERIFY(flushed == format || !has_storage(flushed));
        }
    }

    void storages() {
        QCOMPARE(storage_bytes(float32.storage), std::size_t{4});
        QCOMPARE(storage_bytes(float16.storage), std::size_t{2});
        QCOMPARE(storage_bytes(bfloat16.storage), std::size_t{2});
        QCOMPARE(storage_bytes(float8_e4m3.storage), std::size_t{1});
        QCOMPARE(storage_bytes(float8_e5m2.storage), std::size_t{1});
        QCOMPARE(storage_bytes(Storage::float64), std::size_t{8});
        QVERIFY(has_storage(float32) && !has_storage(tf32) && !has_storage(binary) && !has_storage(fixed_point(8, 8)));
    }

    void rounding_names() {
        for (Rounding rounding : {Rounding::nearest_even, Rounding::stochastic, Rounding::toward_zero})
            QCOMPARE(*parse_rounding(rounding_name(rounding)), rounding);
        QVERIFY(!parse_rounding("nearest"));
    }
};

QTEST_APPLESS_MAIN(TestFormats)
#include "test_formats.moc"
