// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/code.h"

#include "samples.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace mantissa;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr RoundingRule saturating{.overflow = Overflow::saturate};
constexpr RoundingRule cutting{.rounding = Rounding::toward_zero};

// A positive finite value of a floating format from its code, by the textbook and not by decode().
double value_of(std::uint32_t code, const Format& format) {
    int fraction = static_cast<int>(code & ((1u << format.mantissa_bits) - 1));
    int field = static_cast<int>(code >> format.mantissa_bits);
    int one = field == 0 ? 0 : 1 << format.mantissa_bits;
    return std::ldexp(one + fraction, std::max(field, 1) - format.bias - format.mantissa_bits);
}

std::uint32_t largest_code(const Format& format) {
    std::uint32_t exponents = (1u << format.exponent_bits) - 1;
    if (format.specials == Specials::none)
        return (1u << (format.exponent_bits + format.mantissa_bits)) - 1;
    return (exponents << format.mantissa_bits) + (format.specials == Specials::nan_only ? (1u << format.mantissa_bits) - 2 : -1u);
}

void check(double input, const Format& format, double expected, RoundingRule rule = {}) {
    for (double sign : {1.0, -1.0}) {
        double got = round_to(sign * input, format, rule);
        if (!same(got, sign * expected))
            QFAIL(complaint(format, sign * input, got, sign * expected));
    }
}

} // namespace

class TestRounding : public QObject {
    Q_OBJECT
private slots:
    void golden_float16() {
        check(65519.99, float16, 65504);
        check(65520, float16, inf);
        check(65520, float16, 65504, saturating);
        check(0x1p-25, float16, 0);
        check(2.9803e-8, float16, 0x1p-24);
        check(1e-7, float16, 0x1p-23);
        check(1 + 0x1p-11, float16, 1);
        check(1 + 3 * 0x1p-11, float16, 1.001953125);
    }

    void golden_bfloat16() {
        check(3.396e38, bfloat16, 0x1.FEp127);
        check(0x1.FFp127, bfloat16, inf);
        check(std::nextafter(0x1.FFp127, 0), bfloat16, 0x1.FEp127);
        check(1e-40, bfloat16, 0x1p-133);
        check(1.4e-45, bfloat16, 0);
        check(1 + 0x1p-8, bfloat16, 1);
        check(1 + 3 * 0x1p-8, bfloat16, 1.015625);
    }

    void golden_float8_e4m3() {
        QCOMPARE(encode(448, float8_e4m3), 0x7Eu);
        QCOMPARE(encode(464, float8_e4m3), 0x7Eu);
        QCOMPARE(encode(464.1, float8_e4m3), 0x7Fu);
        QCOMPARE(encode(464.1, float8_e4m3, saturating), 0x7Eu);
        QCOMPARE(encode(no_number, float8_e4m3), 0x7Fu);
        QCOMPARE(encode(-1e9, float8_e4m3), 0xFFu);
        QCOMPARE(encode(inf, float8_e4m3), 0x7Fu);
        check(1e9, float8_e4m3, 448, saturating);
        check(inf, float8_e4m3, 448, saturating);
        check(1.0625, float8_e4m3, 1);
        check(1.1875, float8_e4m3, 1.25);
        check(0x1p-10, float8_e4m3, 0);
        check(1.01 * 0x1p-10, float8_e4m3, 0x1p-9);
    }

    void golden_float8_e5m2() {
        check(61439, float8_e5m2, 57344);
        check(61440, float8_e5m2, inf);
        check(61440, float8_e5m2, 57344, saturating);
        QCOMPARE(encode(61440, float8_e5m2), 0x7Cu);
        check(480, float8_e5m2, 512);
        check(0x1p-17, float8_e5m2, 0);
        check(1.01 * 0x1p-17, float8_e5m2, 0x1p-16);
        check(1.1875, float8_e5m2, 1.25);
    }

