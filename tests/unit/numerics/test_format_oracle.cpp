// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The codes that ml_dtypes gives 109,837 floats, by the scalar definition and by the conversions: not one difference.
#include "numerics/code.h"
#include "numerics/convert.h"
#include "numerics/kernels.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <vector>

using namespace mantissa;

namespace {

template <typename Number>
std::vector<Number> read(const QString& name) {
    QFile file(QString(MANTISSA_ORACLES) + "/formats/" + name);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray bytes = file.readAll();
    std::vector<Number> numbers(static_cast<std::size_t>(bytes.size()) / sizeof(Number));
    std::memcpy(numbers.data(), bytes.constData(), numbers.size() * sizeof(Number));
    return numbers;
}

std::vector<std::uint32_t> codes_in(const QString& name) {
    if (name.endsWith("u8")) {
        auto narrow = read<std::uint8_t>(name);
        return {narrow.begin(), narrow.end()};
    }
    auto wide = read<std::uint16_t>(name);
    return {wide.begin(), wide.end()};
}

// "any NaN code counts as NaN" (about.json)
bool agree(std::uint32_t a, std::uint32_t b, const Format& format) {
    return a == b || (std::isnan(decode(a, format)) && std::isnan(decode(b, format)));
}

} // namespace

class TestFormatOracle : public QObject {
    Q_OBJECT
private slots:
    void codes_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("float16") << "float16.u16";
        QTest::newRow("bfloat16") << "bfloat16.u16";
        QTest::newRow("float8_e4m3") << "float8_e4m3.u8";
        QTest::newRow("float8_e5m2") << "float8_e5m2.u8";
    }

    void codes() {
        QFETCH(QString, file);
        Format format = *parse_format(QTest::currentDataTag());
        auto inputs = read<float>("input.f32");
        auto expected = codes_in(file);
        QCOMPARE(inputs.size(), std::size_t{109837});
        QCOMPARE(expected.size(), inputs.size());
        std::size_t bytes = storage_bytes(format.storage);
        std::vector<std::uint8_t> converted(inputs.size() * bytes);
        from_float(inputs.data(), converted.data(), format, {}, {}, 0, static_cast<std::int64_t>(inputs.size()));
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            std::uint32_t fast = 0, scalar = encode(inputs[i], format);
            std::memcpy(&fast, &converted[i * bytes], bytes);
            auto message = QString("input %1 (%2): encode %3, from_float %4, ml_dtypes %5")
                               .arg(i)
                               .arg(inputs[i], 0, 'g', 9)
                               .arg(scalar, 0, 16)
                               .arg(fast, 0, 16)
                               .arg(expected[i], 0, 16);
            QVERIFY2(agree(scalar, expected[i], format), message.toUtf8());
            QVERIFY2(agree(fast, expected[i], format), message.toUtf8());
        }
    }

    // The in-place form, which also serves formats without a storage.
    void rounded_floats() {
        auto inputs = read<float>("input.f32");
        for (auto [format, file] : {std::pair{float16, "float16.u16"},
                                    {bfloat16, "bfloat16.u16"},
                                    {float8_e4m3, "float8_e4m3.u8"},
                                    {float8_e5m2, "float8_e5m2.u8"}}) {
            auto expected = codes_in(file);
            auto rounded = inputs;
            round_floats(rounded.data(), format, {}, {}, 0, static_cast<std::int64_t>(rounded.size()));
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                double oracle = decode(expected[i], format);
                QVERIFY(std::isnan(oracle) ? std::isnan(rounded[i]) : bits_of(static_cast<float>(oracle)) == bits_of(rounded[i]));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestFormatOracle)
#include "test_format_oracle.moc"
