// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// Numbers as they are typed and as fields show them, in both languages.
#include "style/language.h"

#include <QtTest>

#include <cmath>

using namespace mantissa::app;
using Choice = Language::Choice;

class TestTypedNumbers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { Language::instance().setChoice(Choice::english); }
    void cleanup() { Language::instance().setChoice(Choice::english); }

    void a_whole_number_stands_whole_in_its_field() {
        QCOMPARE(fieldNumber(1e9, 8), QString("1000000000"));
        QCOMPARE(fieldNumber(0.001, 8), QString("0.001"));
        QCOMPARE(fieldNumber(1e30, 8), QString("1e+30"));
        QCOMPARE(fieldNumber(6e-8, 12), QString("6e-8"));
        Language::instance().setChoice(Choice::german);
        QCOMPARE(fieldNumber(2.5, 8), QString("2,5"));
    }
    void a_number_of_a_sentence_is_written_in_groups() {
        QCOMPARE(sentenceNumber(1e6, 12), QString("1,000,000"));
        QCOMPARE(sentenceNumber(0.001, 12), QString("0.001"));
        QCOMPARE(sentenceNumber(6e-8, 12), QString("6e-8"));
        Language::instance().setChoice(Choice::german);
        QCOMPARE(sentenceNumber(1e6, 12), QString("1.000.000"));
        QCOMPARE(sentenceNumber(-16777216.5, 12), QString("-16.777.216,5"));
    }
    void groups_of_three_are_read_as_they_are_written() {
        const auto number = [](const char* typed) {
            bool good = false;
            const double value = typedNumber(typed, &good);
            return good ? value : -1;
        };
        QCOMPARE(number("32,768"), 32768.0);
        QCOMPARE(number("1,000,000"), 1000000.0);
        QCOMPARE(number("1,234.5"), 1234.5);
        QCOMPARE(number("0,01"), 0.01);
        QCOMPARE(number("0,125"), 0.125);
        QCOMPARE(number("32,76"), 32.76);
        QCOMPARE(number("32.768"), 32.768);
        QCOMPARE(number("1,00,000"), -1.0);
        Language::instance().setChoice(Choice::german);
        QCOMPARE(number("32.768"), 32768.0);
        QCOMPARE(number("32,768"), 32.768);
        QCOMPARE(number("1.234,5"), 1234.5);
        QCOMPARE(number("0.01"), 0.01);
        QCOMPARE(number("0.125"), 0.125);
    }
    void a_separator_is_read_by_what_stands_around_it() {
        constexpr double none = -1;
        struct Row {
            const char* typed;
            double english, german;
        };
        const Row rows[] = {{"6.103e-5", 6.103e-5, 6.103e-5},
                            {"6,103e-5", 6.103e-5, 6.103e-5},
                            {"1,234E3", 1234, 1234},
                            {"32,768", 32768, 32.768},
                            {"32.768", 32.768, 32768},
                            {"−32.768", -32.768, -32768},
                            {"1.234,5", 1234.5, 1234.5},
                            {"1,234.5", 1234.5, 1234.5},
                            {"1,234.567", 1234.567, 1234.567},
                            {"1,234.5e-3", 1.2345, 1.2345},
                            {"1.234.567", 1234567, 1234567},
                            {"1,234,567", 1234567, 1234567},
                            {"1,234,567e3", 1234567e3, 1234567e3},
                            {"0.001", 0.001, 0.001},
                            {"0,001", 0.001, 0.001},
                            {"1234,567", 1234.567, 1234.567},
                            {"1,2345", 1.2345, 1.2345},
                            {"1.23", 1.23, 1.23},
                            {".125", 0.125, 0.125},
                            {"1,00,000", none, none},
                            {"1.00.000", none, none},
                            {"0,001,000", none, none},
                            {"1,234.567.8", none, none}};
        for (const Choice choice : {Choice::english, Choice::german}) {
            Language::instance().setChoice(choice);
            for (const Row& row : rows) {
                bool good = false;
                const double value = typedNumber(row.typed, &good);
                QVERIFY2((good ? value : none) == (choice == Choice::german ? row.german : row.english), row.typed);
            }
        }
    }
    // As they are shown, or as languages of programs write them; separators are those of the decimal.
    void powers_and_sixteens_are_numbers() {
        struct Row {
            const char* typed;
            double english, german;
        };
        const Row rows[] = {{"2^-24", 0x1p-24, 0x1p-24},       {"2**-24", 0x1p-24, 0x1p-24},
                            {"2⁻²⁴", 0x1p-24, 0x1p-24},        {"−2⁴", -16, -16},
                            {"0x1p-14", 0x1p-14, 0x1p-14},     {"0x1,8p1", 3, 3},
                            {"5,96 × 10⁻⁸", 5.96e-8, 5.96e-8}, {"1,024 × 2^3", 8192, 1.024 * 8},
                            {"1.024*2**3", 1.024 * 8, 8192},   {"1,234.5 × 10^2", 123450, 123450}};
        for (const Choice choice : {Choice::english, Choice::german}) {
            Language::instance().setChoice(choice);
            for (const Row& row : rows) {
                bool good = false;
                const double value = typedNumber(QString::fromUtf8(row.typed), &good);
                QVERIFY2(good && value == (choice == Choice::german ? row.german : row.english), row.typed);
            }
        }
        Language::instance().setChoice(Choice::english);
        QVERIFY(whyNoNumber("2^1024").startsWith("2^1024 is beyond what a double holds"));
        QVERIFY(whyNoNumber("2^0.5").startsWith("2^0.5 is not a number"));
    }
    void what_is_no_number_is_told_why() {
        QCOMPARE(whyNoNumber("1/3"), QString("1/3 is not a number. Write 0.1, 6e-8, 2^-24 or inf."));
        QCOMPARE(whyNoNumber(" "), QString("Type a number."));
        QVERIFY(whyNoNumber("-1e400").startsWith("-1e400 is beyond what a double holds"));
        QVERIFY(whyNoNumber("1,5e-400").startsWith("1,5e-400 is nearer to 0"));
        QVERIFY(whyNoNumber(QString(5000, 'x')).size() < 100);
        for (const char* number : {"inf", "nan", "-0", "1e-320", "6,1e-5"})
            QVERIFY2(whyNoNumber(number).isEmpty(), number);
    }
    void the_sign_of_zero_is_kept() {
        for (const Choice choice : {Choice::english, Choice::german}) {
            Language::instance().setChoice(choice);
            bool good = false;
            QVERIFY(std::signbit(typedNumber(QStringLiteral("−0"), &good)) && good);
            QCOMPARE(fieldNumber(-0.0, 12), QString("-0"));
            QCOMPARE(fieldNumber(0.0), QString("0"));
        }
    }
};

QTEST_GUILESS_MAIN(TestTypedNumbers)
#include "test_typed_numbers.moc"
