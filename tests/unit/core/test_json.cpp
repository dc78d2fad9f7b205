// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is not read of a text is not passed over.
#include "core/json_if_any.h"

#include <QtTest>

using namespace mantissa;

class TestJson : public QObject {
    Q_OBJECT

private slots:
    void what_follows_a_nul_is_refused_at_its_place_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::newRow("more of it") << QByteArray("{\"a\": 1}\n\0, \"b\": 2}", 19) << "line 2, column 1;";
        QTest::newRow("nothing but more of them") << QByteArray("{\"a\": 1}\0\0", 10) << "line 1, column 9;";
        QTest::newRow("inside") << QByteArray("{\"a\":\0 1}", 9) << "line 1, column 6;";
    }

    void what_follows_a_nul_is_refused_at_its_place() {
        QFETCH(QByteArray, text);
        QFETCH(QString, place);
        QVERIFY(json_if_any(text.toStdString()).is_discarded());
        try {
            parse_json(text.toStdString(), "a.mantissa");
            QFAIL("it was read");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).startsWith("a.mantissa: ") && QString(error.what()).contains(place), error.what());
        }
    }

    void a_whole_one_is_read() {
        const std::string text = "{\"a\": \"\\u0000\"}\n"; // as it may stand in a text
        QCOMPARE(parse_json(text, "a.mantissa")["a"].get<std::string>(), std::string(1, '\0'));
        QVERIFY(json_if_any(text).is_object());
    }
};

QTEST_APPLESS_MAIN(TestJson)
#include "test_json.moc"