    void every_gap_splits_at_its_middle() {
        for (const Format& format : sample_formats()) {
            if (format.kind != FormatKind::floating || format.mantissa_bits > 10)
                continue;
            bool flushed = format.subnormals == Subnormals::flushed;
            for (std::uint32_t code = flushed ? 1u << format.mantissa_bits : 0; code < largest_code(format); ++code) {
                double low = value_of(code, format), high = value_of(code + 1, format), middle = (low + high) / 2;
                check(middle, format, code % 2 ? high : low);
                check(std::nextafter(middle, 0), format, low);
                check(std::nextafter(middle, inf), format, high);
                check(std::nextafter(high, 0), format, low, cutting);
                check(low, format, low);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    void every_float_is_its_own_float32() {
        for (float value : sample_floats(100000))
            QVERIFY(same(round_to(value, float32), value));
    }

    // A sum kept in a double rounds once: through float32 this would become a tie and go the wrong way.
    void doubles_round_once() {
        check(1 + 0x1p-11 + 0x1p-40, float16, 1 + 0x1p-10);
        check(1 + 3 * 0x1p-11 - 0x1p-40, float16, 1 + 0x1p-10);
        check(1 + 0x1p-24 + 0x1p-50, float32, 1 + 0x1p-23);
        check(65520 - 0x1p-30, float16, 65504);
        check(1e-300, float16, 0);
        check(4.9e-324, float32, 0);
        check(1e300, bfloat16, inf);
    }

    // Without subnormals the gap from zero to the smallest normal number is one like the others.
    void nothing_lies_below_the_normal_numbers() {
        Format format = small_float(4, 3, {.subnormals = Subnormals::flushed});
        double normal = smallest_normal(format);
        QCOMPARE(smallest_positive(format), normal);
        check(normal / 2, format, 0); // a tie: zero is even
        check(std::nextafter(normal / 2, inf), format, normal);
        check(std::nextafter(normal, 0), format, 0, cutting);
        check(normal * 1.125, format, normal * 1.125);
        QCOMPARE(round_to(normal / 4, format, {Rounding::stochastic}, 0xBFFFFFFFu), 0.0);
        QCOMPARE(round_to(normal / 4, format, {Rounding::stochastic}, 0xC0000000u), normal);
    }

    void ends() {
        for (const Format& format : sample_formats()) {
            if (format.kind != FormatKind::floating)
                continue;
            double largest = largest_finite(format);
            double beyond = format.specials == Specials::ieee && !has_blocks(format) ? inf : no_number;
            check(largest, format, largest);
            check(largest * 2, format, has_blocks(format) ? largest : beyond); // with its scale it would not have been beyond
            check(inf, format, beyond);
            check(largest * 2, format, largest, saturating);
            check(inf, format, has_blocks(format) ? no_number : largest, saturating);
            check(largest * 2, format, largest, cutting);
            check(inf, format, beyond, cutting);
            QVERIFY(std::isnan(round_to(no_number, format)) && std::isnan(round_to(no_number, format, saturating)) &&
                    std::isnan(round_to(no_number, format, cutting)));
            QVERIFY(same(round_to(0.0, format), 0.0) && same(round_to(-0.0, format), -0.0));
            QVERIFY(same(round_to(-smallest_positive(format) / 4, format), -0.0));
        }
    }

    void fixed() {
        Format format = fixed_point(8, 8);
        QCOMPARE(round_to(1.5 / 256, format), 2.0 / 256);
        QCOMPARE(round_to(2.5 / 256, format), 2.0 / 256);
        QCOMPARE(round_to(-2.5 / 256, format), -2.0 / 256);
        QCOMPARE(round_to(-2.51 / 256, format), -3.0 / 256);
        QCOMPARE(round_to(1.99 / 256, format, cutting), 1.0 / 256);
        QCOMPARE(round_to(-1.99 / 256, format, cutting), -1.0 / 256);
        QCOMPARE(round_to(1000, format), 128 - 1.0 / 256);
        QCOMPARE(round_to(inf, format), 128 - 1.0 / 256);
        QCOMPARE(round_to(-1000, format), -128.0);
        QCOMPARE(round_to(-128, format), -128.0);
        QVERIFY(same(round_to(-0.0001, format), 0.0));
        QVERIFY(std::isnan(round_to(no_number, format)));
        QCOMPARE(round_to(0.7, fixed_point(16, 0)), 1.0);
    }

    void dynamic_fixed() {
        Format format = dynamic_fixed_point(10); // 9 bits and the sign
        QCOMPARE(round_to(0.3, format), std::nearbyint(0.3 * 512) / 512);
        QCOMPARE(round_to(-7, format), -511.0 / 512);
        QCOMPARE(round_to(7, format, {}, 0, 3), 7.0);
        QCOMPARE(round_to(7.99, format, {}, 0, 3), 511.0 / 64);
        QCOMPARE(round_to(-9, format, {}, 0, 3), -511.0 / 64);
        QCOMPARE(round_to(1.0 / 128, format, {}, 0, 3), 0.0);
        QCOMPARE(round_to(3.0 / 128, format, {}, 0, 3), 2.0 / 64);
        QCOMPARE(round_to(1000, format, {}, 0, -4), 511.0 / 512 / 16);
    }

    void binary_is_the_sign() {
        QCOMPARE(round_to(0.0, binary), 1.0);
        QCOMPARE(round_to(-0.0, binary), 1.0);
        QCOMPARE(round_to(1e-300, binary), 1.0);
        QCOMPARE(round_to(-1e-300, binary), -1.0);
        QCOMPARE(round_to(-inf, binary), -1.0);
        QVERIFY(std::isnan(round_to(no_number, binary)));
    }

    void overflow_is_told() {
        QVERIFY(!overflows(65519, float16) && overflows(65520, float16) && overflows(-inf, float16) && !overflows(no_number, float16));
        QVERIFY(!overflows(464, float8_e4m3) && overflows(464.1, float8_e4m3));
        QVERIFY(!overflows(-128, fixed_point(8, 8)) && overflows(128, fixed_point(8, 8)) && overflows(-129, fixed_point(8, 8)));
        QVERIFY(overflows(1, dynamic_fixed_point(10)) && !overflows(1, dynamic_fixed_point(10), 1) && !overflows(1e30, binary));
    }
};

QTEST_APPLESS_MAIN(TestRounding)
#include "test_rounding.moc"
