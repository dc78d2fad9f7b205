// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/code.h"
#include "numerics/convert.h"

#include "samples.h"

#include <QTest>

#include <cmath>

using namespace mantissa;

namespace {

// A NaN comes back quiet, the most negative code of the symmetric dynamic_fixed clamped; every other code as it was.
std::uint32_t expected_code(std::uint32_t code, const Format& format) {
    if (format.kind == FormatKind::dynamic_fixed && code == 1u << format.integer_bits)
        return code + 1;
    if (has_blocks(format) && std::isinf(decode(code, format)))
        return code | 1u << (format.mantissa_bits - 1); // no scale brings an infinity in
    if (format.subnormals == Subnormals::flushed && std::abs(decode(code, format)) == 0)
        return code & 1u << (code_bits(format) - 1);
    return std::isnan(decode(code, format)) ? code | 1u << (format.mantissa_bits - 1) : code;
}

} // namespace

class TestCodes : public QObject {
    Q_OBJECT
private slots:
    void all_codes_survive() {
        for (const Format& format : sample_formats()) {
            if (format_bits(format) > 19)
                continue;
            for (std::uint32_t code = 0; code >> format_bits(format) == 0; ++code)
                QCOMPARE(encode(decode(code, format), format), expected_code(code, format));
        }
    }

    void all_codes_survive_in_memory() {
        for (const Format& format : {float16, bfloat16, float8_e4m3, float8_e5m2})
            for (std::uint32_t code = 0; code >> format_bits(format) == 0; ++code) {
                float value = 0;
                std::uint16_t back = 0;
                to_float(&code, format.storage, &value, 1);
                QVERIFY(same(value, decode(code, format)));
                from_float(&value, &back, format, {}, {}, 0, 1);
                QCOMPARE(std::uint32_t{back}, expected_code(code, format));
            }
    }

    void what_is_no_number_has_its_code_or_none() {
        for (const Format& format : sample_formats()) {
            const std::uint32_t code = encode(std::nan(""), format);
            if (has_nan(format))
                QVERIFY(std::isnan(decode(code, format)));
            else
                QCOMPARE(code, 0u); // never that of another number
            QCOMPARE(has_nan(format), nan_codes(format) > 0);
        }
    }

    void values_of_float16_codes_are_the_textbook_s() {
        QCOMPARE(decode(0x3C00, float16), 1.0);
        QCOMPARE(decode(0xC000, float16), -2.0);
        QCOMPARE(decode(0x7BFF, float16), 65504.0);
        QCOMPARE(decode(0x0001, float16), 0x1p-24);
        QCOMPARE(decode(0x03FF, float16), 1023 * 0x1p-24);
        QCOMPARE(decode(0x7C00, float16), HUGE_VAL);
        QVERIFY(std::isnan(decode(0x7C01, float16)));
        QVERIFY(same(decode(0x8000, float16), -0.0));
    }

    void a_signalling_nan_stays_one() {
        QCOMPARE(encode(double_of(0x7FF0000000000001ull), float16), 0x7E00u);
        QCOMPARE(encode(double_of(0xFFF0000000000001ull), bfloat16), 0xFFC0u);
        QVERIFY(std::isnan(decode(0x7C01, float16)));
    }

    void counts_of_special_codes() {
        for (const Format& format : {float16, bfloat16, float8_e4m3, float8_e5m2, small_float(4, 3)}) {
            int nans = 0, infinities = 0;
            for (std::uint32_t code = 0; code >> format_bits(format) == 0; ++code) {
                nans += std::isnan(decode(code, format));
                infinities += std::isinf(decode(code, format));
            }
            QCOMPARE(nans, nan_codes(format));
            QCOMPARE(infinities, has_infinities(format) ? 2 : 0);
        }
    }

    void float32_codes_are_the_bits_of_floats() {
        for (float value : sample_floats(100000))
            if (!std::isnan(value)) {
                QCOMPARE(encode(value, float32), bits_of(value));
                QVERIFY(same(decode(bits_of(value), float32), value));
            }
    }

    void fixed_codes_are_two_s_complement() {
        Format format = fixed_point(8, 8);
        QCOMPARE(encode(1, format), 0x0100u);
        QCOMPARE(encode(-1, format), 0xFF00u);
        QCOMPARE(encode(-128, format), 0x8000u);
        QCOMPARE(encode(500, format), 0x7FFFu);
        QCOMPARE(decode(0xFFFF, format), -0x1p-8);
        QCOMPARE(encode(7, dynamic_fixed_point(10), {}, 0, 3), 448u);
        QCOMPARE(decode(0x3FF, dynamic_fixed_point(10), 3), -0x1p-6);
        QCOMPARE(decode(encode(-0x1p31, fixed_point(32, 0)), fixed_point(32, 0)), -0x1p31);
    }

    void binary_codes() {
        QCOMPARE(encode(-3, binary), 1u);
        QCOMPARE(encode(3, binary), 0u);
        QCOMPARE(decode(1, binary), -1.0);
        QCOMPARE(decode(0, binary), 1.0);
    }
};

QTEST_APPLESS_MAIN(TestCodes)
#include "test_codes.moc"
