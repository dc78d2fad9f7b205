// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/decimal.h"
#include "core/error.h"
#include "core/json.h"

#include <QTest>

#include <cmath>

using namespace mantissa;

class TestDecimal : public QObject {
    Q_OBJECT

private slots:
    void what_is_written_is_read_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("length");
        QTest::newRow("a point") << "0.0123" << 0.0123 << 6;
        QTest::newRow("a comma ends it") << "1,5" << 1.0 << 1;
        QTest::newRow("behind it") << "-2.5e-3 ms" << -2.5e-3 << 7;
        QTest::newRow("plus") << "+4" << 4.0 << 2;
        QTest::newRow("sixteens") << "0x1.8p-3" << 0.1875 << 8;
        QTest::newRow("infinite") << "-inf" << double(-INFINITY) << 4;
        QTest::newRow("beyond") << "1e999" << double(INFINITY) << 5;
        QTest::newRow("below") << "-1e-999" << -0.0 << 7;
        QTest::newRow("beyond, after the point") << "0.5e400" << double(INFINITY) << 7;
        QTest::newRow("beyond, written out") << ("1" + QString(400, '0') + "e-1") << double(INFINITY) << 404;
        QTest::newRow("below, written out") << ("0." + QString(400, '0') + "1") << 0.0 << 403;
        QTest::newRow("beyond any power") << "1e99999999999999999999" << double(INFINITY) << 22;
        QTest::newRow("beyond, of sixteens") << "0xep5000" << double(INFINITY) << 8;
    }
    void what_is_written_is_read() {
        QFETCH(QString, text);
        QFETCH(double, value);
        QFETCH(int, length);
        const std::string letters = text.toStdString();
        const auto read = read_decimal(letters);
        QVERIFY(read);
        QCOMPARE(read->length, std::size_t(length));
        QVERIFY(read->value == value && std::signbit(read->value) == std::signbit(value));
    }

    void what_is_no_number_is_none() {
        for (const char* text : {"", "-", "+-1", "abc", "0x", ".", " 1", "--1"})
            QVERIFY2(!read_decimal(text), text);
    }

    // Of which the library gives no place.
    void a_number_beyond_all_is_refused_at_its_place() {
        for (const char* text : {"{\"a\": \"1e999\",\n \"b\": [0.5, -1e999]}", "{\"1e999\": 1,\n \"bcd\":  2e400}"})
            try {
                parse_json(text, "a.mantissa");
                QFAIL("it was read");
            } catch (const Error& error) {
                QVERIFY2(QString(error.what()).startsWith("a.mantissa: the number at line 2, column "), error.what());
            }
    }
};

QTEST_APPLESS_MAIN(TestDecimal)
#include "test_decimal.moc"
