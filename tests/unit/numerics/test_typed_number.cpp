// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Numbers as they are typed: decimals, sixteens, powers; and what is refused.
#include "numerics/relative_error.h"
#include "numerics/typed_number.h"

#include <QTest>

#include <cmath>

using namespace mantissa;

class TestTypedNumber : public QObject {
    Q_OBJECT

private slots:
    void what_is_typed_is_read_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        const std::pair<const char*, double> rows[] = {{"0.1", 0.1},
                                                       {" 6e-8 ", 6e-8},
                                                       {"-0", -0.0},
                                                       {"−2305", -2305},
                                                       {".5", 0.5},
                                                       {"1.", 1},
                                                       {"inf", INFINITY},
                                                       {"-inf", -INFINITY},
                                                       {"0x1p-14", 0x1p-14},
                                                       {"-0x1.8p3", -12},
                                                       {"0XFF", 255},
                                                       {"0x1p-1074", 0x1p-1074},
                                                       {"2^-24", 0x1p-24},
                                                       {"2**-24", 0x1p-24},
                                                       {"2⁻²⁴", 0x1p-24},
                                                       {"2^−24", 0x1p-24},
                                                       {"2^+10", 1024},
                                                       {"2 ^ 10", 1024},
                                                       {"2¹⁰", 1024},
                                                       {"2⁺¹⁰", 1024},
                                                       {"2^0", 1},
                                                       {"2^-1074", 0x1p-1074},
                                                       {"-2^4", -16},
                                                       {"−2⁴", -16},
                                                       {"10^-5", 1e-5},
                                                       {"10⁻⁵", 1e-5},
                                                       {"10**23", 1e23},
                                                       {"5.96 × 10⁻⁸", 5.96e-8},
                                                       {"-1.5*2^-14", -1.5 * 0x1p-14},
                                                       {"1.5 * 2**-14", 1.5 * 0x1p-14},
                                                       {"0 × 2^-5000", 0}};
        for (const auto& [text, value] : rows)
            QTest::addRow("\"%s\"", text) << QString::fromUtf8(text) << value;
    }
    void what_is_typed_is_read() {
        QFETCH(QString, text);
        QFETCH(double, value);
        const auto read = read_typed_number(text.toStdString());
        QVERIFY(read && read->held);
        QVERIFY(read->value == value && std::signbit(read->value) == std::signbit(value));
    }

    void what_no_double_holds_is_told() {
        for (const char* text : {"1e400", "2^1024", "2¹⁰²⁴", "10^400", "0x1p5000", "2^99999999999999999999", "1.5 × 2^1024"}) {
            const auto read = read_typed_number(text);
            QVERIFY2(read && !read->held && std::isinf(read->value), text);
        }
        for (const char* text : {"1e-400", "2^-1076", "10^-400", "0x1p-5000", "2^-99999999999999999999"}) {
            const auto read = read_typed_number(text);
            QVERIFY2(read && !read->held && read->value == 0, text);
        }
        QVERIFY(std::isnan(read_typed_number("nan")->value));
        QVERIFY(read_typed_number("inf")->held);
    }

    void what_is_no_number_is_refused_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"",      " ",       "ten",   "1/3",   "2e",       "1 000",    "1,5",     "0x",    "0xg",   "2^",
                                 "^2",    "**2",     "⁻²⁴",   "2⁻",    "2^0.5",    "2^^3",     "2^3^2",   "2²3",   "2^⁻³",  "2⁻²^2",
                                 "2^1e3", "2^2^",    "2 × 3", "2*3",   "3^2",      "16^2",     "2.0^3",   "0x2^3", "nan^2", "inf × 2^3",
                                 "× 2^3", "2^3 × 2", "2^-",   "2^--3", "0x1*10^5", "1e3*10^5", "1*2*2^3", "(2)^3"})
            QTest::addRow("\"%s\"", text) << QString::fromUtf8(text);
    }
    void what_is_no_number_is_refused() {
        QFETCH(QString, text);
        QVERIFY(!read_typed_number(text.toStdString()));
    }

    void an_error_is_a_share_of_the_number() {
        QVERIFY(relative_error(-2304, -2305) < 0); // it shrank
        QVERIFY(relative_error(-2560, -2305) > 0);
        QCOMPARE(relative_error(2304, 2305), relative_error(-2304, -2305));
        QCOMPARE(relative_error(-0.0, -1e-46), -1.0);
        QCOMPARE(relative_error(-0.0, 0.0), 0.0);
        QCOMPARE(relative_error(INFINITY, INFINITY), 0.0);
        QVERIFY(std::isinf(relative_error(1, 0)));
    }
};

QTEST_APPLESS_MAIN(TestTypedNumber)
#include "test_typed_number.moc"
